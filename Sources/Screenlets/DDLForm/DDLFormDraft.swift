import ScreensForms
import ScreensModel

/// The instances of repeatable fields as a user arranged them, and the texts that the user gave
/// fields, until the form is sent. The texts of fields that are not shown now belong to it as well.
///
/// Each instance keeps its number wherever it stands: faces know by it what was typed there. The
/// number of a loaded instance is its place in the record; an added one has one that is no place.
struct DDLFormDraft {
  /// The changes that users make to the instances of a field.
  enum Change: String, CaseIterable {
    case add = "add-instance"
    case remove = "remove-instance"
    case raise = "raise-instance"
  }

  /// The numbers of the instances in their order, by the path of the first one.
  private var lists: [String: [Int]] = [:]
  /// The texts that differ from those of the record, by the numbers of their places.
  private(set) var texts: [String: String] = [:]
  /// The most octets of all texts.
  static let mostOctets = 256 << 10

  /// Reads a kept value. Lists that cannot be one are skipped.
  init(_ value: Value) {
    for (path, numbers) in value.map?[Key.instances]?.map ?? [:] {
      let list = (numbers.list ?? []).compactMap { $0.int.map { Int(clamping: $0) } }
      guard !list.isEmpty, list.count <= FormRecord.mostInstances,
        Set(list).count == list.count, list.allSatisfy((0..<100_000_000).contains)
      else { continue }
      lists[path] = list
    }
    texts = (value.map?[Key.texts]?.map ?? [:]).compactMapValues(\.string)
  }

  private enum Key {
    static let instances = "instances"
    static let texts = "texts"
  }

  /// Whether somebody arranged the instances.
  var hasInstances: Bool { !lists.isEmpty }

  /// The value to keep; none for a form as it was loaded.
  var value: Value {
    var map: [String: Value] = [:]
    if !lists.isEmpty {
      map[Key.instances] = .map(lists.mapValues { .list($0.map { .int(Int64($0)) }) })
    }
    if !texts.isEmpty { map[Key.texts] = .map(texts.mapValues(Value.string)) }
    return map.isEmpty ? .none : .map(map)
  }

  /// Keeps the text of a place, by its numbers; nil for the one of the record.
  mutating func keep(_ text: String?, at numbered: EntryPath) {
    texts[numbered.description] = text
  }

  /// Whether the texts are too long to be kept.
  var isTooLarge: Bool {
    texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } > Self.mostOctets
  }

  /// How many instances there are at places, outer ones first.
  var counts: [(place: EntryPath, count: Int)] {
    lists.compactMap { path, list in
      guard let first = EntryPath(written: path) else { return nil }
      guard let parent = first.parent else { return (first, list.count) }
      return place(of: parent).map { ($0.child(first.last.name), list.count) }
    }.sorted { $0.place.steps.count < $1.place.steps.count }
  }

  /// The place of an instance by its numbers; nil for one that was removed.
  func place(of numbered: EntryPath) -> EntryPath? {
    var (place, own): (EntryPath?, EntryPath?)
    for step in numbered.steps {
      let first = own?.child(step.name) ?? EntryPath(step.name)
      var index = step.index
      if let list = lists[first.description] {
        guard let found = list.firstIndex(of: index) else { return nil }
        index = found
      }
      place = place?.child(step.name, index) ?? EntryPath(step.name, index)
      own = first.instance(step.index)
    }
    return place
  }

  /// The numbers of an instance by its place.
  func numbers(of place: EntryPath) -> EntryPath {
    var own: EntryPath?
    for step in place.steps {
      let first = own?.child(step.name) ?? EntryPath(step.name)
      let list = lists[first.description] ?? []
      own = first.instance(list.indices.contains(step.index) ? list[step.index] : step.index)
    }
    return own ?? place
  }

  /// Changes the instances of a field.
  ///
  /// - Parameters:
  ///   - numbered: The instance that the change begins at; an added one stands behind it.
  ///   - count: How many there are.
  mutating func change(_ change: Change, at numbered: EntryPath, of count: Int) {
    let path = numbered.instance(0).description
    var list = lists[path] ?? Array(0..<max(1, count))
    guard let place = list.firstIndex(of: numbered.last.index) else { return }
    let new = max(FormRecord.mostInstances - 1, list.max() ?? 0) + 1
    switch change {
    case .add:
      guard list.count < FormRecord.mostInstances else { return }
      list.insert(new, at: place + 1)
    case .remove:
      list.remove(at: place)
      // The last one is emptied.
      if list.isEmpty { list = [new] }
    case .raise: if place > 0 { list.swapAt(place - 1, place) }
    }
    lists[path] = list
  }
}
