import Synchronization

/// Announces in a process that a user has changed the content of a list. An announcement says what
/// was changed and never to which values, so that it may pass from user to user; without a reader
/// of the content it costs one lookup.
package final class ContentBoard: Sendable {
  private struct State {
    var readers: [UInt64: Reader] = [:]
    var topics: [ContentTopic: Set<UInt64>] = [:]
    var last: UInt64 = 0
  }

  private struct Reader {
    let hear: @Sendable (ContentTopic) -> Void
    var topics: Set<ContentTopic> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Notifies all readers of a content.
  ///
  /// - Parameter reader: the reader that belongs to the user of the change; it is not notified.
  package func announce(_ topic: ContentTopic, besides reader: ContentReader?) {
    let hears = state.withLock { state in
      (state.topics[topic] ?? []).filter { $0 != reader?.id }
        .compactMap { state.readers[$0]?.hear }
    }
    for hear in hears { hear(topic) }
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
