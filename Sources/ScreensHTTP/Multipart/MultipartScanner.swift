/// Finds the delimiters of a body in any pieces: CRLF, two hyphens and the boundary, at the start
/// of a line, alone on it.
///
/// A delimiter has one CR, at its start. A failed match therefore never leads back: each byte is
/// looked at twice at most, whatever the body holds.
struct MultipartScanner {
  /// The event that the consumed bytes caused.
  enum Event: Equatable {
    /// All bytes were consumed.
    case needsMore
    /// Bytes between delimiters, as a range of the input.
    case content(Range<Int>)
    /// Bytes between delimiters, from former input: they looked like a delimiter.
    case held([UInt8])
    /// A delimiter with its line end: a part follows.
    case part
    /// The last delimiter.
    case close
    /// A delimiter that other bytes follow after blanks.
    case fault
  }

  /// The part of a delimiter's line that has been matched.
  private enum Match: Equatable {
    /// That many bytes of the delimiter.
    case delimiter(Int)
    /// Bytes after the delimiter.
    case end, carriageReturn, hyphen, hyphens, blanks, blanksReturn
  }

  private let delimiter: [UInt8]
  /// The start of a body, and the end of a part's head, are starts of lines.
  private var match = Match.delimiter(2)
  /// The bytes of the match that are not the content's: 2 for the line end before it.
  private var hidden = 2
  /// An event that follows reported content.
  private var found: Event?

  init(boundary: [UInt8]) {
    delimiter = [0x0D, 0x0A, 0x2D, 0x2D] + boundary
  }

  /// Whether an event waits that needs no further byte.
  var hasEvent: Bool { found != nil }

  /// Whether the input may end here, since its last bytes are the last delimiter.
  var isAtClose: Bool { match == .hyphens }

  /// Prepares for the content after a part's head.
  mutating func startLine() {
    match = .delimiter(2)
    hidden = 2
  }

  /// Consumes bytes from `position` on, up to the next event.
  mutating func next(_ input: Span<UInt8>, from position: inout Int) -> Event {
    if let event = found {
      found = nil
      return event
    }
    let start = position
    // The start of the match; nil where that is in a former input.
    var candidate: Int?
    while position < input.count {
      if match == .delimiter(0) {
        position = input.firstIndex(of: 0x0D, from: position)
        guard position < input.count else { break }
        candidate = position
      }
      switch step(input[position]) {
      case nil: position += 1
      case .needsMore?:
        // The byte is looked at again: it may begin a delimiter.
        guard candidate == nil else {
          endMatch()
          continue
        }
        let bytes = forget()
        if !bytes.isEmpty { return .held(bytes) }
      case let event?:
        if event == .part { position += 1 }
        endMatch()
        guard let candidate, candidate > start else { return event }
        found = event
        return .content(start..<candidate)
      }
    }
    let end = match == .delimiter(0) ? position : candidate ?? start
    return end > start ? .content(start..<end) : .needsMore
  }

  /// Matches one byte.
  ///
  /// - Returns: nil where the match goes on, `needsMore` where it fails, otherwise its event.
  private mutating func step(_ byte: UInt8) -> Event? {
    if case .delimiter(let count) = match {
      guard byte == delimiter[count] else { return .needsMore }
      match = count + 1 == delimiter.count ? .end : .delimiter(count + 1)
      return nil
    }
    switch (match, byte) {
    case (.end, 0x0D): match = .carriageReturn
    case (.end, 0x2D): match = .hyphen
    case (.hyphen, 0x2D): match = .hyphens
    case (.end, 0x20), (.end, 0x09), (.blanks, 0x20), (.blanks, 0x09): match = .blanks
    case (.blanks, 0x0D): match = .blanksReturn
    case (.carriageReturn, 0x0A), (.blanksReturn, 0x0A): return .part
    case (.hyphens, 0x0D), (.hyphens, 0x20), (.hyphens, 0x09): return .close
    case (.blanks, _), (.blanksReturn, _): return .fault
    default: return .needsMore
    }
    return nil
  }

  /// Ends a match that failed.
  ///
  /// - Returns: its bytes, which are content.
  private mutating func forget() -> [UInt8] {
    let bytes: [UInt8] =
      switch match {
      case .delimiter(let count): Array(delimiter[..<count])
      case .carriageReturn: delimiter + [0x0D]
      case .hyphen: delimiter + [0x2D]
      case .hyphens: delimiter + [0x2D, 0x2D]
      case .end, .blanks, .blanksReturn: delimiter
      }
    defer { endMatch() }
    return Array(bytes.dropFirst(hidden))
  }

  private mutating func endMatch() {
    match = .delimiter(0)
    hidden = 0
  }
}
