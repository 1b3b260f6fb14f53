import Testing

/// A type has few enough stored properties to hold in the head.
@Suite struct StoredPropertyTests {
  private static let limit = 12

  /// Types that have more, and how many at most. The list only shrinks: a type that has come down
  /// to the limit is taken out.
  private static let exceptions: [String: Int] = [
    "EventLoop": 15, "PluginWorker": 20, "ProbeView": 14, "Supervisor": 17,
    "WorkerGauge": 15,
  ]

  @Test func `No class or actor has more than twelve stored properties`() {
    var found: [String: Int] = [:]
    for file in SourceTree.sources.files {
      for (name, count) in Self.counts(file.lines) where count > Self.limit { found[name] = count }
    }
    #expect(found.filter { $0.value > Self.exceptions[$0.key] ?? Self.limit } == [:])
    #expect(Self.exceptions.keys.filter { found[$0] == nil } == [])
  }

  @Test func `What a type hides in private types of its own is counted in`() {
    let untidy = """
      package final class Untidy: Sendable {
        let one: Int
        private(set) var two = 2 {
          didSet { print(two) }
        }
        static let none = 0
        weak var three: AnyObject?

        private struct State {
          var four = 4
          @Guarded var five: Int
        }

        /// Has a test of its own.
        struct Tidy {
          let other: Int
        }

        var computed: Int { one }

        func six() {
          let local = 6
          var computed: Int {
            local
          }
        }
      }

      struct Value {
        let some: Int
      }

      actor Quiet {
        var only = 1
      }
      """
    let counts = Self.counts(untidy.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(counts == ["Untidy": 5, "Quiet": 1])
  }

  // MARK: Counting

  /// A type's declaration that is open at a line.
  private struct Open {
    let indent: Int
    let name: String
    let isClass: Bool
    let isPrivate: Bool
    var count = 0
  }

  /// The stored properties of each class and actor, by its name; the indentation tells what belongs
  /// to what, since the formatter sets it.
  private static func counts(_ lines: [Substring]) -> [String: Int] {
    let type =
      /^ *(?<before>(?:[a-z@][\w()]* )*)(?<kind>class|actor|struct|enum|extension|protocol) (?<name>[A-Z][\w.]*)/
    let property =
      /^ *(?:@\w+(?:\([^)]*\))? )*(?:(?:private|fileprivate|package|public|internal|final|lazy|weak|unowned|nonisolated|unsafe)(?:\(\w+\))? )*(?:var|let) (?<rest>.*)/
    var counts: [String: Int] = [:]
    var open: [Open] = []
    func close() {
      let type = open.removeLast()
      if type.isClass {
        counts[type.name, default: 0] += type.count
      } else if type.isPrivate, !open.isEmpty {
        open[open.count - 1].count += type.count
      }
    }
    for line in lines {
      let text = line.drop { $0 == " " }
      guard !text.isEmpty, !text.hasPrefix("//") else { continue }
      let indent = line.count - text.count
      if let last = open.last, indent <= last.indent {
        // A declaration goes on in the line of its opening brace.
        if indent == last.indent, text.hasPrefix("{") || text.hasPrefix(")") { continue }
        while let last = open.last, indent <= last.indent { close() }
      }
      if let match = line.firstMatch(of: type) {
        let kind = match.kind
        guard !text.hasSuffix("}") else { continue }
        open.append(
          Open(
            indent: indent, name: String(match.name), isClass: kind == "class" || kind == "actor",
            isPrivate: match.before.contains("private ")))
      } else if let last = open.last, indent == last.indent + 2,
        let match = line.firstMatch(of: property), isStored(match.rest)
      {
        open[open.count - 1].count += 1
      }
    }
    while !open.isEmpty { close() }
    return counts
  }

  /// Whether a property has a place in memory: its brace, if any, comes after a value or opens
  /// observers.
  private static func isStored(_ rest: Substring) -> Bool {
    guard let brace = rest.firstIndex(of: "{") else { return true }
    return rest[..<brace].contains("=")
  }
}
