/// The result of a check.
enum ValidationVerdict: Sendable, Equatable {
  case pass
  /// A sentence with the place and the remedy.
  case fail(String)
  /// The reason why the check could not be made.
  case skip(String)

  /// Fails with the first sentence, if there is one.
  static func first(_ sentences: some Sequence<String>) -> ValidationVerdict {
    for sentence in sentences { return .fail(sentence) }
    return .pass
  }

  /// Fails with a sentence unless something holds.
  static func unless(_ holds: Bool, _ sentence: @autoclosure () -> String) -> ValidationVerdict {
    holds ? .pass : .fail(sentence())
  }
}
