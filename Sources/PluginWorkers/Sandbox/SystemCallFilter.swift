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

  private enum Verdict {
    static let allow: UInt32 = 0x7fff_0000
    static let kill: UInt32 = 0x8000_0000
    static func error(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
  }

  private enum Operation {
    static let load: UInt16 = 0x20
    static let ifEqual: UInt16 = 0x15
    static let ifNotBelow: UInt16 = 0x35
    static let ifSet: UInt16 = 0x45
    static let answer: UInt16 = 0x06
  }

  /// The kernel's record of the call in question.
  private enum Place {
    static let number: UInt32 = 0
    static let architecture: UInt32 = 4
    static let firstArgument: UInt32 = 16
  }

  /// Filters the calls of this process and of the threads that it makes afterwards.
  ///
  /// - Returns: false when the kernel has no such filters.
  func apply() -> Bool {
    var program = program
    let count = UInt16(program.count)
    // Safety: the kernel copies the program during the call.
    return unsafe program.withUnsafeMutableBufferPointer { instructions in
      var whole = unsafe sock_fprog(len: count, filter: instructions.baseAddress)
      return unsafe withUnsafePointer(to: &whole) { pointer in
        linux_prctl(PR_SET_SECCOMP, 2, UInt(bitPattern: pointer), 0, 0) == 0
      }
    }
  }

  private var program: [sock_filter] {
    var program: [sock_filter] = [
      step(Operation.load, Place.architecture),
      step(Operation.ifEqual, Self.architecture, then: 1, otherwise: 0),
      step(Operation.answer, Verdict.kill), step(Operation.load, Place.number),
    ]
    #if arch(x86_64)
      // The calls of another calling convention have other numbers.
      program += [
        step(Operation.ifNotBelow, 0x4000_0000, then: 0, otherwise: 1),
        step(Operation.answer, Verdict.error(EPERM)),
      ]
    #endif
    let me = UInt32(getpid())
    // Threads that share their process's open files, so that all of them can be counted.
    program += only(
      SYS_clone,
      [
        step(Operation.ifSet, 0x1_0000, then: 0, otherwise: 2),
        step(Operation.ifSet, 0x400, then: 0, otherwise: 1),
      ])
    program += only(SYS_kill, [step(Operation.ifEqual, me, then: 0, otherwise: 1)])
    program += only(SYS_tgkill, [step(Operation.ifEqual, me, then: 0, otherwise: 1)])
    program += only(
      SYS_prlimit64,
      [
        step(Operation.ifEqual, 0, then: 1, otherwise: 0),
        step(Operation.ifEqual, me, then: 0, otherwise: 1),
      ])
    // A plugin can't keep the worker from dying with its host, or hide it from the host.
    program += only(
      SYS_prctl,
      [
        step(Operation.ifEqual, UInt32(PR_SET_PDEATHSIG), then: 2, otherwise: 0),
        step(Operation.ifEqual, UInt32(PR_SET_DUMPABLE), then: 1, otherwise: 0),
      ])
    // The C library then uses the older call, whose flags the filter can see.
    program += refuse(SYS_clone3, ENOSYS)
    // Memory that belongs to no process, and so is in no count.
    program += refuse(SYS_memfd_create, ENOSYS)
    for number in Self.refused + (allowsNetwork ? [] : Self.network) {
      program += refuse(number, EPERM)
    }
    return program + [step(Operation.answer, Verdict.allow)]
  }

  private func step(
    _ operation: UInt16, _ value: UInt32, then: UInt8 = 0, otherwise: UInt8 = 0
  ) -> sock_filter {
    sock_filter(code: operation, jt: then, jf: otherwise, k: value)
  }

  private func refuse(_ call: some BinaryInteger, _ code: Int32) -> [sock_filter] {
    [
      step(Operation.ifEqual, UInt32(call), then: 0, otherwise: 1),
      step(Operation.answer, Verdict.error(code)),
    ]
  }

  /// Allows a call for some of its first arguments: the tests fall through to allowing, or jump
  /// over it.
  private func only(_ call: some BinaryInteger, _ tests: [sock_filter]) -> [sock_filter] {
    let inner =
      [step(Operation.load, Place.firstArgument)] + tests + [
        step(Operation.answer, Verdict.allow), step(Operation.answer, Verdict.error(EPERM)),
      ]
    return [step(Operation.ifEqual, UInt32(call), then: 0, otherwise: UInt8(inner.count))] + inner
  }

  private static let network: [Int32] = [
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
  ]

  #if arch(x86_64)
    private static let architecture: UInt32 = 0xc000_003e
    private static let older: [Int32] = [
      SYS_fork, SYS_vfork, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_chmod, SYS_chown, SYS_lchown,
      SYS_mknod, SYS_utime, SYS_utimes, SYS_futimesat,
    ]
  #else
    private static let architecture: UInt32 = 0xc000_00b7
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
