/// Turns the bytes of one connection into requests, or into the first refusal.
///
/// A pure state machine: the same bytes give the same outcomes in any portions. After a head it
/// waits for `acceptBody`; after a refusal it reads nothing more.
package struct HTTPRequestParser {
  /// The event that the consumed bytes caused.
  package enum Outcome {
    /// All bytes were consumed; the request is not complete yet.
    case needsMore
    /// A head is complete. `acceptBody` must follow.
    case head(HTTPRequestHead)
    /// A part of the body, as a range of the input; only for a body that is not kept.
    case content(Range<Int>)
    /// The body of the last head is complete; it is empty where it was not kept.
    case body(HTTPBody)
    /// The request is invalid, and no byte after it can be read as a request.
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
  /// The start of the present token or line within the head.
  var tokenStart = 0
  var lineStart = 0
  var sectionStart = 0
  var field = HTTPFieldRange(nameStart: 0, nameEnd: 0, valueStart: 0, valueEnd: 0)
  var hasHost = false
  var hasLength = false
  var closeIsAsked = false
  /// The index in the input of the first byte that is not in the head's buffer yet.
  var mark = 0
  var body = HTTPBodyParser()

  package init() {}

  /// Whether part of a request has been consumed.
  var hasPartialRequest: Bool { state != .start || hasSkippedEmptyLine }

  var isInBody: Bool { state == .body }

  /// Whether the next outcome is a body that needs no further byte.
  var hasCompleteBody: Bool { state == .body && body.isComplete }

  /// Consumes bytes from `position` on, up to the next event.
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

  /// Continues with the body of the last head, and refuses one over `limit`.
  ///
  /// - Parameter isKept: Whether the body is collected; otherwise its parts are outcomes.
  package mutating func acceptBody(limit: Int, isKept: Bool = true) -> HTTPRefusal? {
    precondition(state == .headComplete, "no head is complete")
    if case .length(let length) = head.framing, length > limit {
      state = .refused
      return .bodyTooLarge
    }
    body = HTTPBodyParser(head.framing, limit: limit, isKept: isKept)
    state = .body
    return nil
  }

  private mutating func readBody(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) -> Outcome {
    switch try body.advance(input, from: &position, within: limits) {
    case .needsMore: return .needsMore
    case .content(let range): return .content(range)
    case .complete:
      let bytes = body.bytes
      self = HTTPRequestParser()
      return .body(HTTPBody(bytes))
    }
  }

  // MARK: Bookkeeping

  /// The position in the head of the input's byte at `index`.
  func place(_ index: Int) -> Int { head.bytes.count + index - mark }

  /// Copies the scanned bytes into the head's buffer.
  mutating func keep(_ input: Span<UInt8>, upTo index: Int) {
    if head.bytes.isEmpty { head.bytes.reserveCapacity(max(512, input.count - mark)) }
    head.bytes.append(input, mark..<index)
    mark = index
  }
}
