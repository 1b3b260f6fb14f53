package import PluginCatalog
import Synchronization

/// Counts what keeps a generation of a plugin alive: views and requests.
package final class GenerationPin: Sendable {
  package let generation: UInt64
  private let counts = Mutex((views: 0, requests: 0))

  /// What calls of this generation are marked with.
  let mark: InFlightMark

  /// Keeps the file that its code was loaded from.
  private let copy: PinnedCopy?

  package init(generation: UInt64) {
    self.generation = generation
    mark = .none
    copy = nil
  }

  package init(generation: UInt64, mark: InFlightMark, copy: PinnedCopy? = nil) {
    self.generation = generation
    self.mark = mark
    self.copy = copy
  }

  package var views: Int { counts.withLock { $0.views } }
  package var requests: Int { counts.withLock { $0.requests } }

  package func addView(_ change: Int) { counts.withLock { $0.views += change } }
  package func addRequest(_ change: Int) { counts.withLock { $0.requests += change } }
}

/// The generations that something keeps, of all plugins.
package struct KnownGenerations {
  private struct Entry {
    let id: String
    weak var pin: GenerationPin?
  }

  private var entries: [Entry] = []

  /// Knows no generation yet.
  package init() {}

  /// Knows one more; those that nothing keeps any more are forgotten.
  package mutating func add(_ pin: GenerationPin, of id: String) {
    entries.removeAll { $0.pin == nil }
    entries.append(Entry(id: id, pin: pin))
  }

  /// The pins of one plugin's generations, or of all, the oldest first.
  package func pins(of id: String? = nil) -> [GenerationPin] {
    entries.compactMap { id == nil || $0.id == id ? $0.pin : nil }
  }
}
