import CLinux
import Glibc

/// The symbol of a function in Swift, which holds its name and types in a short form.
enum SwiftSymbol {
  private typealias Demangle =
    @convention(c) (
      UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  /// The kernel's number for memory that a process may write to.
  private static let data = 2

  /// The Swift runtime's own reader of symbols; nil where the runtime does not give it.
  private static let demangle: Demangle? = {
    guard let symbol = unsafe dlsym(nil, "swift_demangle") else { return nil }
    return unsafe unsafeBitCast(symbol, to: Demangle.self)
  }()

  /// Whether a symbol is one of Swift's.
  static func isOne(_ symbol: String) -> Bool {
    (symbol.hasPrefix("$s") || symbol.hasPrefix("$S")) && symbol.utf8.allSatisfy { $0 > 0x20 }
  }

  /// The function as its author wrote it; nil for a symbol that is not Swift's.
  ///
  /// To be called in a process that has nothing to lose: a symbol can stand for more than fits into
  /// any memory.
  static func name(of symbol: String) -> String? {
    // Safety: the text lives for the length of the call, and the answer is copied before it is
    // freed.
    guard let made = unsafe demangle?(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { unsafe free(made) }
    return unsafe String(cString: made)
  }

  /// Makes this process end when it allocates more memory.
  static func limitMemory(to bytes: UInt64) {
    let limits = [bytes, bytes]
    // Safety: the call reads two numbers.
    unsafe limits.withUnsafeBytes { numbers in
      _ = linux_syscall(
        Int(SYS_prlimit64), 0, data, Int(bitPattern: numbers.baseAddress), 0, 0, 0)
    }
  }
}
