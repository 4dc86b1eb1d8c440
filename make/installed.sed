# Links of the pages (sed -zE) as they are installed: to installed files, and none to others.
s@\]\(notebooks/(sweep|report)\.png@](\1.png@g
s@\]\(notebooks/bukub\.py@](../../bukub/python/bukub.py@g
s@\]\((\.\./)?(data/)?(FORMAT|PROGRAMS)\.md@](\3.md@g
s@\]\((\.\./)?strategies/[a-z]+/example@](example@g
s@\]\((\.\./)?sim/walk/rules/walk\.h@](../../../include/bukub/walk.h@g
s@\]\((\.\./)?data/(boards|sequencium|antipalindrome|magicboard|slice)@](../../bukub/\2@g
s@\[([^][]*)\]\((\.\./)?(cli|analysis|sim|strategies|data|notebooks|tests|make)/[^)]*\)@\1@g
