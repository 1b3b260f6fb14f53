/// Reads one body: a fixed number of bytes or chunks. Chunk framing is checked strictly; extensions
/// and trailers are read, limited and dropped.
struct HTTPBodyParser {
  private enum State {
    case fixed, sizeStart, size, chunkExtension, sizeLineFeed
    case data, dataReturn, dataLineFeed
    case trailerStart, trailerName, trailerValue, trailerLineFeed, endLineFeed, complete
  }

  private(set) var bytes: [UInt8] = []
  private var state: State
  private let limit: Int
  /// The remaining bytes of the body or of the present chunk.
  private var remaining = 0
  private var digits = 0
  private var extensionLength = 0
  private var trailerLength = 0

  init() {
    state = .complete
    limit = 0
  }

  init(_ framing: HTTPRequestHead.Framing, limit: Int) {
    self.limit = limit
    switch framing {
    case .none: state = .complete
    case .chunked: state = .sizeStart
    case .length(let length):
      state = .fixed
      remaining = length
      bytes.reserveCapacity(min(length, 16_384))
    }
  }

  /// Consumes bytes from `position` on; returns true when the body is complete.
  mutating func advance(
    _ input: Span<UInt8>, from position: inout Int, within limits: HTTPLimits
  ) throws(HTTPRefusal) -> Bool {
    while state != .complete, position < input.count {
      switch state {
      case .fixed, .data: copy(input, &position)
      default:
        try frame(input[position], limits)
        position += 1
      }
    }
    return state == .complete
  }

  private mutating func copy(_ input: Span<UInt8>, _ position: inout Int) {
    let count = min(remaining, input.count - position)
    bytes.append(input, position..<(position + count))
    position += count
    remaining -= count
    if remaining == 0 { state = state == .fixed ? .complete : .dataReturn }
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
      guard remaining <= limit - bytes.count else { throw .bodyTooLarge }
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
