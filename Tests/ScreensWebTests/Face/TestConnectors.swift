import ScreensCore
import ScreensModel
import Synchronization

/// A back end in memory with one user: `ada@example.org`, password `lovelace`.
final class TestConnectors: ConnectorFactory {
  /// How the back end behaves at present.
  enum Mood: Sendable {
    case well
    case away
    /// Answers wait until `release()`.
    case holding
    /// Answers about the present user wait until `release()`.
    case holdingUsers
  }

  let name: ConnectorFactoryName = {
    guard let name = ConnectorFactoryName("TestConnectorFactory") else { preconditionFailure() }
    return name
  }()

  /// Gives a token for a code.
  typealias Exchange = @Sendable ([String: Value]) -> Result<Value, ScreensError>

  private struct State {
    var mood = Mood.well
    var calls = 0
    var held: [@Sendable () -> Void] = []
    var hasDemo = true
    var exchange: Exchange?
    var currentUser: Value = TestConnectors.ada
    var contexts: [ConnectorContext] = []
    var operations: [OperationName] = []
    var rows: Int?
    var firstEntry: Int64 = 100
    var title: String?
    var content: String?
    var added = 0
    var counts = true
    var shelves = 0
    var portraits: [Int64: [UInt8]] = [:]
    var files: [Int64: [UInt8]] = [:]
    var acceptedTypes: [String?] = []
    var answers: [String: Value] = [:]
  }

  private let state = Mutex(State())
  private let plugin: PluginReference
  private let unmade: Set<String>

  /// - Parameter version: The version of its code, by which environments distinguish it.
  /// - Parameter unmade: The operations that no code makes.
  init(version: UInt64 = 1, unmade: Set<String> = []) {
    self.unmade = unmade
    plugin = PluginReference(
      id: "org.example.memory", version: "1.0.\(version)", generation: version, path: "")
  }

  var makers: Set<ConnectorMaker> { [ConnectorMaker(factory: name, plugin: plugin)] }

  func maker(of operation: OperationName) -> ConnectorMaker? {
    unmade.contains(operation.rawValue) ? nil : makers.first
  }

  /// How many sign-ins were asked for.
  var calls: Int { state.withLock { $0.calls } }
  var waiting: Int { state.withLock { $0.held.count } }

  func behave(_ mood: Mood) { state.withLock { $0.mood = mood } }

  /// The user and server that each connector was made for, in order.
  var contexts: [ConnectorContext] { state.withLock { $0.contexts } }

  /// The operations that connectors were asked for, in order.
  var operations: [String] { state.withLock { $0.operations.map(\.rawValue) } }

  /// Gives the present user another last name.
  func rename(_ lastName: String) {
    state.withLock { state in
      guard case .map(var user) = TestConnectors.ada else { return }
      user["lastName"] = .string(lastName)
      state.currentUser = .map(user)
    }
  }

  /// Makes the back end forget all users.
  func forgetUser() { state.withLock { $0.currentUser = [:] } }

  func exchange(_ body: @escaping Exchange) { state.withLock { $0.exchange = body } }

  /// Fills all lists with a number of rows; nil makes the back end refuse.
  ///
  /// - Parameter entry: The number of the first one, by which rows are known.
  func rows(_ count: Int?, title: String? = nil, from entry: Int64 = 100) {
    state.withLock { ($0.rows, $0.title, $0.firstEntry) = (count, title, entry) }
  }

  /// Gives every row HTML for its content.
  func write(_ content: String) { state.withLock { $0.content = content } }

  /// Puts rows before the first one, which shifts all others.
  func add(_ count: Int) { state.withLock { $0.added += count } }

  /// Makes lists report no count, and names a shelf in each row, of so many in turn.
  func stream(shelves: Int) {
    state.withLock { ($0.counts, $0.shelves) = (false, shelves) }
  }

  /// The pictures of users; a user without one has none.
  var portraits: [Int64: [UInt8]] {
    get { state.withLock { $0.portraits } }
    set { state.withLock { $0.portraits = newValue } }
  }

  /// The contents of files, by their numbers.
  var files: [Int64: [UInt8]] {
    get { state.withLock { $0.files } }
    set { state.withLock { $0.files = newValue } }
  }

  /// The types of files that were asked for.
  var acceptedTypes: [String?] { state.withLock { $0.acceptedTypes } }

  /// The answers to operations that it has none of its own for.
  var answers: [String: Value] {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  private func file(_ parameters: [String: Value]) -> Result<Value, ScreensError> {
    state.withLock { $0.acceptedTypes.append(parameters["mimeTypes"]?.string) }
    guard let number = parameters["classPK"]?.int, let content = files[number] else {
      return .failure(ScreensError(.failed, "There is no such file."))
    }
    return .success(["url": .bytes(content), "title": .string("Paper \(number)")])
  }

  private func portrait(of user: Int64) -> Value {
    let image = portraits[user]
    return .map(["userId": .int(user)].merging(image.map { ["image": .bytes($0)] } ?? [:]) { $1 })
  }

  private func page(_ parameters: [String: Value]) -> Result<Value, ScreensError> {
    let known = state.withLock { $0 }
    guard let rows = known.rows else {
      return .failure(ScreensError(.notAvailable, "The library is closed."))
    }
    let count = rows + known.added
    let (start, end) = (Int(parameters["startRow"]?.int ?? 0), Int(parameters["endRow"]?.int ?? 0))
    let page: [Value] = (min(start, count)..<min(end, count)).map { place in
      let row = place - known.added
      var values: [String: Value] = [
        "entryId": .int(Int64(row) + known.firstEntry), "articleId": .string("\(row)"),
        "title": .string(known.title ?? "Row \(row)"), "description": .string("About \(row)"),
      ]
      if let content = known.content { values["content"] = .string(content) }
      if known.shelves > 0 { values["shelf"] = .string("Shelf \(row % known.shelves)") }
      return .map(values)
    }
    let total: Value = known.counts ? .int(Int64(count)) : .none
    return .success(["rows": .list(page), "rowCount": total])
  }

  func forgetDemo() { state.withLock { $0.hasDemo = false } }

  func release() {
    let held = state.withLock { state in
      state.mood = .well
      defer { state.held = [] }
      return state.held
    }
    for answer in held { answer() }
  }

  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    if operation.rawValue != "demoAccount" {
      state.withLock {
        $0.contexts.append(context)
        $0.operations.append(operation)
      }
    }
    return switch operation.rawValue {
    case "loginByEmail": TestConnector { [self] in login(parameters, $0) }
    case "loginByOAuth2Redirect":
      TestConnector { [self] answer in
        let exchange = state.withLock { $0.exchange }
        settle(exchange?(parameters) ?? .failure(ScreensError(.failed, "no server")), answer)
      }
    case "getCurrentUser":
      TestConnector { [self] answer in
        let user = state.withLock { state -> Value? in
          guard case .holdingUsers = state.mood else { return state.currentUser }
          state.held.append { answer(.success(Self.ada)) }
          return nil
        }
        if let user { answer(.success(user)) }
      }
    case "changePassword": TestConnector { [self] in settle(.success(.none), $0) }
    case "forgotPasswordByEmail":
      TestConnector { [self] in settle(.success(["passwordSent": false]), $0) }
    case "resetPassword": TestConnector { [self] in settle(.success(["userId": 7]), $0) }
    case "signUp": TestConnector { [self] in settle(.success(Self.ada), $0) }
    case "updateCurrentUser":
      TestConnector { [self] answer in
        let user = (Self.ada.map ?? [:]).merging(parameters) { $1 }
        settle(.success(.map(user)), answer)
      }
    case "assetListPage", "webContentListPage":
      TestConnector { [self] in settle(page(parameters), $0) }
    case "userPortraitLoad":
      TestConnector { [self] in
        settle(.success(portrait(of: parameters["userId"]?.int ?? context.userId ?? 0)), $0)
      }
    case "uploadUserPortrait":
      TestConnector { [self] in
        if let user = parameters["userId"]?.int, case .blob(let image)? = parameters["image"] {
          portraits[user] = image.bytes
        }
        settle(.success(Self.ada), $0)
      }
    case "webContentLoadHtml":
      TestConnector { [self] in
        settle(
          .success([
            "html": .string("\u{3c}h1>Head \(parameters["articleId"]?.string ?? "")\u{3c}/h1>")
          ]), $0)
      }
    case "fileLoad": TestConnector { [self] in settle(file(parameters), $0) }
    case "publishNote": TestConnector { [self] in settle(.success(.none), $0) }
    case "demoAccount":
      TestConnector { [self] answer in
        let hasDemo = state.withLock { $0.hasDemo }
        answer(
          .success(hasDemo ? ["userName": "ada@example.org", "password": "lovelace"] : .none))
      }
    default: try scripted(operation)
    }
  }

  private func scripted(
    _ operation: OperationName
  ) throws(ScreensError) -> any Connector {
    guard let answer = answers[operation.rawValue] else {
      throw ScreensError(.abortedDueToPreconditions, "no \(operation)")
    }
    return TestConnector { [self] in settle(.success(answer), $0) }
  }

  private func login(
    _ parameters: [String: Value],
    _ answer: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    let ada = state.withLock { $0.currentUser }
    let users: [String: (password: Value, answer: Value)] = [
      "ada@example.org": ("lovelace", ada),
      "bob@example.org": ("builder", ["userId": 8, "emailAddress": "bob@example.org"]),
    ]
    let user = parameters["emailAddress"]?.string.flatMap { users[$0] }
    let result: Result<Value, ScreensError> =
      user.map { $0.password == parameters["password"] } == true
      ? .success(user?.answer ?? .none)
      : .failure(ScreensError(.failed, "The password of row 7 in table users is wrong."))
    settle(result, answer)
  }

  static let ada: Value = [
    "userId": 7, "companyId": 10157, "emailAddress": "ada@example.org", "firstName": "Ada",
    "lastName": "<b>Lovelace</b>", "screenName": "ada", "locale": "en_US",
  ]

  private func settle(
    _ result: Result<Value, ScreensError>,
    _ answer: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    let mood = state.withLock { state in
      state.calls += 1
      if case .holding = state.mood { state.held.append { answer(result) } }
      return state.mood
    }
    switch mood {
    case .well, .holdingUsers: answer(result)
    case .away: answer(.failure(ScreensError(.notAvailable, "Closed for the night.")))
    case .holding: break
    }
  }
}

private final class TestConnector: Connector {
  private let body: @Sendable (@escaping @Sendable (Result<Value, ScreensError>) -> Void) -> Void

  init(
    _ body: @escaping @Sendable (@escaping @Sendable (Result<Value, ScreensError>) -> Void) -> Void
  ) {
    self.body = body
  }

  func validate() -> ScreensError? { nil }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    body(completion)
  }

  func cancel() {}
}
