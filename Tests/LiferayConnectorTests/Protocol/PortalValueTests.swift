import Foundation
import LiferayProtocol
import ScreensPluginKit
import Testing

/// Values as portals of all versions sent them.
@Suite struct PortalValueTests {
  @Test func `numbers, flags and dates are read from all their forms`() {
    for value in [Value.int(20_123), "20123", .double(20_123), " 20123 "] {
      #expect(value.portalNumber == 20_123)
    }
    for value in [Value.bool(true), 1, "TRUE", "true", "1"] { #expect(value.portalFlag == true) }
    for value in [Value.bool(false), 0, "False", "0"] { #expect(value.portalFlag == false) }
    for value in [Value.string("yes"), .none, 2] { #expect(value.portalFlag == nil) }
    #expect(Value.int(1_616_164_531_000).portalDate == 1_616_164_531_000)
    #expect(Value.string("1616164531000").portalDate == 1_616_164_531_000)
    #expect(Value.string("2021-03-19T14:35:31Z").portalDate == 1_616_164_531_000)
    for value in [Value.string("27 October"), .none, ""] { #expect(value.portalDate == nil) }
    #expect(Value.double(0.5).portalReal == 0.5 && Value.string("0.5").portalReal == 0.5)
  }

  @Test func `JSON keeps the types of its values, and a text of digits stays text`() throws {
    let text = "{\"a\":true,\"b\":1,\"c\":1.5,\"d\":\"1\",\"e\":null,\"f\":[1,{\"g\":\"\"}]}"
    let value = try #require(JSON.read(Data(text.utf8)))
    #expect(
      value == [
        "a": true, "b": 1, "c": 1.5, "d": "1", "e": .none, "f": [1, ["g": ""]],
      ])
    #expect(JSON.text(value) == text)
    for wrong in ["", "\u{3c}html>", "{", "[1,"] { #expect(JSON.read(Data(wrong.utf8)) == nil) }
    #expect(JSON.read(Data("null".utf8)) == Value.none)
    #expect(JSON.read(Data("true".utf8)) == true)
  }

  @Test func `a model has numbers under the keys that have them, and texts elsewhere`() {
    let model: Value = [
      "userId": "20123", "articleId": "37002", "createDate": "1509108480000", "lockoutDate": .none,
      "title": "5", "object": ["blogsEntry": ["entryId": "35990"]],
      "modelValues": ["entryId": "7", "gone": .none],
    ]
    #expect(
      model.portalModel == [
        "userId": 20_123, "articleId": "37002", "createDate": 1_509_108_480_000, "title": "5",
        "object": ["blogsEntry": ["entryId": 35_990]],
        "modelValues": ["entryId": "7", "gone": .none],
      ])
  }

  @Test func `the address of a portrait has the digest of its user`() {
    let uuid = "c0c65ba5-c2ba-4bf5-9e42-7330adb1b5b8"
    #expect(
      Portrait.path(1_708_235, uuid: uuid, kind: "male")
        == "/image/user_male_portrait?img_id=1708235"
        + "&img_id_token=U6W2%2BvmVgE%2FyBnzvklnWO%2BqHPck%3D")
    #expect(
      Portrait.path(5, uuid: "", kind: "female") == "/image/user_female_portrait?img_id=5")
  }

  @Test func `a command changes its signature for 7 3 alone where it has another one there`() {
    var articles = Command("/journal.journalarticle/get-articles", ["groupId": 1])
    articles.compare(by: "a.B")
    #expect(articles.isCompared)
    #expect(
      articles.since73(locale: "es_ES")?.parameters == [
        "groupId": 1, "+orderByComparator": "a.B", "locale": "es_ES",
      ])
    #expect(articles.withoutComparator.parameters == ["groupId": 1, "obc": .none])
    #expect(Command("/user/get-current-user").since73(locale: "en_US") == nil)
  }
}
