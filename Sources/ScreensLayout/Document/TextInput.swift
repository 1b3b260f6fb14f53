/// How a text field or text view looks empty and takes input.
package struct TextInput: Sendable {
  /// The border a text field draws itself.
  package enum BorderStyle: String, Sendable, Hashable {
    case none, line, bezel, roundedRect
  }

  /// When a text field shows the button that empties it.
  package enum ClearButtonMode: String, Sendable, Hashable {
    case never, whileEditing, unlessEditing, always
  }

  /// The text that is shown while it is empty.
  package var placeholder: String?
  package var borderStyle = BorderStyle.none
  package var clearButtonMode = ClearButtonMode.never
  /// Whether typed text is hidden.
  package var isSecure = false
  /// Whether the text of a text view can be changed.
  package var isEditable = true
  /// The keyboard, as written: `emailAddress`, `numberPad`, `phonePad`…
  package var keyboardType: String?
  /// The return key, as written: `next`, `send`, `done`…
  package var returnKeyType: String?
  /// The kind of content, as written: `username`, `password`, `one-time-code`…
  package var textContentType: String?
  /// When letters become capitals: `words`, `sentences`, `allCharacters`; nil is none.
  package var autocapitalization: String?
  /// Whether words are corrected; nil leaves it to the system.
  package var autocorrects: Bool?
  /// Whether spelling is checked; nil leaves it to the system.
  package var checksSpelling: Bool?
  /// Whether the return key waits for text.
  package var enablesReturnKeyAutomatically = false
}
