#include "thread_pointer.h"

_Thread_local void *linux_thread_pointer;
