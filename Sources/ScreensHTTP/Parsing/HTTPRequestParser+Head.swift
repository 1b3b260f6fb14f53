private let carriageReturn: UInt8 = 0x0D
private let lineFeed: UInt8 = 0x0A
private let space: UInt8 = 0x20

extension HTTPRequestParser {
  /// Consumes bytes until the state changes or the input ends.
  mutating func step(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    switch state {
    case .start: try start(input, &position)
    case .emptyLineFeed:
      try expectLineFeed(input, &position)
      // The CR of a line end may have come alone and been kept.
      head.bytes.removeAll()
      mark = position
      hasSkippedEmptyLine = true
      state = .start
    case .method: try scanMethod(input, &position)
    case .target: try scanTarget(input, &position, limits)
    case .version: try scanVersion(input, &position)
    case .requestLineFeed: try endRequestLine(input, &position)
    case .fieldStart: try startField(input, &position, limits)
    case .fieldName: try scanName(input, &position, limits)
    case .valueLead: try skipBlanks(input, &position, limits)
    case .value: try scanValue(input, &position, limits)
    case .fieldLineFeed: try endField(input, &position, limits)
    case .headLineFeed: try endHead(input, &position)
    case .headComplete, .body, .refused:
      preconditionFailure("the parser was fed in state \(state)")
    }
  }

  // MARK: The request line

  private mutating func start(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(HTTPRefusal) {
    let byte = input[position]
    if byte == carriageReturn, !hasSkippedEmptyLine {
      position += 1
      state = .emptyLineFeed
      return
    }
    guard byte != lineFeed, byte != carriageReturn else { throw .lineEnd }
    guard ByteSet.token.contains(byte) else { throw .methodInvalid }
    tokenStart = 0
    state = .method
  }

  private mutating func scanMethod(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(HTTPRefusal) {
    while position < input.count {
      let byte = input[position]
      if byte == space {
        state = .target
        position += 1
        tokenStart = place(position)
        return
      }
      guard byte != lineFeed, byte != carriageReturn else { throw .requestLine }
      guard ByteSet.token.contains(byte) else { throw .methodInvalid }
      guard place(position) < 64 else { throw .methodUnknown }
      position += 1
    }
  }

  private mutating func scanTarget(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    while position < input.count {
      let byte = input[position]
      let length = place(position) - tokenStart
      if byte == space, length > 0 {
        head.pathRange = tokenStart..<place(position)
        position += 1
        tokenStart = place(position)
        state = .version
        return
      }
      guard byte != space, byte != carriageReturn, byte != lineFeed else { throw .requestLine }
      guard ByteSet.target.contains(byte) else { throw .targetInvalid }
      guard length < limits.target else { throw .targetTooLong }
      position += 1
    }
  }

  private mutating func scanVersion(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(HTTPRefusal) {
    while position < input.count {
      let byte = input[position]
      switch place(position) - tokenStart {
      case 0: guard byte == UInt8(ascii: "H") else { throw .requestLine }
      case 1, 2: guard byte == UInt8(ascii: "T") else { throw .versionInvalid }
      case 3: guard byte == UInt8(ascii: "P") else { throw .versionInvalid }
      case 4: guard byte == UInt8(ascii: "/") else { throw .versionInvalid }
      case 5, 7: guard byte.isDigit else { throw .versionInvalid }
      case 6: guard byte == UInt8(ascii: ".") else { throw .versionInvalid }
      default:
        guard byte == carriageReturn else {
          throw byte == lineFeed ? .lineEnd : .versionInvalid
        }
        state = .requestLineFeed
        position += 1
        return
      }
      position += 1
    }
  }

  private mutating func endRequestLine(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(HTTPRefusal) {
    try expectLineFeed(input, &position)
    keep(input, upTo: position)
    guard head.bytes[tokenStart + 5] == UInt8(ascii: "1") else { throw .versionUnsupported }
    head.isVersion10 = head.bytes[tokenStart + 7] == UInt8(ascii: "0")
    head.keepsAlive = !head.isVersion10
    let methodEnd = head.pathRange.lowerBound - 1
    guard let method = HTTPMethod(head.bytes[..<methodEnd]) else { throw .methodUnknown }
    head.method = method
    try interpretTarget()
    head.fields.reserveCapacity(16)
    sectionStart = head.bytes.count
    lineStart = sectionStart
    state = .fieldStart
  }

  private func expectLineFeed(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(HTTPRefusal) {
    guard input[position] == lineFeed else { throw .lineEnd }
    position += 1
  }

  // MARK: Header lines

  private mutating func startField(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    let byte = input[position]
    if byte == carriageReturn {
      position += 1
      state = .headLineFeed
      return
    }
    guard byte != lineFeed else { throw .lineEnd }
    guard !byte.isBlank else { throw .fieldFolded }
    guard head.fields.count < limits.fieldCount else { throw .tooManyFields }
    lineStart = place(position)
    state = .fieldName
  }

  private mutating func scanName(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    let bound = bound(input, position, limits)
    while position < bound {
      let byte = input[position]
      if byte == UInt8(ascii: ":") {
        guard place(position) > lineStart else { throw .fieldName }
        field.nameStart = UInt32(lineStart)
        field.nameEnd = UInt32(place(position))
        position += 1
        state = .valueLead
        return
      }
      guard ByteSet.token.contains(byte) else { throw .fieldName }
      position += 1
    }
    try checkRoom(input, position, limits)
  }

  private mutating func skipBlanks(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    let bound = bound(input, position, limits)
    while position < bound {
      guard input[position].isBlank else {
        field.valueStart = UInt32(place(position))
        state = .value
        return
      }
      position += 1
    }
    try checkRoom(input, position, limits)
  }

  private mutating func scanValue(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    let bound = bound(input, position, limits)
    while position < bound, input[position].isFieldContent { position += 1 }
    guard position < bound else {
      return try checkRoom(input, position, limits)
    }
    switch input[position] {
    case carriageReturn:
      field.valueEnd = UInt32(place(position))
      position += 1
      state = .fieldLineFeed
    case lineFeed: throw .lineEnd
    default: throw .fieldValue
    }
  }

  /// The end of the scannable part of this line: the input's end or the nearest limit.
  private func bound(_ input: Span<UInt8>, _ position: Int, _ limits: HTTPLimits) -> Int {
    let end = min(lineStart + limits.fieldLine, sectionStart + limits.fieldSection)
    return min(input.count, position + max(0, end - place(position)))
  }

  private func checkRoom(
    _ input: Span<UInt8>, _ position: Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    guard position < input.count else { return }
    let isSection = place(position) >= sectionStart + limits.fieldSection
    throw isSection ? .fieldSectionTooLarge : .fieldTooLarge
  }

  private mutating func endField(
    _ input: Span<UInt8>, _ position: inout Int, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    try expectLineFeed(input, &position)
    keep(input, upTo: position)
    while field.valueEnd > field.valueStart, head.bytes[Int(field.valueEnd) - 1].isBlank {
      field.valueEnd -= 1
    }
    head.fields.append(field)
    try interpret(field)
    lineStart = head.bytes.count
    state = .fieldStart
  }

  private mutating func endHead(
    _ input: Span<UInt8>, _ position: inout Int
  ) throws(HTTPRefusal) {
    try expectLineFeed(input, &position)
    mark = position
    guard hasHost else { throw .hostMissing }
    state = .headComplete
  }
}
