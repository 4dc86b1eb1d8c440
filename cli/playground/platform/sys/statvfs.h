/* Stands in for the system's header: there is no file system. */
#ifndef CLI_PLAYGROUND_PLATFORM_SYS_STATVFS_H
#define CLI_PLAYGROUND_PLATFORM_SYS_STATVFS_H

struct statvfs {
    unsigned long long f_bavail, f_frsize;
};
#define statvfs(path, status) ((void)(path), (void)(status), -1)

#endif
