/* Stands in for what WebAssembly lacks, in front of every source of the playground's module: there
 * is one thread, no file can be locked, and no plug-in loaded. System headers that declare the same
 * things are marked as included already. */
#ifndef CLI_PLAYGROUND_PLATFORM_H
#define CLI_PLAYGROUND_PLATFORM_H

#define _PTHREAD_H 1
#define __NEED_pthread_t
#define __NEED_pthread_mutex_t
#define __NEED_pthread_cond_t
#include <bits/alltypes.h>
#define PTHREAD_MUTEX_INITIALIZER                                                                  \
    { 0 }
#define PTHREAD_COND_INITIALIZER PTHREAD_MUTEX_INITIALIZER
#define pthread_create(thread, attributes, start, context) ((void)(thread), (void)(start), 1)
#define pthread_join(thread, result) ((void)(thread), 0)
#define pthread_mutex_init(mutex, attributes) ((void)(mutex), 0)
#define pthread_mutex_destroy(mutex) ((void)(mutex), 0)
#define pthread_mutex_lock(mutex) ((void)(mutex), 0)
#define pthread_mutex_unlock(mutex) ((void)(mutex), 0)
#define pthread_cond_wait(condition, mutex) ((void)(condition), (void)(mutex), 0)
#define pthread_cond_broadcast(condition) ((void)(condition), 0)

#define _OMP_H 1
#define __OMP_H 1
#define omp_get_thread_num() 0
#define omp_get_max_threads() 1
#define omp_get_thread_limit() 1

#define _DLFCN_H 1
#define dlclose(handle) ((void)(handle), 0)

#define _SYS_FILE_H 1
#define flock(file, operation) ((void)(file), -1)
#define realpath(path, target) ((char *)NULL)

#include <stddef.h>
#include <sys/mman.h>
void *platform_map(size_t size);
int platform_unmap(void *memory);
#define mmap(address, size, protection, flags, file, offset)                                       \
    ((address) ? MAP_FAILED : platform_map(size))
#define munmap(memory, size) ((void)(size), platform_unmap(memory))
#define madvise(memory, size, advice) ((void)(memory), -1)
#define mremap(from, old_size, new_size, flags, to) ((void)(from), (void *)-1)

/* Random123 refuses processors that it does not know; on this one it uses plain C. */
#define __s390x__ 1

#endif
