package import PluginCatalog
import Synchronization

/// Counts the views and requests that keep a generation of a plugin alive.
package final class GenerationPin: Sendable {
  package let generation: UInt64
  private let counts = Mutex((views: 0, requests: 0))

  /// The mark of this generation's calls.
  let mark: InFlightMark

  /// Keeps the file that its code was loaded from.
  private let copy: PinnedCopy?

  /// Its end, for code that has a `shutdown`.
  package let end: GenerationEnd?

  /// Counts for a generation in a worker, which has neither a mark nor a copy to keep.
  package init(generation: UInt64) {
    self.generation = generation
    mark = .none
    copy = nil
    end = nil
  }

  /// Counts for a generation that keeps its private copy for as long as the pin lives.
  ///
  /// - Parameter end: begins when the pin is gone.
  package init(
    generation: UInt64, mark: InFlightMark, copy: PinnedCopy? = nil, end: GenerationEnd? = nil
  ) {
    self.generation = generation
    self.mark = mark
    self.copy = copy
    self.end = end
  }

  deinit { end?.begin() }

  /// The live views of its classes.
  package var views: Int { counts.withLock { $0.views } }
  /// The open requests of its connectors.
  package var requests: Int { counts.withLock { $0.requests } }

  /// Adds to the number of views; -1 when one is destroyed.
  package func addView(_ change: Int) { counts.withLock { $0.views += change } }
  /// Adds to the number of requests; -1 when one completes.
  package func addRequest(_ change: Int) { counts.withLock { $0.requests += change } }
}

/// The generations that something keeps, of all plugins.
package struct KnownGenerations {
  private struct Entry {
    let id: String
    weak var pin: GenerationPin?
  }

  private var entries: [Entry] = []

  package init() {}

  /// Adds a generation, and forgets the generations whose pins are gone.
  package mutating func add(_ pin: GenerationPin, of id: String) {
    entries.removeAll { $0.pin == nil }
    entries.append(Entry(id: id, pin: pin))
  }

  /// The pins of one plugin's generations, or of all, the oldest first.
  package func pins(of id: String? = nil) -> [GenerationPin] {
    entries.compactMap { id == nil || $0.id == id ? $0.pin : nil }
  }
}
