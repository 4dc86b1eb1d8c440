# The pages (sed -zE) as they are installed: links to installed files, and none to others; commands with the
# installed program and files.
s@\]\(notebooks/(sweep\.png|report\.png|playground\.png|slice\.svg)@](\1@g
s@\]\(notebooks/bukub\.py@](../../bukub/python/bukub.py@g
s@\]\(\.\./([A-Z]+\.md)@](\1@g
s@\]\((\.\./)?(data/)?(FORMAT|PROGRAMS)\.md@](\3.md@g
s@\]\((\.\./)?strategies/[a-z]+/example@](example@g
s@\]\((\.\./)?sim/walk/rules/walk\.h@](../../../include/bukub/walk.h@g
s@\]\((\.\./)?data/(boards|sequencium|antipalindrome|magicboard|slice)@](../../bukub/\2@g
s@\[([^][]*)\]\((\.\./)?(cli|analysis|sim|strategies|data|notebooks|tests|make)/[^)]*\)@\1@g
s@\./bukub @bukub @g
s@PYTHONPATH=notebooks @PYTHONPATH=%PREFIX%/share/bukub/python @g
s@exec:strategies/walk/example/@exec:%PREFIX%/share/doc/bukub/example/@g
s@cat data/boards/@cat %PREFIX%/share/bukub/boards/@g
s@ data/(magicboard|slice)/([a-z-]+)\.txt@ \2@g
