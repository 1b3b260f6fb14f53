/// Reads one body: a fixed number of bytes or chunks. Chunk framing is checked strictly; extensions
/// and trailers are read, limited and dropped.
struct HTTPBodyParser {
  /// The event that the consumed bytes caused.
  enum Outcome {
    case needsMore
    /// A part of a body that is not kept, as a range of the input.
    case content(Range<Int>)
    case complete
  }

  private enum State {
    case fixed, sizeStart, size, chunkExtension, sizeLineFeed
    case data, dataReturn, dataLineFeed
    case trailerStart, trailerName, trailerValue, trailerLineFeed, endLineFeed, complete
  }

  /// The body so far, where it is kept.
  private(set) var bytes: [UInt8] = []
  private var state: State
  private let limit: Int
  private let isKept: Bool
  /// The octets of the body so far.
  private var count = 0
  /// The remaining bytes of the body or of the present chunk.
  private var remaining = 0
  private var digits = 0
  private var extensionLength = 0
  private var trailerLength = 0

  init() {
    state = .complete
    limit = 0
    isKept = true
  }

  init(_ framing: HTTPRequestHead.Framing, limit: Int, isKept: Bool) {
    self.limit = limit
    self.isKept = isKept
    switch framing {
    case .none: state = .complete
    case .chunked: state = .sizeStart
    case .length(let length):
      state = .fixed
      remaining = length
      if isKept { bytes.reserveCapacity(min(length, Self.firstRoom)) }
    }
  }

  /// The octets for which a client gets memory before it has sent any.
  private static let firstRoom = 16_384

  /// Makes room for the whole of a body whose length is known, once its client has sent more than a
  /// little: memory that is doubled again and again is had twice.
  private mutating func makeRoom(for more: Int) {
    guard bytes.count + more > bytes.capacity, state == .fixed || state == .complete else { return }
    bytes.reserveCapacity(bytes.count + more + remaining)
  }

  var isComplete: Bool { state == .complete }

  /// Consumes bytes from `position` on, up to the next event.
  mutating func advance(
    _ input: Span<UInt8>, from position: inout Int, within limits: HTTPLimits
  ) throws(HTTPRefusal) -> Outcome {
    while state != .complete, position < input.count {
      switch state {
      case .fixed, .data:
        let range = consume(input, &position)
        guard isKept else { return .content(range) }
        makeRoom(for: range.count)
        bytes.append(input, range)
      default:
        try frame(input[position], limits)
        position += 1
      }
    }
    return state == .complete ? .complete : .needsMore
  }

  /// Consumes the bytes of the body, or of the present chunk, that the input has.
  private mutating func consume(_ input: Span<UInt8>, _ position: inout Int) -> Range<Int> {
    let range = position..<(position + min(remaining, input.count - position))
    position = range.upperBound
    count += range.count
    remaining -= range.count
    if remaining == 0 { state = state == .fixed ? .complete : .dataReturn }
    return range
  }

  private mutating func frame(_ byte: UInt8, _ limits: HTTPLimits) throws(HTTPRefusal) {
    switch state {
    case .sizeStart, .size: try size(byte)
    case .chunkExtension: try skipExtension(byte, limits)
    case .sizeLineFeed:
      try expect(byte, 0x0A)
      state = remaining == 0 ? .trailerStart : .data
    case .dataReturn:
      guard byte == 0x0D else { throw .chunk }
      state = .dataLineFeed
    case .dataLineFeed:
      try expect(byte, 0x0A)
      digits = 0
      state = .sizeStart
    default: try trailer(byte, limits)
    }
  }

  private func expect(_ byte: UInt8, _ wanted: UInt8) throws(HTTPRefusal) {
    guard byte == wanted else { throw .lineEnd }
  }

  private mutating func size(_ byte: UInt8) throws(HTTPRefusal) {
    if let digit = byte.hexValue {
      guard digits < 15 else { throw .chunk }
      digits += 1
      remaining = remaining << 4 | Int(digit)
      guard remaining <= limit - count else { throw .bodyTooLarge }
      state = .size
      return
    }
    guard digits > 0 else { throw .chunk }
    extensionLength = 0
    switch byte {
    case 0x0D: state = .sizeLineFeed
    case UInt8(ascii: ";"): state = .chunkExtension
    case 0x0A: throw .lineEnd
    default: throw .chunk
    }
  }

  private mutating func skipExtension(
    _ byte: UInt8, _ limits: HTTPLimits
  ) throws(HTTPRefusal) {
    switch byte {
    case 0x0D: state = .sizeLineFeed
    case 0x0A: throw .lineEnd
    default:
      guard byte.isFieldContent else { throw .chunkExtension }
      extensionLength += 1
      guard extensionLength <= limits.chunkExtension else { throw .chunkExtension }
    }
  }

  private mutating func trailer(_ byte: UInt8, _ limits: HTTPLimits) throws(HTTPRefusal) {
    trailerLength += 1
    guard trailerLength <= limits.trailers else { throw .trailer }
    switch state {
    case .trailerStart where byte == 0x0D: state = .endLineFeed
    case .trailerStart:
      guard ByteSet.token.contains(byte) else { throw byte == 0x0A ? .lineEnd : .trailer }
      state = .trailerName
    case .trailerName where byte == UInt8(ascii: ":"): state = .trailerValue
    case .trailerName: guard ByteSet.token.contains(byte) else { throw .trailer }
    case .trailerValue where byte == 0x0D: state = .trailerLineFeed
    case .trailerValue:
      guard byte.isFieldContent else { throw byte == 0x0A ? .lineEnd : .trailer }
    case .trailerLineFeed:
      try expect(byte, 0x0A)
      state = .trailerStart
    default:
      try expect(byte, 0x0A)
      state = .complete
    }
  }
}
