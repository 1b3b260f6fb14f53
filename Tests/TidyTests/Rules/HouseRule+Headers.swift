/// The plugin headers say of every function which threads may call it.
extension HouseRule {
  static let headers = [threadTags]

  private static let tags: Set<String> = ["[session]", "[any]", "[main]"]

  /// The comment of every function ends in its thread tag; functions that follow one another share
  /// the comment of the first.
  private static let threadTags = HouseRule(
    "thread-tags", about: { $0.path.hasPrefix("Sources/CScreens/include/") }
  ) { file in
    var found: [Finding] = []
    var comment: [String] = []
    // Whether the comment above belongs to functions, and the code since the last whole declaration.
    var isShared = false
    var pending = ""
    var first = 0
    var isMacro = false
    for line in file.lines {
      if line.isComment, pending.isEmpty {
        if isShared { (comment, isShared) = ([], false) }
        comment.append(line.comment ?? "")
      }
      let code = line.code
      if line.isEmpty, pending.isEmpty { comment = [] }
      let isDirective = isMacro || code.hasPrefix("#")
      isMacro = isDirective && code.hasSuffix("\\")
      if isDirective || code.isEmpty || code.hasPrefix("SCREENS_STATIC_ASSERT") { continue }
      if pending.isEmpty { first = line.number }
      pending += code
      if code.hasSuffix("{") || code.hasPrefix("}") || code.hasSuffix("SCREENS_BEGIN_DECLS") {
        (comment, pending, isShared) = ([], "", false)
      } else if code.hasSuffix(";") {
        if isFunction(pending) {
          if !tags.contains(comment.last { !$0.isEmpty } ?? "") {
            found.append(
              Finding(line: first, sentence: "The comment doesn't end in the thread tag."))
          }
          isShared = true
        } else {
          comment = []
        }
        pending = ""
      }
    }
    return found
  }

  /// Whether a declaration of C is a function or a pointer to one.
  private static func isFunction(_ code: String) -> Bool {
    let text = code.drop { $0 == " " }
    return code.contains("(*") || (text.hasPrefix("SCREENS_EXPORT") && code.contains("("))
  }
}
