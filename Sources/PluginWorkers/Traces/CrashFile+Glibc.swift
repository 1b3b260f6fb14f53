import Glibc
import PluginCalls
import ScreensSystem

/// A file in which a dying process records its place, for the process that started it. A hanging
/// process does so on request.
package enum CrashFile {
  private static let size = TraceArea.size + ThreadQuestion.size

  private static func path(in folder: String) -> String { Path.join(folder, "trace") }

  /// Starts to record into a folder. Nothing is recorded when no file can be made there.
  package static func watch(_ folder: String) {
    guard let memory = unsafe map(folder, O_RDWR | O_CREAT) else { return }
    unsafe WorkerCrash.watch(TraceArea(memory), ThreadQuestion(memory + TraceArea.size))
    // The stack on which this thread handles signals.
    _ = InFlight.seat
  }

  /// The memory of the file in a folder, which stays mapped; nil when there can be none.
  private static func map(_ folder: String, _ flags: Int32) -> UnsafeMutableRawPointer? {
    // Safety: the path is NUL-terminated for the length of the call.
    let file = unsafe open(path(in: folder), flags | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard ftruncate(file, off_t(size)) == 0,
      let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      unsafe memory != MAP_FAILED
    else { return nil }
    return unsafe memory
  }

  /// The last place of a dead process that recorded into a folder: its calls down to the plugin's
  /// call, the innermost first; nil when unknown.
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
    return trace.flatMap { place($0, in: folder, names) }
  }

  /// The place of a hanging process that records into a folder: the calls of the thread in which
  /// the host called the plugin; nil when no thread of it is marked.
  ///
  /// - Parameter names: reads the symbols of the copies of plugins in the folder.
  package static func place(
    of process: Int32, in folder: String, _ names: FunctionNames
  ) -> String? {
    guard let memory = unsafe map(folder, O_RDWR) else { return nil }
    // Safety: nothing uses the memory after the function.
    defer { unsafe munmap(memory, size) }
    let (area, question) = unsafe (TraceArea(memory), ThreadQuestion(memory + TraceArea.size))
    let threads = ((try? FolderListing("/proc/\(process)/task").entries) ?? [])
      .compactMap { Int32($0.name) }.sorted()
    for thread in threads where question.ask(thread, of: process) {
      guard let trace = area.read(), trace.isInCallOfHost({ isCopy($0, in: folder) }) else {
        continue
      }
      return place(trace, in: folder, names)
    }
    return nil
  }

  private static func place(
    _ trace: FaultTrace, in folder: String, _ names: FunctionNames
  ) -> String? {
    guard let text = trace.text(names, { isCopy($0, in: folder) }) else { return nil }
    let copies = Set(
      trace.modules.filter { isCopy($0.path, in: folder) }
        .map { "(" + Path.name(of: $0.path) + "+" })
    var calls: [String] = []
    for line in text.split(separator: "\n").prefix(5) {
      calls.append(String(line))
      if copies.contains(where: { line.contains($0) }) { break }
    }
    return calls.joined(separator: ", ")
  }

  private static func isCopy(_ path: String, in folder: String) -> Bool {
    path.hasPrefix("\(folder)/") && !path.split(separator: "/").contains("..")
  }
}
