package import ScreensSystem

/// Some bytes of an open file as the body of an answer. The size is that of the moment of opening;
/// a file that is replaced in the meantime is still the old one, and one that became shorter ends
/// the connection.
///
/// The file is closed when the last answer that holds it has been sent or dropped.
package struct HTTPFile: Sendable {
  let file: OpenFile
  private(set) var range: Range<Int>

  /// Every byte of a file; nil when it is no regular file.
  package init?(_ file: OpenFile) {
    guard file.status.isFile else { return nil }
    self.file = file
    range = 0..<file.count
  }

  /// The octets of the body.
  package var count: Int { range.count }

  /// The same file, and fewer of its bytes.
  func part(_ part: Range<Int>) -> HTTPFile {
    precondition(range.lowerBound <= part.lowerBound && part.upperBound <= range.upperBound)
    var file = self
    file.range = part
    return file
  }

  /// The most octets of one system call, which may have to wait for the disk.
  private static let portion = 262_144

  /// Sends the next octets without a copy through our memory.
  mutating func send(to socket: Int32) -> Socket.WriteOutcome {
    let outcome = Socket.sendFile(
      socket, from: file.descriptor, at: range.lowerBound, count: min(count, Self.portion))
    if case .wrote(let count) = outcome { range = (range.lowerBound + count)..<range.upperBound }
    return outcome
  }
}

extension HTTPResponse {
  /// The answer to `GET` or `HEAD` for a stored file: 200, 206, 304, 412 or 416, as the request's
  /// conditions and range have it. All of them may carry further fields.
  ///
  /// - Parameter tag: The name of the file's exact bytes.
  package static func file(
    _ file: HTTPFile, _ type: HTTPContentType, tag: HTTPEntityTag, to head: HTTPRequestHead
  ) -> HTTPResponse {
    var response = HTTPResponse(.ok, type, body: .file(file))
    switch HTTPByteRange(head, size: file.count, tag: tag) {
    case .whole: break
    case .part(let range):
      response.status = .partialContent
      response.body = .file(file.part(range))
      response.fields.append(
        "Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)")
    case .unsatisfiable:
      response = .plain(.rangeNotSatisfiable)
      response.fields.append("Content-Range", "bytes */\(file.count)")
    case .notModified: response = HTTPResponse(.notModified)
    case .preconditionFailed: response = .plain(.preconditionFailed)
    }
    response.tag = tag
    response.caching = .revalidate
    if response.status != .preconditionFailed { response.fields.append("Accept-Ranges", "bytes") }
    return response
  }
}
