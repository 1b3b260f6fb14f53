import PluginCalls
import PluginFormat
import ScreensSystem

extension FaultTrace {
  /// Whether the thread is in one of some files, and the program itself called it there. A thread
  /// of the plugin's own was not called by the program.
  func isInCallOfHost(_ isPlugins: (_ path: String) -> Bool) -> Bool {
    let paths = frames.map { frame in frame.module.map { modules[$0].path } }
    guard let first = paths.firstIndex(where: { $0.map(isPlugins) ?? false }) else { return false }
    return paths[first...].contains("")
  }

  private static let lineLimit = 24
  private static let foreignLimit = 8

  /// The calls as an author reads them, one line each: `at shown (libacme.so+0x1139)`.
  ///
  /// Frames outside the last of the plugin's own frames are the host's way to it. They are omitted,
  /// and so are repetitions. The number is the input of `addr2line`.
  ///
  /// - Parameters:
  ///   - names: reads symbols; without it functions are given by their symbols.
  ///   - isReadable: whether a path is one of the host's copies of plugins; no other file is
  ///     opened.
  /// - Returns: nil when the trace is empty.
  package func text(
    _ names: FunctionNames? = nil, _ isReadable: (_ path: String) -> Bool
  ) -> String? {
    let images = modules.map { module -> ELFImage? in
      guard isReadable(module.path), let file = try? OpenFile(reading: module.path) else {
        return nil
      }
      return try? ELFImage(file, file: module.path)
    }
    var shown = frames[...]
    if let last = frames.lastIndex(where: { frame in
      frame.module.map { isReadable(modules[$0].path) } ?? false
    }) {
      shown = frames[...last]
    } else {
      shown = frames.prefix(Self.foreignLimit)
    }
    if !startsExactly { shown = shown.drop { $0.module.map { modules[$0].path.isEmpty } ?? false } }
    var calls: [(call: Call, count: Int)] = []
    for (index, frame) in shown.enumerated() {
      let call = call(frame, isExact: index == 0 && startsExactly, images)
      if calls.last?.call.isSameFunction(as: call) == true {
        calls[calls.count - 1].count += 1
      } else {
        calls.append((call, 1))
      }
    }
    guard !calls.isEmpty else { return nil }
    let lines = calls.prefix(Self.lineLimit)
    let known = names?.names(of: lines.compactMap(\.call.symbol)) ?? [:]
    return lines.map { item in
      let line = "at \(item.call.text(known))"
      return item.count == 1 ? line : "\(line), \(item.count) times"
    }.joined(separator: "\n")
  }

  private func call(_ frame: Frame, isExact: Bool, _ images: [ELFImage?]) -> Call {
    guard let number = frame.module else {
      return Call(file: nil, address: frame.address, symbol: nil)
    }
    // A call that never returns may be the last instruction of its function. Its return address
    // then lies in the next function.
    let address = (isExact ? frame.address : frame.address &- 1) &- modules[number].base
    let path = modules[number].path
    let symbol = images[number]?.function(at: address)
    return Call(
      file: path.isEmpty ? "screens" : Call.plain(Path.name(of: path)), address: address,
      symbol: symbol?.isEmpty == false ? symbol : nil)
  }

  /// The text of one call.
  private struct Call {
    private static let nameLimit = 160

    /// The name of its file; nil for none that is known.
    let file: String?
    /// Where in that file.
    let address: UInt64
    let symbol: String?

    func isSameFunction(as other: Call) -> Bool {
      file == other.file && symbol == other.symbol && (symbol != nil || address == other.address)
    }

    /// - Parameter names: the functions of symbols.
    func text(_ names: [String: String]) -> String {
      let number = "0x\(String(address, radix: 16))"
      guard let file else { return "\(number), in no file" }
      guard let symbol else { return "\(file)+\(number)" }
      let name = names[symbol].map { Self.plain($0, keepsSpaces: true) } ?? Self.plain(symbol)
      return "\(name) (\(file)+\(number))"
    }

    /// A name that a plugin gave, without characters that a terminal would obey.
    static func plain(_ text: String, keepsSpaces: Bool = false) -> String {
      let first: UInt8 = keepsSpaces ? 0x20 : 0x21
      return String(
        decoding: text.utf8.prefix(nameLimit).map { (first...0x7e).contains($0) ? $0 : 0x3f },
        as: UTF8.self)
    }
  }
}
