import Glibc

/// A file that holds the input which is being parsed, so that it outlives the process it ends.
struct InputRecord {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  /// Keeps an input and gives its parser ten seconds.
  func keep(_ input: [UInt8]) {
    let count = UInt64(input.count)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * UInt64($0))) } + input
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    _ = alarm(10)
  }

  /// The input that a record's bytes hold.
  static func input(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 8 else { return nil }
    let count = bytes[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count <= bytes.count - 8 else { return nil }
    return Array(bytes[8..<8 + Int(count)])
  }
}
