import PluginSystem
import Synchronization
import TestSupport
import Testing

@testable import LocalAccounts

/// Comments on things, in a database file.
@Suite(.needsSystemLibraries)
struct CommentStoreTests {
  private final class Clock: Sendable {
    let time = Atomic<Int64>(1_000)
  }

  private let folder: TemporaryFolder
  private let users: UserStore
  private let store: ContentStore
  private let clock: Clock
  private static let blog = AssetClass.blogsEntry.name

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("local.sqlite")
    let clock = Clock()
    self.clock = clock
    users = try UserStore(path: path)
    store = try ContentStore(path: path, now: { clock.time.load(ordering: .relaxed) })
    try store.add(
      [1, 2].map { key in
        AssetDraft(
          Asset(
            .blogsEntry, classPK: key, companyId: 1, groupId: 7, date: key,
            text: AssetText(title: "\(key)")))
      })
  }

  private func user(_ name: String, first: String = "") throws -> Int64 {
    var user = User(companyId: 1, emailAddress: "\(name)@example.org", screenName: name)
    user.firstName = first
    return try users.insert(user, passwordHash: "x")
  }

  @discardableResult
  private func add(_ text: String, on key: Int64 = 1, by user: Int64) throws -> StoredComment {
    let body = try #require(CommentBody(text))
    return try store.addComment(body, className: Self.blog, classPK: key, by: user).get()
  }

  private func page(
    _ rows: Range<Int64> = 0..<500, of key: Int64 = 1, counts: Bool = true
  ) throws -> CommentPage? {
    try store.comments(className: Self.blog, classPK: key, rows: rows, counts: counts)
  }

  /// The letters of a thing's comments.
  private func letters(_ rows: Range<Int64> = 0..<500, of key: Int64 = 1) throws -> String {
    let comments = try #require(try page(rows, of: key)).comments
    return comments.map { MarkupTree($0.html).root.text }.joined()
  }

  @Test func `the oldest comment is the first, and a page ends where the list ends`() throws {
    let ada = try user("ada")
    for letter in ["a", "b", "c"] { try add(letter, by: ada) }
    try add("x", on: 2, by: ada)
    #expect(try letters() == "abc" && letters(of: 2) == "x")
    #expect(try letters(0..<2) == "ab" && letters(2..<4) == "c" && letters(3..<5) == "")
    #expect(try letters(1..<1) == "" && letters(0..<Int64.max) == "abc")
    #expect(try page(2..<3)?.count == 3 && page(5..<9)?.count == 3 && page(of: 2)?.count == 1)
    #expect(try page(counts: false)?.count == nil && page(of: 3) == nil)
    // A clock that is set back changes no order.
    clock.time.store(10, ordering: .relaxed)
    try add("d", by: ada)
    #expect(try letters() == "abcd")
  }

  @Test func `a thing without comments has an empty list`() throws {
    #expect(try page() == CommentPage(comments: [], count: 0))
  }

  @Test func `a comment has its author's name of today, and the times of its text`() throws {
    let (ada, bob) = (try user("ada", first: "Ada"), try user("bob"))
    let first = try add("one", by: ada)
    #expect(first.commentId == 38001 && first.userId == ada && first.userName == "Ada")
    #expect(first.createDate == 1_000 && first.modifiedDate == 1_000)
    #expect(try add("two", by: bob).userName == "bob")
    clock.time.store(2_000, ordering: .relaxed)
    let same = try #require(CommentBody("one"))
    #expect(try store.updateComment(first.commentId, same, by: ada).get() == first)
    let body = try #require(CommentBody("three"))
    let later = try store.updateComment(first.commentId, body, by: ada).get()
    #expect(later.html == body.html && later.createDate == 1_000 && later.modifiedDate == 2_000)
    var changes = UserChanges()
    (changes.firstName, changes.lastName) = ("Augusta", "King")
    try rename(ada, changes)
    #expect(try store.comment(first.commentId)?.userName == "Augusta King")
    #expect(try page()?.comments.map(\.userName) == ["Augusta King", "bob"])
    #expect(try letters() == "threetwo")
  }

  private func rename(_ userId: Int64, _ changes: UserChanges) throws {
    try store.writing { connection throws(StorageError) in
      try connection.run(
        "UPDATE users SET firstName = ?2, lastName = ?3 WHERE userId = ?1",
        [.integer(userId), .text(changes.firstName ?? ""), .text(changes.lastName ?? "")])
    }
  }

  @Test func `only its author changes or deletes a comment`() throws {
    let (ada, bob) = (try user("ada"), try user("bob"))
    let comment = try add("mine", by: ada)
    let body = try #require(CommentBody("yours"))
    #expect(throws: CommentRefusal.otherAuthor) {
      try store.updateComment(comment.commentId, body, by: bob).get()
    }
    #expect(try store.deleteComment(comment.commentId, by: bob) == .otherAuthor)
    for guest in [0, -1, bob + 1] {
      #expect(throws: CommentRefusal.noUser) { try add("x", by: guest) }
      #expect(throws: CommentRefusal.noUser) {
        try store.updateComment(comment.commentId, body, by: guest).get()
      }
      #expect(try store.deleteComment(comment.commentId, by: guest) == .noUser)
    }
    try users.disable(ada)
    #expect(throws: CommentRefusal.noUser) { try add("x", by: ada) }
    #expect(try store.deleteComment(comment.commentId, by: ada) == .noUser)
    #expect(try store.comment(comment.commentId) == comment && page()?.count == 1)
  }

  @Test func `an absent thing has no comments, and an absent comment no text`() throws {
    let ada = try user("ada")
    #expect(throws: CommentRefusal.noAsset) { try add("x", on: 9, by: ada) }
    let body = try #require(CommentBody("x"))
    #expect(throws: CommentRefusal.noComment) {
      try store.updateComment(38001, body, by: ada).get()
    }
    #expect(try store.comment(38001) == nil && store.deleteComment(38001, by: ada) == nil)
  }

  @Test func `a deleted comment leaves no gap, and its number goes to no other one`() throws {
    let ada = try user("ada")
    let comments = try ["a", "b", "c", "d"].map { try add($0, by: ada) }
    try add("x", on: 2, by: ada)
    for index in [1, 3, 1] {
      #expect(try store.deleteComment(comments[index].commentId, by: ada) == nil)
    }
    #expect(try letters(0..<1) == "a" && letters(1..<2) == "c" && page()?.count == 2)
    #expect(try add("e", by: ada).commentId == 38006)
    #expect(try letters(1..<3) == "ce" && letters(of: 2) == "x" && page()?.count == 3)
  }

  @Test func `the comments of a deleted account go with it, and pages stay whole`() throws {
    let (ada, bob) = (try user("ada"), try user("bob"))
    for (letter, author) in [("a", ada), ("b", bob), ("c", ada), ("d", bob), ("e", ada)] {
      try add(letter, by: author)
    }
    try add("x", on: 2, by: ada)
    try users.delete(ada)
    #expect(try letters(0..<1) == "b" && letters(1..<2) == "d" && page()?.count == 2)
    #expect(try page(of: 2) == CommentPage(comments: [], count: 0))
    #expect(try store.comment(38001) == nil)
    try add("f", by: bob)
    #expect(try letters(1..<9) == "df" && page()?.count == 3)
  }

  @Test func `the comments on a thing go with its asset`() throws {
    let ada = try user("ada")
    let comment = try add("a", by: ada)
    try store.writing { connection throws(StorageError) in
      try connection.execute("DELETE FROM assets WHERE classPK = 1")
    }
    #expect(try page() == nil && store.comment(comment.commentId) == nil)
  }

  @Test(arguments: [
    (ContentStore.commentRows, "place>? AND place<?"), (ContentStore.commentCount, "entryId=?"),
  ])
  func `a page and a count are found by an index`(sql: String, condition: String) throws {
    let connection = try Connection(path: folder.path("local.sqlite"), sqlite: SQLite())
    let steps = try connection.rows("EXPLAIN QUERY PLAN " + sql) { $0.text(at: 3) }
    let search = try #require(steps.first)
    #expect(search.contains("commentsByPlace") && search.contains(condition), "\(steps)")
    #expect(steps.allSatisfy { $0.hasPrefix("SEARCH") }, "\(steps)")
  }

  @Test func `a database without comments keeps its users and ratings, and gets them`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "local.sqlite")
    do {
      let connection = try Connection(path: path, sqlite: SQLite())
      for step in Schema.accounts.steps.prefix(7) { try connection.execute(step) }
      try connection.execute(
        """
        PRAGMA user_version = 7;
        INSERT INTO users (companyId, emailAddress, screenName, passwordHash, createdAt, modifiedAt)
        VALUES (1, 'old@example.org', 'old', '', 1, 1);
        INSERT INTO assets (companyId, groupId, classNameId, className, classPK, mimeType,
          createDate, modifiedDate) VALUES (1, 7, 20011, 'blog', 1, 'text/html', 1, 1);
        INSERT INTO ratings VALUES ('blog', 1, 20101, 1000000);
        """)
    }
    let users = try UserStore(path: path)
    let store = try ContentStore(path: path)
    #expect(try users.user(20101)?.screenName == "old")
    #expect(
      try store.ratings(className: "blog", classPK: 1, groups: 1, of: 20101)?.userScore == 1)
    let body = try #require(CommentBody("new"))
    let comment = try store.addComment(body, className: "blog", classPK: 1, by: 20101).get()
    #expect(comment.commentId == 38001 && comment.userName == "old")
    // Another host, as after a restart.
    _ = try UserStore(path: path)
    let page = try ContentStore(path: path).comments(
      className: "blog", classPK: 1, rows: 0..<9, counts: true)
    #expect(page == CommentPage(comments: [comment], count: 1))
  }
}
