import ScreensCore
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

/// An entry of a blog: its reading, its words, and the screenlets inside.
struct BlogsEntryDisplayTests {
  private static let blog = "com.liferay.blogs.kernel.model.BlogsEntry"

  private static func asset(_ entry: [String: Value]) -> Value {
    [
      "entryId": 1, "className": .string(blog), "title": "Asset's title",
      "object": ["blogsEntry": .map(entry)],
    ]
  }

  private func host(_ answer: Value, _ values: [String: Value] = ["classPK": 7]) throws
    -> AccountKindTests.Host
  {
    let host = try AccountKindTests.Host(BlogsEntryDisplayScreenlet.kind)
    for (name, value) in values { try host.set(name, value) }
    for name in ["EntryId", "ClassPK"] {
      host.connectors.answer("assetLoadBy\(name)", .success(answer))
    }
    host.connectors.answer("fileLoad", .failure(.cancelled))
    host.connectors.answer("userPortraitLoad", .success([:]))
    host.screenlet.beginShowing()
    host.session.deliverResults()
    return host
  }

  private func value(
    _ property: NodeProperty, _ outlet: String, _ host: AccountKindTests.Host
  ) throws -> Value {
    let view = try host.view
    return try view.tree.value(property, of: try #require(view.tree.find(outlet)))
  }

  @Test func `an entry is read by its own number, in the class of blogs`() throws {
    let host = try host(Self.asset([:]))
    #expect(
      host.connectors.requests.first?.parameters == ["classPK": 7, "className": .string(Self.blog)])
    let other = try self.host(Self.asset([:]), ["classPK": 7, "assetEntryId": 9])
    #expect(other.connectors.requests.first?.parameters == ["entryId": 9])
  }

  @Test func `its words are those of the entry, and its day is in words`() throws {
    let host = try host(
      Self.asset([
        "title": "She floats", "subtitle": "At last", "userName": "Inés Candela",
        "displayDate": 1_756_026_000_000, "content": "\u{3c}p>Text\u{3c}/p>",
        "coverImageFileEntryId": 31, "userId": 8,
      ]))
    for (outlet, text) in [
      ("titleLabel", "She floats"), ("subtitleLabel", "At last"),
      ("usernameLabel", "Inés Candela"), ("dateLabel", "24 August 2025"),
    ] {
      let shown = try value(.text, outlet, host).string
      #expect(shown == text)
    }
    #expect(try value(.html, "contentLabel", host).string == "\u{3c}p>Text\u{3c}/p>")
    #expect(try value(.hidden, "imageDisplayScreenlet", host) == false)
    let inside = host.session.scope.makeScreenlets(in: try host.view).map(\.screenlet)
    let numbers = inside.map { screenlet in
      let name = screenlet.name == .imageDisplay ? "classPK" : "userId"
      return AttributeName(name).flatMap { screenlet[attribute: $0].int }
    }
    #expect(Set(numbers) == [31, 8])
  }

  @Test func `an entry without cover, subtitle, day and author has no gap and no other's picture`()
    throws
  {
    let host = try host(Self.asset(["coverImageFileEntryId": 0, "userId": 0]))
    #expect(try value(.text, "titleLabel", host).string == "Asset's title")
    #expect(try value(.text, "dateLabel", host).string == "Without a date")
    #expect(try value(.hidden, "imageDisplayScreenlet", host) == true)
    #expect(try value(.hidden, "subtitleLabel", host) == true)
    host.session.scope.makeScreenlets(in: try host.view)
      .forEach { $0.screenlet.beginShowing() }
    host.session.deliverResults()
    #expect(host.connectors.requests.count == 1)
  }

  @Test(
    arguments: [
      ["entryId": 1, "className": "org.example.Boat"], ["entryId": 1],
      ["entryId": 1, "className": 7],
    ] as [Value])
  func `an answer that is no entry of a blog is one sentence`(answer: Value) throws {
    let host = try host(answer)
    #expect(host.screenlet.outcome?.error?.text == "This is no entry of a blog.")
    #expect(host.screenlet.outcome?.error?.cause == .invalidServerResponse)
  }
}
