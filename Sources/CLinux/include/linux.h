/* The glibc headers that Swift's overlay leaves out. No code of our own. */
#ifndef CLINUX_H
#define CLINUX_H

#include <execinfo.h>       /* the calls of a thread */
#include <linux/filter.h>   /* programs that judge system calls */
#include <linux/landlock.h> /* confining a process to some folders */
#include <linux/seccomp.h>
#include <malloc.h>       /* mallinfo2, for what a session costs */
#include <netinet/tcp.h>  /* TCP_NODELAY, TCP_USER_TIMEOUT */
#include <spawn.h>        /* starting a process without forking this one */
#include <sys/epoll.h>    /* readiness */
#include <sys/eventfd.h>  /* waking a loop from another thread */
#include <sys/prctl.h>    /* dying with the parent, no new privileges */
#include <sys/signalfd.h> /* signals as readiness */
#include <sys/syscall.h>  /* openat2, which glibc does not wrap */
#include <sys/timerfd.h>  /* deadlines as readiness */
#include <sys/socket.h>

/* Glibc declares this one only under _GNU_SOURCE, which the overlay does not set. */
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

/* The same for this one; its memory is shared by descriptor. */
extern int memfd_create(const char *name, unsigned int flags);

/* And this one, with its flag: a name that is there is not replaced. */
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
                     unsigned int flags);
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#endif

/* And this one: bytes in bytes. */
extern void *memmem(const void *bytes, size_t count, const void *part, size_t length);

/* Under a name of its own: a header of another module may declare it or not. */
extern int linux_pipe2(int ends[2], int flags) __asm__("pipe2");

/* Swift does not import variadic functions; prctl takes its arguments like any other. */
extern int linux_prctl(int option, unsigned long second, unsigned long third,
                       unsigned long fourth, unsigned long fifth) __asm__("prctl");

/* And for this one. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* Likewise variadic, under its widest shape. */
extern long linux_syscall(long number, long a, long b, long c, long d, long e,
                          long f) __asm__("syscall");

#endif
