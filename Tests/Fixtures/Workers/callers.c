/* A theme that makes each system call that a plugin must not make, with arguments for which an
 * unfiltered kernel has another answer than the filter's. A view is made only where all are refused: a trial
 * and a worker end otherwise. The view model's authType is the number of calls. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <screens/screens.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.callers\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_callers\", \"extends\": \"LoginView_default\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static char list[8192];
static size_t end;
static int count;

/* Notes a call that ends in another way than with `wanted`. */
static void check(const char *name, int wanted, long number, long a, long b, long c, long d) {
  pid_t me = getpid();
  errno = 0;
  long result = syscall(number, a, b, c, d, -1L, -1L);
  int code = result < 0 ? errno : 0;
  if (getpid() != me) _exit(0);
  count += 1;
  if (code == wanted || end + 64 > sizeof list) return;
  end += (size_t)snprintf(list + end, sizeof list - end, " %s=%d", name, code);
}

#define CALL(name) check(#name, EPERM, SYS_##name, -1, -1, -1, -1)
#define CALL_WITH(name, ...) check(#name, EPERM, SYS_##name, __VA_ARGS__)

static void network(void) {
  CALL(socket);
  CALL(socketpair);
  CALL(connect);
  CALL(bind);
  CALL(listen);
  CALL(accept);
  CALL(accept4);
}

/* Other programs and processes. */
static void processes(void) {
  pid_t parent = getppid();
  CALL_WITH(clone, SIGCHLD, 0, 0, 0);
  CALL_WITH(clone, CLONE_THREAD, 0, 0, 0);
  CALL_WITH(clone, CLONE_FILES | SIGCHLD, 0, 0, 0);
  check("clone3", ENOSYS, SYS_clone3, 0, 0, 0, 0);
  check("memfd_create", ENOSYS, SYS_memfd_create, 0, 0, 0, 0);
  CALL_WITH(kill, parent, 0, 0, 0);
  CALL_WITH(kill, -1, 0, 0, 0);
  CALL_WITH(kill, 0, 0, 0, 0);
  CALL_WITH(tgkill, parent, parent, 0, 0);
  CALL_WITH(tkill, getpid(), 0, 0, 0);
  CALL_WITH(prlimit64, parent, RLIMIT_NOFILE, 0, 0);
  CALL_WITH(prctl, PR_SET_PDEATHSIG, 0, 0, 0);
  CALL_WITH(prctl, PR_SET_DUMPABLE, 1, 0, 0);
  CALL(execve);
  CALL(execveat);
  CALL(ptrace);
  CALL_WITH(process_vm_readv, parent, 0, 0, 0);
  CALL_WITH(process_vm_writev, parent, 0, 0, 0);
  CALL_WITH(kcmp, parent, parent, 1, 0);
  CALL(pidfd_getfd);
  CALL(pidfd_send_signal);
  CALL(rt_sigqueueinfo);
  CALL(rt_tgsigqueueinfo);
  CALL(setsid);
  CALL_WITH(setpgid, 0, 0, 0, 0);
  CALL(unshare);
  CALL(setns);
  CALL_WITH(shmget, 77, 0, 0, 0);
  CALL_WITH(msgget, 77, 0, 0, 0);
  CALL_WITH(semget, 77, 0, 0, 0);
  CALL(mq_open);
#if defined(__x86_64__)
  CALL_WITH(fork, 0, 0, 0, 0);
  CALL_WITH(vfork, 0, 0, 0, 0);
  check("another convention", EPERM, 0x40000000L + SYS_getpid, 0, 0, 0, 0);
#endif
}

/* The machine's state. */
static void machine(void) {
  CALL(mount);
  CALL(umount2);
  CALL(pivot_root);
  CALL(chroot);
  CALL(move_mount);
  CALL(open_tree);
  CALL(fsopen);
  CALL(fsconfig);
  CALL(fsmount);
  CALL(fspick);
  CALL(mount_setattr);
  CALL(keyctl);
  CALL(add_key);
  CALL(request_key);
  CALL(bpf);
  CALL(perf_event_open);
  CALL(userfaultfd);
  CALL(init_module);
  CALL(finit_module);
  CALL(delete_module);
  CALL(kexec_load);
  CALL_WITH(reboot, 0, 0, 0, 0);
  CALL(swapon);
  CALL(swapoff);
  CALL(acct);
  CALL(quotactl);
  CALL(settimeofday);
  CALL(clock_settime);
  CALL(clock_adjtime);
  CALL(adjtimex);
  CALL(sethostname);
  CALL(setdomainname);
  CALL(syslog);
  CALL(io_uring_setup);
  CALL(io_uring_enter);
  CALL(io_uring_register);
  CALL(personality);
  CALL(setuid);
  CALL(setgid);
  CALL(setreuid);
  CALL(setregid);
  CALL(setresuid);
  CALL(setresgid);
  CALL(setgroups);
  CALL(setfsuid);
  CALL(setfsgid);
  CALL(capset);
#if defined(__x86_64__)
  CALL(kexec_file_load);
  CALL(iopl);
  CALL(ioperm);
  CALL(modify_ldt);
#endif
}

static void files(void) {
  CALL(open_by_handle_at);
  CALL(name_to_handle_at);
  CALL(fanotify_init);
  CALL(mknodat);
  CALL(fchmodat);
  CALL(fchownat);
  CALL(utimensat);
  CALL(setxattr);
  CALL(lsetxattr);
  CALL(removexattr);
  CALL(lremovexattr);
#if defined(__x86_64__)
  CALL(chmod);
  CALL(chown);
  CALL(lchown);
  CALL(mknod);
  CALL(utime);
  CALL(utimes);
  CALL(futimesat);
#endif
}

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view, (void)super, (void)super_self, (void)self;
  end = 0, count = 0, list[0] = 0;
  processes();
  machine();
  files();
  network();
  if (end > 0) {
    fprintf(stderr, "not refused:%s\n", list);
    abort();
  }
  return SCREENS_OK;
}

static int32_t get_attribute(void *self, screens_view view, screens_string name,
                             screens_sink *sink) {
  (void)self, (void)view;
  if (name.size != 8 || memcmp(name.bytes, "authType", 8) != 0) return SCREENS_INHERIT;
  char text[sizeof list + 16];
  int size = snprintf(text, sizeof text, "%d%s", count, list);
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = (screens_string){text, (size_t)size};
  return host->write(host->context, sink, &value);
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .get_attribute = get_attribute};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_callers"),
    .extends = SCREENS_STRING_INIT("LoginView_default"),
    .slots = &slots,
    .create = create};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("callers"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.callers"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
