/// Everything that a portal keeps.
struct PortalState: Sendable {
  struct User: Sendable {
    let id: Int64
    let uuid: String
    var emailAddress: String
    var screenName: String
    var password: String
    var firstName: String
    var lastName: String
    var jobTitle = ""
    var reminder = "what-is-your-first-teacher's-name"
    var portrait: (id: Int64, bytes: [UInt8]) = (0, [])
  }

  struct Comment: Sendable {
    let id: Int64
    let className: String
    let classPK: Int64
    var body: String
    let userId: Int64
  }

  struct Record: Sendable {
    let id: Int64
    let setId: Int64
    let userId: Int64
    var values: [String: String]
    var version = 1
  }

  struct File: Sendable {
    let id: Int64
    let uuid: String
    let title: String
    let type: String
    let bytes: [UInt8]
    let isForGuests: Bool
  }

  var users: [User] = [
    User(
      id: 20_123, uuid: "7d3f0c52-5a0e-4cf6-9a0e-2b1b7a6c9d11", emailAddress: "ada@example.test",
      screenName: "ada", password: "secret", firstName: "Ada", lastName: "Byron",
      jobTitle: "Engineer", portrait: (31_277, PortalState.png)),
    User(
      id: 20_124, uuid: "0b1c2d3e-0000-4000-8000-000000000002", emailAddress: "grace@example.test",
      screenName: "grace", password: "hopper", firstName: "Grace", lastName: "Hopper"),
  ]
  var comments: [Comment] = []
  /// Scores by the thing and its user.
  var scores: [String: [Int64: Double]] = [:]
  var records: [Record] = [
    Record(
      id: 35_501, setId: 34_020, userId: 20_123, values: ["Visitor": "Grace", "Door": "[\"n\"]"])
  ]
  var files: [File] = [
    File(
      id: 35_610, uuid: "88aa0000-0000-4000-8000-000000000001", title: "photo.png",
      type: "image/png", bytes: PortalState.png, isForGuests: false)
  ]
  /// Users and tokens against forged requests, by the value of the cookie.
  var sessions: [String: (userId: Int64, token: String)] = [:]
  /// Users of access tokens; nil for a token that has expired.
  var tokens: [String: Int64?] = [:]
  /// The addresses that a password was sent to.
  var letters: [String] = []
  private var last: Int64 = 40_000

  /// A number that nothing has.
  mutating func next() -> Int64 {
    last += 1
    return last
  }

  /// The least picture.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 4, 0, 0, 0, 0xb5, 0x1c, 0x0c, 2, 0, 0, 0, 0x0b, 0x49, 0x44, 0x41, 0x54, 0x78,
    0xda, 0x63, 0x64, 0x60, 0, 0, 0, 6, 0, 2, 0x30, 0x81, 0xd0, 0x2f, 0, 0, 0, 0, 0x49, 0x45, 0x4e,
    0x44, 0xae, 0x42, 0x60, 0x82,
  ]
  /// The picture of everybody without one.
  static let noPicture: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
  /// The digest of the first user's uuid, as the address of the picture has it.
  static let portraitToken = "OnvxC1tPWI9hI6OcurDxembSiF4="
}
