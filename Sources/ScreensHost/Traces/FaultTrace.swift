/// Where a thread was when it ended its process: addresses of code, the innermost first, and the
/// files that they lie in.
///
/// It comes out of memory that a plugin may have written to: any number may be in it, and nothing
/// is made of it but a text.
package struct FaultTrace: Sendable, Hashable {
  /// A file with code, as the process had it.
  struct Module: Sendable, Hashable {
    /// What to take off an address to have the file's own.
    let base: UInt64
    /// The name it was loaded under; empty for the program itself.
    let path: String
  }

  /// One call.
  struct Frame: Sendable, Hashable {
    /// Where it goes on, or where it ended.
    let address: UInt64
    /// The number of its file; nil for none that is known.
    let module: Int?
  }

  var frames: [Frame]
  var modules: [Module]
  /// Whether the first frame is where the thread was, and not where it would have gone on.
  var startsExactly = true
  /// The thread's number; 0 where it is not known.
  var thread: Int32 = 0
  /// The plugin's function that was under way.
  var call: PluginCall?
}

extension FaultTrace {
  private static let lineLimit = 24
  private static let foreignLimit = 8
  private static let nameLimit = 160

  /// The calls as an author reads them, one line each: `at shown (libacme.so+0x1139)`.
  ///
  /// What is outside the last of the plugin's own frames is the host's way to it, and is left out;
  /// so are repetitions. The number is the one that `addr2line` wants.
  ///
  /// - Parameter isReadable: says of a path whether it is one of the host's copies of plugins; no
  ///   other file is opened.
  /// - Returns: nil when there is nothing to tell.
  func text(_ isReadable: (_ path: String) -> Bool) -> String? {
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
    var lines: [(place: String, line: String, count: Int)] = []
    for (index, frame) in shown.enumerated() {
      let isExact = index == 0 && startsExactly
      let (place, line) = describe(frame, isExact, images)
      if lines.last?.place == place {
        lines[lines.count - 1].count += 1
      } else {
        lines.append((place, line, 1))
      }
    }
    guard !lines.isEmpty else { return nil }
    return lines.prefix(Self.lineLimit).map { item in
      item.count == 1 ? item.line : "\(item.line), \(item.count) times"
    }.joined(separator: "\n")
  }

  private func describe(
    _ frame: Frame, _ isExact: Bool, _ images: [ELFImage?]
  ) -> (place: String, line: String) {
    guard let number = frame.module else {
      let text = "at 0x\(String(frame.address, radix: 16)), in no file"
      return (text, text)
    }
    // A call that never returns may be the last thing of its function: what it would return to
    // is the next one's.
    let address = (isExact ? frame.address : frame.address &- 1) &- modules[number].base
    let path = modules[number].path
    let file = path.isEmpty ? "screens" : Self.plain(PathText.lastComponent(path))
    let place = "\(file)+0x\(String(address, radix: 16))"
    guard let name = images[number]?.function(at: address), !name.isEmpty else {
      return (place, "at \(place)")
    }
    let plain = Self.plain(name)
    return ("\(plain) \(file)", "at \(plain) (\(place))")
  }

  /// A name that a plugin gave, without what a terminal would obey.
  private static func plain(_ text: String) -> String {
    String(
      decoding: text.utf8.prefix(nameLimit).map { (0x21...0x7e).contains($0) ? $0 : 0x3f },
      as: UTF8.self)
  }
}
