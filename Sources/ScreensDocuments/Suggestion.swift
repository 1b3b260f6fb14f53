/// The nearest known word to a mistyped one, for "did you mean".
package enum Suggestion {
  /// The candidate with the fewest edits (insert, delete, replace, swap), case ignored; nil when
  /// even the nearest one differs in more than a third of its letters. Ties go to the first.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>
  ) -> String? {
    let wanted = Array(word.lowercased())
    var best: (candidate: String, edits: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      let limit = max(1, max(letters.count, wanted.count) / 3)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let edits = edits(from: wanted, to: letters)
      if edits <= limit, edits < best?.edits ?? Int.max { best = (candidate, edits) }
    }
    return best?.candidate
  }

  /// `; did you mean 'x'?` or nothing, to end a sentence with.
  package static func clause(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Optimal string alignment distance in three rows.
  private static func edits(from source: [Character], to target: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: target.count + 1)
    var last = Array(0...target.count)
    for (row, letter) in source.enumerated() {
      var current = [row + 1]
      for (column, other) in target.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1)
        cost = min(cost, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }
}
