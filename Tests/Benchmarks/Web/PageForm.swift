/// The login form of a page, and the requests that send it.
struct PageForm {
  private(set) var cookie: String
  private(set) var csrf: String
  let userField: String
  let passwordField: String
  private let button: String
  /// The place of the form on a page with several.
  private let place: String?

  /// Reads what a browser needs to send the form; nil when the answer has none.
  init?(_ answer: HTTPAnswer) {
    func name(_ autocomplete: String) -> String? {
      let pattern = try? Regex<(Substring, Substring)>(
        "name=\"([^\"]+)\"[^>]*autocomplete=\"\(autocomplete)\"")
      return pattern.flatMap { answer.body.firstMatch(of: $0) }.map { String($0.output.1) }
    }
    guard let cookie = answer.cookie, let csrf = answer.hidden("csrf"),
      let user = name("username"), let password = name("current-password"),
      let button = answer.body.firstMatch(of: /name="fire" value="([^"]+)"/)
    else { return nil }
    self.cookie = cookie
    self.csrf = csrf
    userField = user
    passwordField = password
    self.button = String(button.output.1)
    place = answer.hidden("place")
  }

  /// The same form on another visitor's page.
  func ofVisitor(_ answer: [UInt8]) -> PageForm? {
    guard let cookie = Self.text(after: "Set-Cookie: ", before: ";", in: answer),
      let csrf = Self.text(after: "name=\"csrf\" value=\"", before: "\"", in: answer)
    else { return nil }
    var form = self
    form.cookie = cookie
    form.csrf = csrf
    return form
  }

  private static func text(after mark: String, before end: String, in bytes: [UInt8]) -> String? {
    let mark = Array(mark.utf8)
    var start = 0
    while start + mark.count < bytes.count {
      var length = 0
      while length < mark.count, bytes[start + length] == mark[length] { length += 1 }
      if length == mark.count { break }
      start += 1
    }
    let rest = bytes.dropFirst(start + mark.count)
    guard let stop = rest.firstIndex(of: Array(end.utf8)[0]) else { return nil }
    return String(decoding: rest[..<stop], as: UTF8.self)
  }

  static func get(_ path: String, cookie: String? = nil) -> [UInt8] {
    let more = cookie.map { "Cookie: \($0)\r\n" } ?? ""
    return Array(
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: en\r\n\(more)\r\n".utf8)
  }

  /// The form filled in and sent, as bytes.
  func post(_ path: String, user: String, password: String, once: Int) -> [UInt8] {
    let body =
      "csrf=\(csrf)&once=n\(once)&\(userField)=\(user)&\(passwordField)=\(password)"
      + "&fire=\(button)" + (place.map { "&place=\($0)" } ?? "")
    let head = """
      POST \(path) HTTP/1.1\r
      Host: 127.0.0.1\r
      Accept-Language: en\r
      Cookie: \(cookie)\r
      Origin: http://127.0.0.1\r
      Content-Type: application/x-www-form-urlencoded\r
      Content-Length: \(body.utf8.count)\r
      \r

      """
    return Array(head.utf8) + Array(body.utf8)
  }
}
