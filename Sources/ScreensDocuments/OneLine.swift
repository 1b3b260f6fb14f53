extension String {
  /// The text on one line of bounded length, for sentences that quote foreign files.
  ///
  /// Control characters become escapes, so that a file can neither steer a terminal nor forge a
  /// line of a log. Of a very long text the middle is left out.
  package var onOneLine: String {
    let limit = 1000
    let isPlain = utf8.count <= limit && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 }
    if isPlain { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        line += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    if line.count <= limit { return line }
    return line.prefix(limit / 2) + " … " + line.suffix(limit / 2)
  }
}
