import ScreensSystem
import CLinux
import Glibc

/// The confinement of a picture process before it reads any byte of the picture: it can compute,
/// and use the descriptors that it has.
enum PictureConfinement {
  /// Bytes of memory beyond the memory that the program has when it begins.
  static let memory = 256 << 20
  /// Seconds of processor time; the end then has a signal of its own.
  static let seconds: UInt64 = 5

  /// Confines this process for ever.
  ///
  /// - Returns: false when the kernel has no limits or filters for it.
  static func apply() -> Bool {
    // A write beyond the limit returns an error.
    _ = signal(SIGXFSZ, SIG_IGN)
    // The address sanitizer keeps terabytes of shadow.
    let space = ProcessLimit.addressSpace
    let isMeasurable = space < 1 << 40
    guard ProcessLimit.core.set(0), ProcessLimit.processor.set(seconds, hardest: seconds + 1),
      ProcessLimit.length.set(UInt64(PictureLimits.madeBytes)),
      ProcessLimit.data.set(isMeasurable ? UInt64(memory) : nil),
      ProcessLimit.space.set(isMeasurable ? UInt64(space + memory) : nil),
      ProcessRank.dropForEver()
    else { return false }
    // The filter alone keeps it from opening files; an old kernel has no second lock.
    _ = Landlock().apply()
    return filter.apply(otherwise: .error(EPERM))
  }

  private static var filter: SystemCallProgram {
    var program = SystemCallProgram()
    for call in calls { program.allow(call) }
    let me = UInt32(getpid())
    program.allow(SYS_tgkill, where: [SystemCallProgram.step(.ifEqual, me, otherwise: 1)])
    // No page of memory becomes code.
    let isNoCode = SystemCallProgram.step(.ifSet, UInt32(PROT_EXEC), then: 1)
    program.allow(SYS_mmap, argument: 2, where: [isNoCode])
    program.allow(SYS_mprotect, argument: 2, where: [isNoCode])
    return program
  }

  /// Memory, descriptors that are open, time, chance, and the end.
  private static let calls: [Int32] = [
    SYS_read, SYS_write, SYS_pread64, SYS_pwrite64, SYS_close, SYS_fstat, SYS_lseek, SYS_munmap,
    SYS_mremap, SYS_brk, SYS_madvise, SYS_futex, SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_rt_sigreturn, SYS_sigaltstack, SYS_getpid, SYS_gettid, SYS_sched_yield, SYS_clock_gettime,
    SYS_getrandom, SYS_restart_syscall, SYS_exit, SYS_exit_group,
  ]
}
