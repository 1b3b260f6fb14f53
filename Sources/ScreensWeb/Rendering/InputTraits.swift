/// Translates Interface Builder's words for a field's kind of input into HTML's.
enum InputTraits {
  /// The `autocomplete` token of a content type; iOS has other names for some types.
  static func autocomplete(_ text: String) -> String? {
    let isToken = text.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d }
    if isToken, text != "password" { return text }
    return words[text]
  }

  private static let words = [
    "password": "current-password", "newPassword": "new-password", "emailAddress": "email",
    "oneTimeCode": "one-time-code", "givenName": "given-name", "familyName": "family-name",
    "middleName": "additional-name", "telephoneNumber": "tel", "URL": "url",
  ]

  static func inputMode(_ keyboard: String) -> String? {
    switch keyboard {
    case "emailAddress": "email"
    case "numberPad", "asciiCapableNumberPad": "numeric"
    case "decimalPad": "decimal"
    case "phonePad", "namePhonePad": "tel"
    case "URL": "url"
    case "webSearch": "search"
    default: nil
    }
  }

  static func enterKeyHint(_ returnKey: String?) -> String? {
    switch returnKey {
    case "next", "send", "go", "done", "search": returnKey
    case "google", "yahoo": "search"
    case "join", "continue", "route": "go"
    default: nil
    }
  }

  static func capitals(_ type: String?) -> String {
    switch type {
    case "words", "sentences": type ?? "none"
    case "allCharacters": "characters"
    default: "none"
    }
  }
}
