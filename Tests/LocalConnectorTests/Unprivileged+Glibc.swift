import Glibc

/// Runs `body` with the file rights of an ordinary user where the tests run as root, who can write
/// to every file.
func unprivileged<Result>(_ body: () throws -> Result) rethrows -> Result {
  guard geteuid() == 0 else { return try body() }
  // Safety: setfsuid has this signature in <sys/fsuid.h>, which Swift's Glibc omits. It changes the
  // calling thread alone, and body does not suspend.
  typealias SetFileUser = @convention(c) (uid_t) -> CInt
  let setFileUser = unsafe unsafeBitCast(dlsym(nil, "setfsuid"), to: SetFileUser.self)
  _ = setFileUser(65534)
  defer { _ = setFileUser(0) }
  return try body()
}
