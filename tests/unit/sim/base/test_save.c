#include "sim/base/save.h"
#include "tests/unit/dataset_sample.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

TEST_IN_DIRECTORY(an_existing_file_is_replaced_only_with_force) {
    write_bytes("a.h5", "mine", 4);
    assert_error(dataset_writable("a.h5", false, &reason), ERROR_INPUT, "a.h5: already exists");
    assert_error(save_all("a.h5", false, false, &reason), ERROR_INPUT, "a.h5: already exists");
    assert_text_file("a.h5", "mine");
    assert_int_equal(files_here(), 1);
    assert_done(dataset_writable("a.h5", true, &reason));
    assert_text_file("a.h5", "mine");
    assert_done(save_all("a.h5", true, false, &reason));
    dataset_close(open_file("a.h5"));
    assert_int_equal(files_here(), 1);
}

TEST_IN_DIRECTORY(asking_leaves_no_trace) {
    assert_done(dataset_writable("a.h5", false, &reason));
    assert_int_equal(files_here(), 0);
}

TEST_IN_DIRECTORY(a_link_stays_a_link) {
    struct stat status;
    assert_int_equal(mkdir("far", 0777), 0);
    write_bytes("far/a.h5", "old", 3);
    assert_int_equal(symlink("far/a.h5", "link.h5"), 0);
    assert_done(save_all("link.h5", true, false, &reason));
    assert_int_equal(lstat("link.h5", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    dataset_close(open_file("far/a.h5"));
}

TEST_IN_DIRECTORY(the_mode_of_a_file_that_is_replaced_stays) {
    static const mode_t modes[] = {0600, 0640, 0664, 0444};
    struct stat before, after;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        assert_done(save_all("a.h5", true, false, &reason));
        assert_int_equal(chmod("a.h5", modes[i]), 0);
        assert_int_equal(stat("a.h5", &before), 0);
        assert_done(save_all("a.h5", true, false, &reason));
        assert_int_equal(stat("a.h5", &after), 0);
        assert_int_equal(after.st_mode, before.st_mode);
        assert_int_equal(after.st_gid, before.st_gid);
    }
    assert_int_equal(link("a.h5", "other.h5"), 0);
    assert_done(save_all("a.h5", true, false, &reason));
    assert_int_equal(stat("other.h5", &before), 0);
    assert_int_equal(before.st_nlink, 1);
    assert_int_equal(before.st_ino, after.st_ino);
}

TEST_IN_DIRECTORY(a_link_to_nothing_leads_to_the_new_file) {
    struct stat status;
    assert_int_equal(mkdir("near", 0777), 0);
    assert_int_equal(symlink("new.h5", "near/link.h5"), 0);
    assert_false(save_all("near/link.h5", false, false, &reason));
    assert_done(save_all("near/link.h5", true, false, &reason));
    assert_int_equal(lstat("near/link.h5", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    dataset_close(open_file("near/new.h5"));
}

TEST_IN_DIRECTORY(places_that_cannot_be_written_are_refused_before_the_work) {
    char name[5000];
    memset(name, 'a', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_error(dataset_writable("nowhere/a.h5", false, &reason), ERROR_SYSTEM,
                 "nowhere/a.h5: cannot be written: No such file or directory");
    assert_error(dataset_writable("/proc/a.h5", false, &reason), ERROR_SYSTEM,
                 "/proc/a.h5: cannot be written");
    assert_error(dataset_writable(".", true, &reason), ERROR_INPUT, "not a regular file");
    assert_error(dataset_writable("/dev/full", true, &reason), ERROR_INPUT,
                 "/dev/full: is there and is not a regular file");
    assert_error(dataset_writable("", false, &reason), ERROR_INPUT, "not a file name");
    assert_error(dataset_writable("a/", false, &reason), ERROR_INPUT, "not a file name");
    assert_error(dataset_writable(name, false, &reason), ERROR_INPUT, "too long");
    name[300] = '\0';
    assert_error(dataset_writable(name, false, &reason), ERROR_SYSTEM, "too long");
    write_bytes("file", "x", 1);
    assert_error(dataset_writable("file/a.h5", false, &reason), ERROR_SYSTEM,
                 "file/a.h5: cannot be written: Not a directory");
    assert_error(save_all("nowhere/a.h5", false, false, &reason), ERROR_SYSTEM,
                 "nowhere/a.h5: cannot be written");
}

TEST_IN_DIRECTORY(a_full_disk_leaves_the_old_file_and_nothing_else) {
    struct rlimit old, small;
    write_bytes("a.h5", "mine", 4);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    /* At the start, in the middle and just before the end of the file. */
    make_file("whole.h5");
    struct bytes whole = read_bytes("whole.h5");
    const size_t limits[] = {0, 1, 4096, whole.size / 2, whole.size - 1};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        small = old;
        small.rlim_cur = limits[i];
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        bool saved = save_all("a.h5", true, false, &reason);
        bool saved_new = save_all("new.h5", false, false, &reason);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        assert_false(saved);
        assert_error(saved_new, ERROR_SYSTEM, "new.h5: cannot be written: File too large");
        assert_text_file("a.h5", "mine");
        assert_int_equal(files_here(), 2);
    }
    free(whole.byte);
    signal(SIGXFSZ, SIG_DFL);
}

TEST_IN_DIRECTORY(what_is_made_piece_by_piece_is_saved_whole_or_not_at_all) {
    struct saving saving;
    write_bytes("a.txt", "mine", 4);
    assert_done(save_begin(&saving, "a.txt", true, &reason));
    save_write(&saving, "one, ", 5);
    save_discard(&saving);
    assert_text_file("a.txt", "mine");
    assert_done(save_begin(&saving, "a.txt", true, &reason));
    save_write(&saving, "one, ", 5);
    save_write(&saving, NULL, 0);
    save_write(&saving, "two", 3);
    assert_done(save_end(&saving, &reason));
    assert_text_file("a.txt", "one, two");
    assert_int_equal(files_here(), 1);
}

/* From now on this process is on a file system that knows no files without a name. */
static bool forbid_nameless_files(void) {
    const struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_TMPFILE & ~O_DIRECTORY, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {.len = sizeof code / sizeof *code,
                                       .filter = (struct sock_filter *)code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

enum { VERSION = 300000 /* bytes */, CANNOT = 77 };

/* Saves one version after the other, each of one letter throughout, until it is killed. */
static void save_versions(bool nameless) {
    static char bytes[VERSION];
    if (!nameless && !forbid_nameless_files())
        _exit(CANNOT);
    for (char letter = 'a';; letter = letter == 'z' ? 'a' : (char)(letter + 1)) {
        memset(bytes, letter, sizeof bytes);
        if (!save_file("a", true, bytes, sizeof bytes, &reason))
            _exit(1);
    }
}

static bool is_whole(const char *path) {
    struct bytes bytes = read_bytes(path);
    bool whole = bytes.size == VERSION;
    for (size_t i = 1; whole && i < bytes.size; i++)
        whole = bytes.byte[i] == bytes.byte[0];
    free(bytes.byte);
    return whole;
}

static int is_file(const struct dirent *entry) {
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Looks at what stands there; temporary files that are left are counted, and removed. */
static int look_at_what_is_left(bool nameless) {
    struct dirent **file;
    int left = 0, files = scandir(".", &file, is_file, alphasort);
    assert_true(files >= 0);
    for (int i = 0; i < files; i++) {
        const char *name = file[i]->d_name;
        bool temporary = strncmp(name, ".bukub-", 7) == 0;
        assert_true(temporary || strcmp(name, "a") == 0);
        assert_true(is_whole(name) || (temporary && !nameless));
        if (temporary)
            assert_int_equal(unlink(name), 0);
        left += temporary;
        free(file[i]);
    }
    free(file);
    return left;
}

/* Kills a saving program so often; returns how often a temporary file was left. */
static int kill_savers(bool nameless, int times) {
    uint64_t random = 1;
    int left = 0;
    for (int i = 0; i < times; i++) {
        int status;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            save_versions(nameless);
        usleep((useconds_t)(2000 + check_below(&random, 8000)));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == CANNOT)
            skip();
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        left += look_at_what_is_left(nameless);
    }
    return left;
}

/* The file is the old one or the new one, and what else is left is whole, too. */
TEST_IN_DIRECTORY(a_killed_program_leaves_whole_files_only) {
    int file = open(".", O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
    if (file < 0)
        skip();
    close(file);
    kill_savers(true, 60);
}

/* Half a file may be left then, but never under the name. */
TEST_IN_DIRECTORY(without_nameless_files_a_temporary_name_is_left_at_most) {
    assert_true(kill_savers(false, 60) > 0);
}

TEST_IN_DIRECTORY(without_nameless_files_all_is_saved_the_same) {
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!forbid_nameless_files())
            _exit(CANNOT);
        bool good = save_check("b", false, &reason) && access("b", F_OK) != 0 &&
                    save_file("b", false, "first", 5, &reason) &&
                    !save_file("b", false, "never", 5, &reason) &&
                    save_file("b", true, "second", 6, &reason);
        _exit(good ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == CANNOT)
        skip();
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_text_file("b", "second");
    assert_int_equal(files_here(), 1);
}
