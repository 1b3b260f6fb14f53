import Foundation
import FoundationNetworking
import LiferayProtocol
import ScreensPluginKit

/// The requests of one operation to the configured portal, with one proof and one deadline.
struct PortalClient: Sendable {
  /// The portal's address without a slash at its end.
  let root: String
  let transport: PortalTransport
  let proof: PortalProof
  let deadline: ContinuousClock.Instant

  /// The most bytes of what a service answers, and of a file. A portal that sends more is cut off.
  private static let largestAnswer = 16 << 20
  private static let largestFile = 128 << 20

  /// The same with other credentials.
  func with(_ proof: PortalProof) -> PortalClient {
    PortalClient(root: root, transport: transport, proof: proof, deadline: deadline)
  }

  /// Invokes commands in one request.
  ///
  /// - Returns: their results, in their order.
  func invoke(_ commands: [Command]) async throws(PortalError) -> [Value] {
    let reply = try await send(
      "POST", "/api/jsonws/invoke", type: "application/json; charset=utf-8",
      body: JSON.write(Command.body(commands)))
    return try reply.results(of: commands.count)
  }

  /// Calls the method of one command with a file, as `multipart/form-data`.
  ///
  /// - Returns: the bare result.
  func upload(_ command: Command, _ file: UploadedFile) async throws(PortalError) -> Value {
    let boundary = "screens-\(UUID().uuidString)"
    return try await send(
      "POST", "/api/jsonws\(command.path)", type: "multipart/form-data; boundary=\(boundary)",
      body: file.body(of: command, boundary)
    ).json()
  }

  /// Sends a form.
  func post(
    _ path: String, form: [(name: String, value: String)], more: [String: String] = [:]
  ) async throws(PortalError) -> PortalReply {
    let body = form.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
      .joined(separator: "&")
    return try await send(
      "POST", path, type: "application/x-www-form-urlencoded", body: Data(body.utf8), more: more)
  }

  /// Reads a page, a file or a picture of the portal. An address of another server is refused: the
  /// proof is for this one.
  func get(_ address: String) async throws(PortalError) -> PortalReply {
    guard let path = path(of: address) else { throw .moved(address) }
    return try await send("GET", path, most: Self.largestFile)
  }

  /// The path of an address on this portal; nil for an address elsewhere.
  func path(of address: String) -> String? {
    if address.hasPrefix("/"), !address.hasPrefix("//") { return address }
    guard address.hasPrefix("\(root)/") else { return nil }
    return String(address.dropFirst(root.count))
  }

  private func send(
    _ method: String, _ path: String, type: String? = nil, body: Data? = nil,
    more: [String: String] = [:], most: Int = largestAnswer
  ) async throws(PortalError) -> PortalReply {
    guard let url = URL(string: root + path) else { throw .unreachable("no address: \(root)") }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    for (name, value) in proof.fields.merging(more, uniquingKeysWith: { $1 }) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return try await transport.send(
      request, within: ContinuousClock.now.duration(to: deadline), most: most)
  }

  /// A text within a form or a query: everything but letters, digits and `*-._` is escaped.
  static func escaped(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "*-._").union(
      CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}

/// A file on its way to a portal.
struct UploadedFile: Sendable {
  /// Its name at the portal.
  let name: String
  let type: String
  let content: [UInt8]

  /// The parts of a form: the command's parameters as texts, and the file.
  func body(of command: Command, _ boundary: String) -> Data {
    var body = Data()
    for (name, value) in command.parameters.sorted(by: { $0.key < $1.key }) {
      body += part(boundary, "name=\"\(name)\"")
      body += Data(Self.text(value).utf8)
    }
    body += part(boundary, "name=\"file\"; filename=\"\(Self.quoted(name))\"", type: type)
    body += Data(content)
    return body + Data("\r\n--\(boundary)--\r\n".utf8)
  }

  private func part(_ boundary: String, _ disposition: String, type: String? = nil) -> Data {
    let more = type.map { "Content-Type: \(Self.quoted($0))\r\n" } ?? ""
    return Data(
      "\r\n--\(boundary)\r\nContent-Disposition: form-data; \(disposition)\r\n\(more)\r\n".utf8)
  }

  /// A line has no end inside it, and a quoted text no quotes.
  private static func quoted(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\"" || $0 == "\\" ? "_" : $0 })
  }

  /// A missing value is an empty part: a missing part would be another method.
  private static func text(_ value: Value) -> String {
    switch value {
    case .none: ""
    case .string(let text): text
    default: JSON.text(value)
    }
  }
}
