import LocalAccounts
import TestSupport

/// A page of what is found among 100,000 assets, with its count, against the same page of the whole
/// list.
enum SearchBenchmark {
  private static let rounds = 101
  private static let assets = 100_000
  private static let site: Int64 = 7
  private static let limit = 50.0

  /// Words with the share of the assets that have them.
  private static let kinds: [(words: String, share: String)] = [
    ("boat", "each"), ("wood7 boat", "one in 100"),
    ("boat woo", "each, by its start"),
    ("b", "each, by a letter"),
  ]

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.seedsDemo = false
    let store = try LocalContent(LocalAccounts(settings)).store(groupId: site)
    for first in stride(from: 1, to: assets, by: 20_000) {
      try store.add((first..<first + 20_000).map(draft))
    }
    let all = AssetQuery(
      groupIds: [site], classNameIds: [AssetClass.blogsEntry.rawValue], rows: 0..<25)
    return try kinds.map { kind in
      var query = all
      query.words = SearchWords(kind.words)
      let first = try store.page(query, language: "es", counts: true)
      precondition(first.assets.count == 25, "\(kind.words) is not found")
      var (found, whole): ([Double], [Double]) = ([], [])
      for _ in 0..<rounds {
        found.append(
          try Stopwatch.milliseconds { _ = try store.page(query, language: "es", counts: true) })
        whole.append(
          try Stopwatch.milliseconds { _ = try store.page(all, language: "es", counts: true) })
      }
      return Figure(
        name: "search: words of \(kind.share)", value: found.median, unit: "ms",
        other: whole.median, otherName: "the list's page", rounds: rounds,
        bar: ("≤ \(Int(limit)) ms", found.median <= limit))
    }
  }

  private static func draft(_ number: Int) -> AssetDraft {
    let words = (0..<30).map { "wood\((number &* 31 &+ $0 &* 7919) % 5000)" }
    return AssetDraft(
      Asset(
        .blogsEntry, classPK: Int64(number), companyId: 1, groupId: site, date: Int64(number),
        text: AssetText(
          title: "Boat \(number)", description: "wood\(number % 100)",
          content: words.joined(separator: " "))))
  }
}
