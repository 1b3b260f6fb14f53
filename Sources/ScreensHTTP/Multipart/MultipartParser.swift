/// Reads a `multipart/form-data` body (RFC 7578) in any pieces, in bounded memory and linear time.
///
/// The same bytes give the same parts and the same error however they are split, but for the
/// pieces of a file. After an error every further call throws it again.
package struct MultipartParser {
  private enum State {
    case preamble, head, content(Content), epilogue
    case failed(MultipartError)
  }

  /// The content under way.
  private enum Content {
    case field(name: [UInt8])
    /// With its octets so far; `hasBegun` is false before the first where no file was chosen.
    case file(MultipartFile, hasBegun: Bool, count: Int)
  }

  private var scanner: MultipartScanner
  private let limits: MultipartLimits
  private var state = State.preamble
  /// The present part's head.
  private var head = MultipartHead()
  /// The text of the present field.
  private var value: [UInt8] = []
  private var part = 0
  /// The octets before the first delimiter, or after the last.
  private var outside = 0

  /// The most octets before the first delimiter, and after the last.
  private static let outsideLimit = 1024

  /// Whether a request's `Content-Type` is `multipart/form-data`, with a boundary or without.
  package static func isForm(_ contentType: ArraySlice<UInt8>?) -> Bool {
    let type = contentType?.prefix { $0 != UInt8(ascii: ";") }.trimmingBlanks
    return type?.equalsIgnoringCase("multipart/form-data".utf8) ?? false
  }

  /// Prepares for a body.
  ///
  /// - Parameter contentType: The value of the request's `Content-Type`.
  package init(
    contentType: ArraySlice<UInt8>?, limits: MultipartLimits
  ) throws(MultipartError) {
    guard Self.isForm(contentType), let contentType else {
      throw MultipartError(fault: .mediaType, part: 0)
    }
    guard let boundary = MultipartParameters(contentType)?["boundary".utf8],
      (1...70).contains(boundary.count), boundary.last != 0x20,
      boundary.allSatisfy(Self.isBoundary)
    else { throw MultipartError(fault: .boundary, part: 0) }
    scanner = MultipartScanner(boundary: Array(boundary))
    self.limits = limits
  }

  private static func isBoundary(_ byte: UInt8) -> Bool {
    let isLetter = (byte | 0x20) &- 0x61 < 26
    return isLetter || byte.isDigit || "'()+_,-./:=? ".utf8.contains(byte)
  }

  // MARK: Feeding

  /// Reads the next bytes of the body, and calls the receiver for what they complete.
  package mutating func feed(
    _ input: Span<UInt8>, to receiver: any MultipartReceiver
  ) throws(MultipartError) {
    if case .failed(let error) = state { throw error }
    do throws(MultipartError.Fault) {
      var position = 0
      while position < input.count || scanner.hasEvent {
        try step(input, &position, receiver)
      }
    } catch {
      throw fail(error)
    }
  }

  /// Checks, after the last byte, that the form is complete.
  package mutating func finish(to receiver: any MultipartReceiver) throws(MultipartError) {
    do throws(MultipartError.Fault) {
      switch state {
      case .failed(let error): throw error.fault
      case .epilogue: return
      case .head: throw .incomplete
      case .preamble, .content:
        guard scanner.isAtClose else { throw .incomplete }
        try endContent(receiver)
        state = .epilogue
      }
    } catch {
      throw fail(error)
    }
  }

  private mutating func fail(_ fault: MultipartError.Fault) -> MultipartError {
    if case .failed(let error) = state { return error }
    let error = MultipartError(fault: fault, part: part)
    state = .failed(error)
    return error
  }

  private mutating func step(
    _ input: Span<UInt8>, _ position: inout Int, _ receiver: any MultipartReceiver
  ) throws(MultipartError.Fault) {
    switch state {
    case .preamble, .content:
      switch scanner.next(input, from: &position) {
      case .needsMore: break
      case .content(let range): try consume(input.extracting(range), receiver)
      case .held(let bytes): try consume(bytes.span, receiver)
      case .fault: throw .delimiter
      case .part:
        try endContent(receiver)
        part += 1
        guard part <= limits.parts else { throw .tooManyParts }
        head = MultipartHead()
        state = .head
      case .close:
        try endContent(receiver)
        outside = 0
        state = .epilogue
      }
    case .head: try readHead(input, &position, receiver)
    case .epilogue:
      outside += input.count - position
      position = input.count
      guard outside <= Self.outsideLimit else { throw .epilogue }
    case .failed: preconditionFailure("a failed parser was fed")
    }
  }

  private mutating func readHead(
    _ input: Span<UInt8>, _ position: inout Int, _ receiver: any MultipartReceiver
  ) throws(MultipartError.Fault) {
    while position < input.count {
      let isComplete = try head.consume(input[position])
      position += 1
      guard isComplete else { continue }
      switch try head.part(limits) {
      case .field(let name): state = .content(.field(name: name))
      case .file(let file, let isChosen):
        if isChosen { receiver.begin(file) }
        state = .content(.file(file, hasBegun: isChosen, count: 0))
      }
      return scanner.startLine()
    }
  }

  // MARK: Content

  private mutating func consume(
    _ bytes: Span<UInt8>, _ receiver: any MultipartReceiver
  ) throws(MultipartError.Fault) {
    guard case .content(let content) = state else {
      outside += bytes.count
      guard outside <= Self.outsideLimit else { throw .preamble }
      return
    }
    switch content {
    case .field:
      guard bytes.count <= limits.field - value.count else { throw .fieldTooLarge }
      value.append(bytes, 0..<bytes.count)
    case .file(let file, let hasBegun, let count):
      if !hasBegun { receiver.begin(file) }
      guard bytes.count <= limits.file - count else { throw .fileTooLarge }
      state = .content(.file(file, hasBegun: true, count: count + bytes.count))
      receiver.receive(bytes)
    }
  }

  private mutating func endContent(_ receiver: any MultipartReceiver) throws(MultipartError.Fault) {
    guard case .content(let content) = state else { return }
    switch content {
    case .field(let name):
      guard String(validating: value, as: UTF8.self) != nil else { throw .text }
      if name.elementsEqual("_charset_".utf8) {
        guard value.equalsIgnoringCase("utf-8".utf8) else { throw .charset }
      }
      receiver.receive(MultipartField(name: name, value: value))
      value = []
    case .file(_, let hasBegun, _):
      if hasBegun { receiver.endFile() }
    }
  }
}
