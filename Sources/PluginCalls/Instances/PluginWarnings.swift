import Synchronization

/// The operator's warnings about a plugin that keeps running; each is in its row and once in the
/// log.
package final class PluginWarnings: Sendable {
  /// The subject of a warning; there is one of each.
  package enum Kind: Int, Sendable, Comparable {
    case end, activity, threads, signals, files

    /// Orders the warnings in a row.
    package static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
  }

  let lines = LineBudget()
  private let texts = Mutex<[Kind: String]>([:])
  private let log: @Sendable (String) -> Void

  /// - Parameter log: writes a sentence about the plugin.
  package init(log: @escaping @Sendable (String) -> Void = { _ in }) { self.log = log }

  /// Adds a warning, and logs it when it is the first of its kind.
  ///
  /// - Parameter text: a sentence's end about “it”.
  package func add(_ kind: Kind, _ text: String) {
    let isNew = texts.withLock { $0.updateValue(text, forKey: kind) == nil }
    if isNew { log(text) }
  }

  package var all: [String] {
    let texts = texts.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    return texts + [lines.warning].compactMap(\.self)
  }

  /// Writes a line of the plugin's own, or counts it when there are too many.
  package func write(_ text: String, to write: (String) -> Void) {
    guard let dropped = lines.take(text.utf8.count) else { return }
    if dropped > 0 { write("wrote too much: \(dropped) lines are omitted") }
    write(text)
  }
}
