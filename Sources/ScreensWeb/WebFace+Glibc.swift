import Glibc

extension WebFace {
  /// How many processors this process may use.
  static func processors() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
