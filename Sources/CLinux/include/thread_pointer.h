/* One pointer per thread, one instruction away: Swift has no thread-local variables of its own. */
#ifndef CLINUX_THREAD_POINTER_H
#define CLINUX_THREAD_POINTER_H

/* Initial-exec: all of the host is linked into the executable. */
extern _Thread_local void *linux_thread_pointer __attribute__((tls_model("initial-exec")));

/* The pointer of this thread; NULL at first. Inline always: a call would cost more than the load. */
__attribute__((always_inline))
static inline void *linux_get_thread_pointer(void) { return linux_thread_pointer; }

static inline void linux_set_thread_pointer(void *pointer) { linux_thread_pointer = pointer; }

#endif
