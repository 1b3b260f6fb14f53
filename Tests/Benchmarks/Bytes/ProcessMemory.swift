import Foundation

/// The memory of a process that is resident, in kilobytes: its own, and the pages of its files.
struct ProcessMemory {
  let process: Int32

  /// The kilobytes by which the memory grows at most while a body runs.
  func growth(_ body: () throws -> Void) throws -> Double {
    // The kernel makes the peak the present size.
    let file = try FileHandle(forWritingTo: URL(filePath: "/proc/\(process)/clear_refs"))
    try file.write(contentsOf: Data("5".utf8))
    try file.close()
    let before = try kilobytes("VmRSS:")
    try body()
    return try kilobytes("VmHWM:") - before
  }

  private func kilobytes(_ name: String) throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    guard let value = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let number = Double(value)
    else { throw LoadGenerator.Failure(description: "the kernel reports no \(name)") }
    return number
  }
}
