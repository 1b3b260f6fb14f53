import Foundation
import TestSupport

/// A page of the product's program on which a signed-in user sends a file.
struct UploadSite {
  private static let piece = 1_000_000

  let memory: ProcessMemory
  private let page = LikenessPage.kinds[0]
  private let site: DemoSite

  /// - Parameter folder: gets the files.
  init(in folder: TemporaryFolder) throws {
    site = try DemoSite([page.path: LikenessPage.xib(page)], in: folder)
    memory = ProcessMemory(process: site.server.processIdentifier)
  }

  // MARK: Sending

  /// Sends a file with its form.
  ///
  /// - Returns: the milliseconds from the form's first byte to the answer.
  func sendForm(_ file: Data) throws -> Double {
    let body = [UInt8](SentForm.body(try question(), file: file))
    let client = try ByteClient(port: site.server.port)
    var answer: HTTPAnswer?
    let spent = try Stopwatch.milliseconds {
      answer = try client.exchange(
        "POST", page.path, fields("Content-Type: \(SentForm.type)"), body[...], status: 303)
    }
    try check(answer)
    return spent
  }

  /// Sends a file in pieces as a page's script does, and then the form that names it.
  ///
  /// - Returns: the milliseconds from the first request to the form's answer.
  func sendPieces(_ file: [UInt8]) throws -> Double {
    let asked = try question()
    let client = try ByteClient(port: site.server.port)
    var answer: HTTPAnswer?
    let spent = try Stopwatch.milliseconds {
      let made = try client.exchange(
        "POST", "/uploads", fields("Upload-Complete: ?0", "Upload-Length: \(file.count)"), [],
        status: 201)
      let path = made.value("location") ?? ""
      for start in stride(from: 0, to: file.count, by: Self.piece) {
        let end = min(start + Self.piece, file.count)
        try client.exchange(
          "PATCH", path,
          fields(
            "Content-Type: application/partial-upload", "Upload-Offset: \(start)",
            "Upload-Complete: \(end == file.count ? "?1" : "?0")"), file[start..<end], status: 204)
      }
      let form = asked.map { "\($0.name)=\(Self.escaped($0.value))" }
      let name = path.split(separator: "/").last ?? ""
      answer = try client.exchange(
        "POST", page.path, fields("Content-Type: application/x-www-form-urlencoded"),
        Array((form + ["file=\(name)"]).joined(separator: "&").utf8)[...], status: 303)
    }
    try check(answer)
    return spent
  }

  /// The fields of the form that asks for a file.
  private func question() throws -> [(name: String, value: String)] {
    let shown = HTTPAnswer(
      try site.load.run([PageForm.get(page.path, cookie: site.cookie)], status: 200))
    let hidden = ["csrf", "once", "place"].map { "\($0)=\(shown.hidden($0) ?? "")" }
    let body = (hidden + ["fire=\(page.button)"]).joined(separator: "&")
    let asked = try ByteClient(port: site.server.port).exchange(
      "POST", page.path, fields("Content-Type: application/x-www-form-urlencoded"),
      Array(body.utf8)[...], status: 303)
    let inputs = MarkupTree(try follow(asked).body).all("form.question input[type=hidden]")
    guard !inputs.isEmpty else {
      throw LoadGenerator.Failure(description: "\(page.path) asks for no file")
    }
    return inputs.map { ($0["name"] ?? "", $0["value"] ?? "") }
  }

  /// The sentences about a file that is no picture, and about one that is larger than pictures are.
  private static let refusals = ["no file of the kinds", "Choose a smaller one"]

  /// Checks that the host has looked at the file.
  private func check(_ answer: HTTPAnswer?) throws {
    guard let answer else { return }
    let alerts = MarkupTree(try follow(answer).body).all("[role=alert]").map(\.text)
    guard alerts.contains(where: { text in Self.refusals.contains { text.contains($0) } }) else {
      throw LoadGenerator.Failure(description: "the host has not looked at the file: \(alerts)")
    }
  }

  private func follow(_ answer: HTTPAnswer) throws -> HTTPAnswer {
    let path = answer.value("location") ?? page.path
    return HTTPAnswer(try site.load.run([PageForm.get(path, cookie: site.cookie)], status: 200))
  }

  private func fields(_ lines: String...) -> String {
    let all = ["Accept-Language: en", "Origin: http://127.0.0.1", "Cookie: \(site.cookie)"] + lines
    return all.map { "\($0)\r\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
