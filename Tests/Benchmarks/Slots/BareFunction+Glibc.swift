import Glibc

/// A C function behind a pointer, called as one is.
///
/// Safety: it is made from a symbol of that type in a library that stays loaded.
@safe
struct BareFunction {
  private let function: @convention(c) (UnsafeMutableRawPointer?, UInt64) -> Int32

  /// The function `bare_shown` of a library.
  init?(library: String) {
    // Safety: the library's function has this type, and the library stays loaded.
    guard let handle = unsafe dlopen(library, RTLD_NOW | RTLD_LOCAL),
      let symbol = unsafe dlsym(handle, "bare_shown")
    else { return nil }
    unsafe function = unsafe unsafeBitCast(
      symbol, to: (@convention(c) (UnsafeMutableRawPointer?, UInt64) -> Int32).self)
  }

  @inline(never)
  func call(times: Int) -> Int32 {
    var sum: Int32 = 0
    for number in 0..<times { sum &+= function(nil, UInt64(truncatingIfNeeded: number)) }
    return sum
  }
}
