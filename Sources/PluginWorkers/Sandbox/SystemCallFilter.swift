import ScreensSystem
import CLinux
import Glibc

/// A program that the kernel runs before each system call of a worker. A call that a plugin must
/// not make returns an error.
///
/// A call that is not named stays allowed: plugins of any language and their runtimes must go on
/// working, and Landlock restricts files. Threads are allowed, processes are not.
struct SystemCallFilter {
  /// Whether connections may be opened.
  let allowsNetwork: Bool

  /// Filters the calls of this process and of the threads that it makes afterwards.
  ///
  /// - Returns: false when the kernel has no such filters.
  func apply() -> Bool { program.apply(otherwise: .allow) }

  private var program: SystemCallProgram {
    var program = SystemCallProgram()
    let me = UInt32(getpid())
    // Threads that share their process's open files, so that all of them can be counted.
    program.allow(
      SYS_clone,
      where: [
        SystemCallProgram.step(.ifSet, 0x1_0000, then: 0, otherwise: 2),
        SystemCallProgram.step(.ifSet, 0x400, then: 0, otherwise: 1),
      ])
    program.allow(SYS_kill, where: [SystemCallProgram.step(.ifEqual, me, then: 0, otherwise: 1)])
    program.allow(SYS_tgkill, where: [SystemCallProgram.step(.ifEqual, me, then: 0, otherwise: 1)])
    program.allow(
      SYS_prlimit64,
      where: [
        SystemCallProgram.step(.ifEqual, 0, then: 1, otherwise: 0),
        SystemCallProgram.step(.ifEqual, me, then: 0, otherwise: 1),
      ])
    // A plugin can't keep the worker from dying with its host, or hide it from the host.
    program.allow(
      SYS_prctl,
      where: [
        SystemCallProgram.step(.ifEqual, UInt32(PR_SET_PDEATHSIG), then: 2, otherwise: 0),
        SystemCallProgram.step(.ifEqual, UInt32(PR_SET_DUMPABLE), then: 1, otherwise: 0),
      ])
    // The C library then uses the older call, whose flags the filter can see.
    program.refuse(SYS_clone3, ENOSYS)
    // Memory that belongs to no process, and so is in no count.
    program.refuse(SYS_memfd_create, ENOSYS)
    for number in Self.refused + (allowsNetwork ? [] : Self.network) {
      program.refuse(number, EPERM)
    }
    return program
  }

  private static let network: [Int32] = [
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
  ]

  #if arch(x86_64)
    private static let older: [Int32] = [
      SYS_fork, SYS_vfork, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_chmod, SYS_chown, SYS_lchown,
      SYS_mknod, SYS_utime, SYS_utimes, SYS_futimesat,
    ]
  #else
    private static let older: [Int32] = []
  #endif

  /// Other programs and processes, the machine's state, and file operations that Landlock does not
  /// cover.
  private static let refused: [Int32] =
    older
    + [
      SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp,
      SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
      SYS_tkill, SYS_setsid, SYS_setpgid, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2,
      SYS_pivot_root, SYS_chroot, SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_fsconfig,
      SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_keyctl, SYS_add_key, SYS_request_key,
      SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_init_module, SYS_finit_module,
      SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_reboot, SYS_swapon, SYS_swapoff,
      SYS_acct, SYS_quotactl, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime,
      SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_syslog, SYS_io_uring_setup,
      SYS_io_uring_enter, SYS_io_uring_register, SYS_open_by_handle_at, SYS_name_to_handle_at,
      SYS_fanotify_init, SYS_personality, SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid,
      SYS_setresuid, SYS_setresgid, SYS_setgroups, SYS_setfsuid, SYS_setfsgid, SYS_capset,
      SYS_mknodat, SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
      SYS_removexattr, SYS_lremovexattr, SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open,
    ]
}
