import ScreensDocuments
import ScreensHTTP

/// One request to a portal, read once.
struct PortalRequest {
  let method: String
  let path: String
  let query: [String: String]
  private let authorization: String
  private let cookie: String
  private let token: String
  private let contentType: String
  private let since: String
  private let body: [UInt8]

  init(_ request: HTTPRequest) {
    func field(_ name: String) -> String {
      HTTPFieldName(name).flatMap(request.value).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    method = request.method.name
    path = Self.decoded(String(decoding: request.path, as: UTF8.self))
    query = Self.form(String(decoding: request.query ?? [], as: UTF8.self))
    authorization = field("authorization")
    cookie = field("cookie")
    token = field("x-csrf-token")
    contentType = field("content-type")
    since = field("if-modified-since")
    body = request.body
  }

  private static let services = "/api/jsonws"

  /// Whether it is for the services, which alone have faults.
  var isService: Bool { path.hasPrefix(Self.services) }

  var record: TestPortal.Request {
    let kind = authorization.split(separator: " ").first?.lowercased()
    let commands =
      path == "\(Self.services)/invoke"
      ? calls.map(\.path) : isService ? [String(path.dropFirst(Self.services.count))] : []
    return TestPortal.Request(
      method: method, path: path, proof: kind ?? (cookie.isEmpty ? "" : "cookie"),
      commands: commands, body: String(decoding: body, as: UTF8.self))
  }

  /// The commands of an invocation.
  private var calls: [(path: String, arguments: JSONValue)] {
    let value = try? JSONReader.read(body, file: "request")
    let items = value?.array ?? value.map { [$0] } ?? []
    return items.compactMap { $0.members?.first }.map { ($0.name, $0.value) }
  }

  func answer(_ switches: PortalSwitches, _ state: inout PortalState) -> HTTPResponse {
    switch path {
    case "/": return switches.front
    case "/c/portal/login": return signIn(switches, &state)
    case "/home": return page(switches, state)
    case "/o/oauth2/token": return accessToken(switches, &state)
    case _ where path.hasPrefix("/image/user_"): return portrait(switches, state)
    case _ where path.hasPrefix("/documents/"): return document(switches, state)
    case _ where isService: return service(switches, &state)
    default: return .html(404, "Not Found")
    }
  }

  // MARK: Services

  private func service(_ switches: PortalSwitches, _ state: inout PortalState) -> HTTPResponse {
    let user: PortalState.User?
    switch identity(state) {
    case .user(let found): user = found
    case .guest: user = nil
    case .forged: return .html(switches.is62 ? 500 : 403, "Forbidden")
    case .expired:
      if !switches.degradesTokens {
        var response = HTTPResponse.html(401, "Unauthorized")
        response.fields.append("WWW-Authenticate", "Bearer")
        return response
      }
      user = nil
    }
    do throws(PortalFault) {
      guard path == "\(Self.services)/invoke" else {
        return .json(200, try direct(user, switches, &state))
      }
      var results: [JSONValue] = []
      for call in calls {
        let members = call.arguments.members ?? []
        let arguments = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
        results.append(
          try PortalMethod.run(
            call.path, PortalCall(arguments: arguments, user: user, switches: switches), &state))
      }
      return .json(200, .array(results))
    } catch {
      let (status, body) = error.answer(switches)
      return .json(
        switches.acceptsRejected && !record.path.hasSuffix("invoke") ? 200 : status, body)
    }
  }

  private func direct(
    _ user: PortalState.User?, _ switches: PortalSwitches, _ state: inout PortalState
  ) throws(PortalFault) -> JSONValue {
    let form = UploadForm(contentType, body)
    var arguments = form.fields.mapValues(JSONValue.string)
    if form.hasFile { arguments["file"] = "" }
    let call = PortalCall(
      arguments: arguments, user: user, switches: switches, file: form.file)
    return try PortalMethod.run(String(path.dropFirst(Self.services.count)), call, &state)
  }

  // MARK: Credentials

  private enum Identity { case user(PortalState.User), guest, forged, expired }

  /// A wrong password makes a guest; so does a cookie that is not known.
  private func identity(_ state: PortalState) -> Identity {
    let parts = authorization.split(separator: " ").map(String.init)
    if parts.count == 2, parts[0] == "Basic" {
      let pair = Base64.text(parts[1]).split(separator: ":", maxSplits: 1).map(String.init)
      let user = state.users.first { user in
        [user.emailAddress, user.screenName, "\(user.id)"].contains(pair.first)
      }
      return user.flatMap { pair.last == $0.password ? .user($0) : nil } ?? .guest
    }
    if parts.count == 2, parts[0] == "Bearer" {
      guard let id = state.tokens[parts[1]] ?? nil else { return .expired }
      return state.users.first { $0.id == id }.map { .user($0) } ?? .expired
    }
    guard let session = session(state) else { return .guest }
    guard token == session.token else { return .forged }
    return state.users.first { $0.id == session.userId }.map { .user($0) } ?? .guest
  }

  private func session(_ state: PortalState) -> (userId: Int64, token: String)? {
    let cookies = cookie.split(separator: ";").map { $0.drop { $0 == " " } }
    let value = cookies.first { $0.hasPrefix("JSESSIONID=") }?.dropFirst(11)
    return value.flatMap { state.sessions[String($0)] }
  }

  // MARK: Sign-in

  private func signIn(_ switches: PortalSwitches, _ state: inout PortalState) -> HTTPResponse {
    guard method == "POST" else { return page(switches, state) }
    let form = Self.form(String(decoding: body, as: UTF8.self))
    let user = state.users.first { user in
      [user.emailAddress, user.screenName, "\(user.id)"].contains(form["login"])
        && user.password == form["password"]
    }
    guard let user else { return page(switches, state) }
    let number = state.next()
    state.sessions["S\(number)"] = (user.id, "tok\(number)")
    return .leading(
      to: "/home",
      cookies: ["JSESSIONID=S\(number); Path=/; HttpOnly", "GUEST_LANGUAGE_ID=en_US; Path=/"])
  }

  /// A page of the portal, with a token for its reader: a guest gets one, too.
  private func page(_ switches: PortalSwitches, _ state: PortalState) -> HTTPResponse {
    let token = session(state)?.token ?? "guest123"
    let quote = switches.quote
    return .html(
      200, quote.isEmpty ? "" : "\u{3c}script>Liferay.authToken = \(quote)\(token)\(quote);")
  }

  private func accessToken(
    _ switches: PortalSwitches, _ state: inout PortalState
  ) -> HTTPResponse {
    let form = Self.form(String(decoding: body, as: UTF8.self))
    let header = Base64.text(String(authorization.dropFirst(6)))
    let isKnown =
      (switches.knowsHeaderAtTokens && header == "client:secret")
      || (form["client_id"] == "client" && form["client_secret"] == "secret")
    guard isKnown else { return .json(401, ["error": "invalid_client"]) }
    let user = state.users.first {
      $0.emailAddress == form["username"] && $0.password == form["password"]
    }
    guard form["grant_type"] == "password", let user else {
      return .json(400, ["error": "invalid_grant", "error_description": "wrong"])
    }
    let token = "T\(state.next())"
    state.tokens[token] = user.id
    return .json(200, ["access_token": .string(token), "token_type": "Bearer", "expires_in": 600])
  }

  // MARK: Files

  /// A wrong token gets the picture of everybody, with the status of a success.
  private func portrait(_ switches: PortalSwitches, _ state: PortalState) -> HTTPResponse {
    let user = state.users.first { "\($0.portrait.id)" == query["img_id"] }
    let isRight = user?.id != 20_123 || query["img_id_token"] == PortalState.portraitToken
    guard let user, isRight else { return .portal(200, "image/gif", PortalState.noPicture) }
    return .portal(200, "image/png", user.portrait.bytes)
  }

  private func document(_ switches: PortalSwitches, _ state: PortalState) -> HTTPResponse {
    let uuid = path.split(separator: "/").last.map(String.init)
    guard let file = state.files.first(where: { $0.uuid == uuid }) else {
      return .html(404, "Not Found")
    }
    guard case .user = identity(state), switches.knowsHeaderAtFiles || authorization.isEmpty else {
      return file.isForGuests
        ? .portal(200, file.type, file.bytes)
        : .leading(to: "/c/portal/login?redirect=%2Fdocuments")
    }
    return .portal(200, file.type, file.bytes)
  }
}

extension PortalSwitches {
  /// The answer to a question for the version.
  fileprivate var front: HTTPResponse {
    var response = HTTPResponse.html(200, "")
    response.fields.append("Liferay-Portal", "Portal (Build \(version)00)")
    return response
  }
}
