import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Ratings of things, in a database file.
@Suite(.needsSystemLibraries)
struct RatingStoreTests {
  private let folder: TemporaryFolder
  private let users: UserStore
  private let store: ContentStore
  private static let blog = AssetClass.blogsEntry.name

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("local.sqlite")
    users = try UserStore(path: path)
    store = try ContentStore(path: path)
    try store.add(
      [1, 2].map { key in
        AssetDraft(
          Asset(
            .blogsEntry, classPK: key, companyId: 1, groupId: 7, date: key,
            text: AssetText(title: "\(key)")))
      })
  }

  private func user(_ name: String) throws -> Int64 {
    try users.insert(
      User(companyId: 1, emailAddress: "\(name)@example.org", screenName: name), passwordHash: "x")
  }

  private func rate(_ score: Double?, by user: Int64, groups: Int = 5) throws -> Ratings? {
    try store.rate(className: Self.blog, classPK: 1, score, groups: groups, by: user)
  }

  private func ratings(_ user: Int64 = 0, groups: Int = 5) throws -> Ratings? {
    try store.ratings(className: Self.blog, classPK: 1, groups: groups, of: user)
  }

  @Test func `each user has one rating, which later ones replace`() throws {
    let (ada, bob) = (try user("ada"), try user("bob"))
    #expect(try ratings()?.totalCount == 0 && ratings()?.average == 0)
    _ = try rate(0.2, by: ada)
    let both = try #require(try rate(1, by: bob))
    #expect(both.groups == [0, 1, 0, 0, 1] && both.userScore == 1 && both.average == 0.6)
    let later = try #require(try rate(0.8, by: ada))
    #expect(later.groups == [0, 0, 0, 0, 2] && later.userScore == 0.8)
    #expect(try ratings(bob)?.userScore == 1 && ratings()?.userScore == nil)
    let gone = try #require(try rate(nil, by: ada))
    #expect(gone.groups == [0, 0, 0, 0, 1] && gone.userScore == nil)
    #expect(try rate(nil, by: ada) == gone)
  }

  @Test(
    arguments: [
      (0, 2, 0), (1, 2, 1), (0.5, 2, 1), (0.499_999, 2, 0), (0.6, 5, 3), (0.2, 5, 1), (1, 5, 4),
      (0.3, 10, 3), (0.7, 10, 7), (1, 1, 0), (0, 1, 0), (0.28, 100, 28), (0.58, 100, 58),
    ] as [(Double, Int, Int)])
  func `a score counts in the group whose part of the range it is in`(
    score: Double, groups: Int, group: Int
  ) throws {
    let ada = try user("ada")
    let ratings = try #require(try rate(score, by: ada, groups: groups))
    #expect(ratings.groups.firstIndex(of: 1) == group && ratings.userScore == score)
  }

  @Test func `only things that are there are rated, by users who are there`() throws {
    let ada = try user("ada")
    #expect(try store.rate(className: Self.blog, classPK: 9, 1, groups: 1, by: ada) == nil)
    #expect(try store.ratings(entryId: 9, groups: 1, of: ada) == nil)
    #expect(try rate(1, by: ada + 1)?.totalCount == 0)
    let entry = try #require(try store.asset(className: Self.blog, classPK: 1, language: "en"))
    _ = try rate(1, by: ada)
    #expect(try store.ratings(entryId: entry.entryId, groups: 5, of: ada) == ratings(ada))
  }

  @Test func `the ratings of a deleted account go with it`() throws {
    let (ada, bob) = (try user("ada"), try user("bob"))
    _ = try rate(0.2, by: ada)
    _ = try rate(1, by: bob)
    try users.delete(ada)
    #expect(try ratings()?.groups == [0, 0, 0, 0, 1])
  }
}
