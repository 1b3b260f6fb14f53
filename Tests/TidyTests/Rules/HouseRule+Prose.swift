/// Sentences that a stranger reads once.
extension HouseRule {
  static let prose = [riddles, houseWords, unfinishedWork]

  /// Words that may not be the subject of a sentence: it then says nothing of what it is about.
  private static let subjects = ["What", "Who", "Nobody", "Which", "Whoever", "Whatever"]

  /// No sentence of a comment, message, document or test's name begins with what, who, nobody or
  /// which.
  private static let riddles = HouseRule(
    "riddles", about: { _ in true },
    except: [
      .init("Tests/Fixtures/Corpus/", because: "is frozen")
    ]
  ) { line in
    let isSuspect = line.text.utf8.contains { $0 == UInt8(ascii: "W") || $0 == UInt8(ascii: "N") }
    guard isSuspect || line.code.contains("func `") else { return nil }
    // The first word, behind the marks of a list or a comment. A heading is no sentence.
    var sentence = line.text.drop { " -*>!<\"/".contains($0) }
    if sentence.hasPrefix("# ") { sentence.removeFirst(2) }
    let isRiddle = subjects.contains { word in
      if begins(sentence, with: word) { return true }
      return line.comment.map { begins($0, with: word) } ?? false
        || line.text.contains("\"" + word + " ")
        || [". ", "? ", "! ", ": "].contains { holds(line.text, $0 + word) }
        || holds(line.code, "func `" + word) || holds(line.code, "func `" + word.lowercased())
    }
    return isRiddle ? "The sentence begins with a question word: name its subject." : nil
  }

  private static func begins(_ text: some StringProtocol, with word: String) -> Bool {
    text.hasPrefix(word) && text.dropFirst(word.count).first?.isLetter != true
  }

  /// Whether a text holds a beginning, whose last word ends there.
  private static func holds(_ text: String, _ beginning: String) -> Bool {
    guard text.contains(beginning) else { return false }
    return text.ranges(of: beginning).contains { range in
      range.upperBound == text.endIndex || !text[range.upperBound].isLetter
    }
  }

  /// Words that stand for several plainer ones, each with what to say instead.
  private static let replaced = [
    ("left out", "quarantined, omitted or skipped"), ("anew", "again or rebuilt"),
    ("told", "reported or notified"), ("taken", "accepted, used or claimed"),
    ("those that", "the noun"), ("as far as", "where"), ("by now", "already"),
  ]

  /// No file has a house word outside the string literals of tests.
  private static let houseWords = HouseRule(
    "house-words", about: { _ in true },
    except: [
      .init("Tests/Fixtures/Corpus/", because: "is frozen"),
      .init("Sources/CScreens/", because: "is frozen"),
      .init("ValidationTable+Senders.swift", 3, because: "checks keep their names"),
      .init("ValidationTable+Views.swift", 1, because: "checks keep their names"),
      .init("PluginGraphTests.swift", 1, because: "a raw literal has it"),
    ]
  ) { file in
    file.lines.compactMap { line in
      let text = file.isTest && file.isSwift ? line.code + " " + (line.comment ?? "") : line.text
      let found = replaced.first { stands($0.0, in: text.lowercased()) }
      return found.map { Finding(line: line.number, sentence: "“\($0.0)”: say \($0.1).") }
    }
  }

  /// Whether words stand in a text, with no letter at their ends.
  private static func stands(_ words: String, in text: String) -> Bool {
    guard text.contains(words) else { return false }
    return text.ranges(of: words).contains { range in
      (range.upperBound == text.endIndex || !text[range.upperBound].isLetter)
        && (range.lowerBound == text.startIndex
          || !text[text.index(before: range.lowerBound)].isLetter)
    }
  }

  /// No marks of unfinished work are left.
  private static let unfinishedWork = HouseRule("unfinished-work", about: { _ in true }) { line in
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK", "TB" + "D"]
    let isMarked = marks.contains { mark in
      line.text.contains(mark)
        && line.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == mark }
    }
    return isMarked ? "The mark says that work is unfinished: finish it, or open an issue." : nil
  }
}
