import Synchronization

/// Announces in a process that a user has changed the content of a list. An announcement says what
/// was changed and never to which values, so that it may pass from user to user; without a reader
/// of the content it costs one lookup.
package final class ContentBoard: Sendable {
  private struct State {
    var readers: [UInt64: Reader] = [:]
    var topics: [ContentTopic: Set<UInt64>] = [:]
    var last: UInt64 = 0
    var count: UInt64 = 0
    /// The last announcements, with their numbers.
    var recent: [(number: UInt64, topic: ContentTopic)] = []
  }

  private struct Reader {
    let hear: @Sendable (ContentTopic) -> Void
    var topics: Set<ContentTopic> = []
  }

  private let state = Mutex(State())
  private static let mostRecent = 32

  package init() {}

  /// Notifies all readers of a content.
  ///
  /// - Parameter reader: the reader that belongs to the user of the change; it is not notified.
  package func announce(_ topic: ContentTopic, besides reader: ContentReader?) {
    let hears = state.withLock { state in
      state.count += 1
      state.recent.append((state.count, topic))
      if state.recent.count > Self.mostRecent { state.recent.removeFirst() }
      return (state.topics[topic] ?? []).filter { $0 != reader?.id }
        .compactMap { state.readers[$0]?.hear }
    }
    for hear in hears { hear(topic) }
  }

  /// The number of announcements so far.
  package var count: UInt64 { state.withLock { $0.count } }

  /// Whether a content was announced after so many announcements, or so many others that it is not
  /// known any more.
  package func hasAnnounced(_ topic: ContentTopic, after count: UInt64) -> Bool {
    state.withLock { state in
      state.count - count > UInt64(Self.mostRecent)
        || state.recent.contains { $0.number > count && $0.topic == topic }
    }
  }

  fileprivate func add(_ hear: @escaping @Sendable (ContentTopic) -> Void) -> UInt64 {
    state.withLock { state in
      state.last += 1
      state.readers[state.last] = Reader(hear: hear)
      return state.last
    }
  }

  fileprivate func read(_ topics: Set<ContentTopic>, by id: UInt64) {
    state.withLock { state in
      guard let former = state.readers[id]?.topics, former != topics else { return }
      state.readers[id]?.topics = topics
      for gone in former.subtracting(topics) {
        state.topics[gone]?.remove(id)
        if state.topics[gone]?.isEmpty == true { state.topics[gone] = nil }
      }
      for new in topics.subtracting(former) { state.topics[new, default: []].insert(id) }
    }
  }

  fileprivate func remove(_ id: UInt64) {
    read([], by: id)
    state.withLock { $0.readers[id] = nil }
  }
}

/// A reader of a board, until it is released.
package final class ContentReader: Sendable {
  fileprivate let id: UInt64
  private let board: ContentBoard

  /// - Parameter hear: called with a content that another user has changed, on that one's thread.
  package init(of board: ContentBoard, _ hear: @escaping @Sendable (ContentTopic) -> Void) {
    self.board = board
    id = board.add(hear)
  }

  deinit { board.remove(id) }

  /// Replaces the contents that it reads.
  package func read(_ topics: Set<ContentTopic>) { board.read(topics, by: id) }
}
