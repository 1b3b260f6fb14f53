import PluginCalls
import ScreensSystem
import Glibc

/// A file in which a process that dies writes down where it was, for the process that started it.
package enum CrashFile {
  private static func path(in folder: String) -> String { Path.join(folder, "trace") }

  /// Records into a folder from now on; where there can be no file, nothing is recorded.
  package static func watch(_ folder: String) {
    // Safety: the path is NUL-terminated for the length of the call; the memory stays mapped.
    let file = unsafe open(path(in: folder), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    guard ftruncate(file, off_t(TraceArea.size)) == 0,
      let memory = unsafe mmap(
        nil, TraceArea.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      unsafe memory != MAP_FAILED
    else { return }
    unsafe WorkerCrash.watch(TraceArea(memory))
    // The stack on which this thread handles signals.
    _ = InFlight.seat
  }

  /// Where a process was that recorded into a folder when it died: its calls down to the one of the
  /// plugin, the innermost first; nil when that is not known.
  ///
  /// - Parameter names: reads the symbols of the copies of plugins in the folder.
  package static func place(in folder: String, _ names: FunctionNames) -> String? {
    guard let bytes = try? OpenFile(reading: path(in: folder)).read(at: 0, count: TraceArea.size),
      bytes.count == TraceArea.size
    else { return nil }
    var copy = bytes
    // Safety: the area is read within the closure only, and has its size.
    let trace = unsafe copy.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe TraceArea($0).read() }
    }
    func isCopy(_ path: String) -> Bool {
      path.hasPrefix("\(folder)/") && !path.split(separator: "/").contains("..")
    }
    guard let trace, let text = trace.text(names, isCopy) else { return nil }
    let copies = Set(
      trace.modules.filter { isCopy($0.path) }.map { "(" + Path.name(of: $0.path) + "+" })
    var calls: [String] = []
    for line in text.split(separator: "\n").prefix(5) {
      calls.append(String(line))
      if copies.contains(where: { line.contains($0) }) { break }
    }
    return calls.joined(separator: ", ")
  }
}
