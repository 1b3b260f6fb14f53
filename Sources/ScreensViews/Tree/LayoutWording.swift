import ScreensModel

/// The titles and placeholders of a layout that stand in for the words that code sets at first.
///
/// Code changes its words with the state of a screenlet: a button is "Sign up" first and "Confirm"
/// later. The layout has words for the first state only, so that they replace these alone, as often
/// as code sets them.
struct LayoutWording {
  private var words: [ViewTree.Key: (code: Value, layout: Value)] = [:]

  var isEmpty: Bool { words.isEmpty }

  /// The layout's words in place of code's first ones; other values of code stay.
  subscript(key: ViewTree.Key, for value: Value) -> Value {
    guard let own = words[key], own.code == value else { return value }
    return own.layout
  }

  /// The keys whose present values are not the layout's words.
  func keys(_ present: (ViewTree.Key) -> Value) -> Set<ViewTree.Key> {
    Set(words.filter { present($0.key) != $0.value.layout }.keys)
  }

  /// Lets words of the layout stand in for words of code.
  mutating func replace(_ code: Value, by layout: Value, for key: ViewTree.Key) {
    words[key] = (code, layout)
  }
}
