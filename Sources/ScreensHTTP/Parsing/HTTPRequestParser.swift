/// Turns the bytes of one connection into requests, or into the first refusal.
///
/// A pure state machine: the same bytes give the same outcomes however they are split. After a
/// head it waits for `acceptBody`; after a refusal it takes nothing more.
package struct HTTPRequestParser {
  /// The event that some bytes led to.
  package enum Outcome {
    /// Everything was taken; the request is not complete yet.
    case needsMore
    /// A head is complete. `acceptBody` must follow.
    case head(HTTPRequestHead)
    /// The body of the last head is complete.
    case body(HTTPBody)
    /// The request is wrong, and no byte after it can be read as a request.
    case refused(HTTPRefusal)
  }

  enum State: UInt8 {
    case start, emptyLineFeed, method, target, version, requestLineFeed
    case fieldStart, fieldName, valueLead, value, fieldLineFeed, headLineFeed
    case headComplete, body, refused
  }

  var state = State.start
  var hasSkippedEmptyLine = false
  /// The head so far; its byte buffer is filled line by line.
  var head = HTTPRequestHead()
  /// Where the present token or line begins within the head.
  var tokenStart = 0
  var lineStart = 0
  var sectionStart = 0
  var field = HTTPFieldRange(nameStart: 0, nameEnd: 0, valueStart: 0, valueEnd: 0)
  var hasHost = false
  var hasLength = false
  var closeIsAsked = false
  /// Index in the input of the first byte that is not in the head's buffer yet.
  var mark = 0
  var body = HTTPBodyParser()

  /// A parser at the start of a connection.
  package init() {}

  /// Whether part of a request has been taken.
  var hasPartialRequest: Bool { state != .start || hasSkippedEmptyLine }

  /// Whether a body is being read.
  var isInBody: Bool { state == .body }

  /// Takes bytes from `position` on, up to the next event.
  package mutating func advance(
    _ input: Span<UInt8>, from position: inout Int, within limits: HTTPLimits
  ) -> Outcome {
    do throws(HTTPRefusal) {
      guard state != .body else { return try readBody(input, &position, limits) }
      mark = position
      while position < input.count {
        try step(input, &position, limits)
        if state == .headComplete {
          return .head(head)
        }
      }
      if state != .start, state != .emptyLineFeed { keep(input, upTo: position) }
      return .needsMore
    } catch {
      state = .refused
      return .refused(error)
    }
  }

  /// Goes on to the body of the last head, refusing one over `limit`.
  package mutating func acceptBody(limit: Int) -> HTTPRefusal? {
    precondition(state == .headComplete, "no head is complete")
    if case .length(let length) = head.framing, length > limit {
      state = .refused
      return .bodyTooLarge
    }
    body = HTTPBodyParser(head.framing, limit: limit)
    state = .body
    return nil
  }

  private mutating func readBody(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) -> Outcome {
    guard try body.advance(input, from: &position, within: limits) else { return .needsMore }
    let bytes = body.bytes
    self = HTTPRequestParser()
    return .body(HTTPBody(bytes))
  }

  // MARK: Bookkeeping

  /// The place in the head of the input's byte at `index`.
  func place(_ index: Int) -> Int { head.bytes.count + index - mark }

  /// Copies the scanned bytes into the head's buffer.
  mutating func keep(_ input: Span<UInt8>, upTo index: Int) {
    if head.bytes.isEmpty { head.bytes.reserveCapacity(max(512, input.count - mark)) }
    head.bytes.append(input, mark..<index)
    mark = index
  }
}
