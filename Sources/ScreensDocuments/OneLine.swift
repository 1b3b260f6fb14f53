extension String {
  /// The text with characters that a terminal obeys, or takes for a line's end, as escapes.
  package var withoutControls: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var plain = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        plain += "\\u{" + String(scalar.value, radix: 16) + "}"
      default:
        // Marks that turn the direction of a line make it say something else than it does.
        let turns = scalar.properties.isBidiControl
        plain += turns ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
      }
    }
    return plain
  }

  /// The text on one line of bounded length, for sentences that quote foreign files.
  ///
  /// Control characters become escapes, so that a file can neither steer a terminal nor forge a
  /// line of a log. The middle of a very long text is omitted.
  package var onOneLine: String {
    let limit = 1000
    let line = withoutControls
    if line.utf8.count <= limit || line.count <= limit { return line }
    return line.prefix(limit / 2) + " … " + line.suffix(limit / 2)
  }
}
