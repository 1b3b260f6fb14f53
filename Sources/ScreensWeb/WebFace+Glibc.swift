import Glibc

extension WebFace {
  /// The number of processors available to this process.
  static func processors() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
