/// A parser of foreign bytes, and the promises that it keeps for any bytes.
struct FuzzTarget: Sendable {
  /// Names its corpus folder.
  let name: String
  /// How many inputs a smoke run makes.
  let rounds: Int
  /// The longest input.
  var sizeLimit = 8192
  /// Good inputs, from which others are made.
  let seeds: [[UInt8]]
  /// Words that mean something to the parser.
  let tokens: [String]
  /// Parses an input; throws `BrokenPromise` when the outcome breaks a promise of the parser.
  let check: @Sendable ([UInt8]) throws -> Void

  /// Every parser of foreign bytes.
  static let all: [FuzzTarget] = [
    .http, .form, .multipart, .path, .xml, .layout, .solving, .propertyList, .strings, .json, .html,
    .note, .descriptor, .manifest, .library, .hostWord, .workerWord, .workerNotes, .sessions,
    .pictures, .formDefinition, .formLayout, .formRecord, .formExpression,
  ]
}

/// A parser survived, but gave a result that it must never give.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func require(_ isKept: Bool, _ promise: @autoclosure () -> String) throws {
  if !isKept { throw BrokenPromise(promise()) }
}

/// The value that a parser made of a file; nil when it refused it with an error that keeps its
/// promises.
@discardableResult
func parsed<Value>(_ file: String, _ parse: () throws -> Value) throws -> Value? {
  do {
    return try parse()
  } catch {
    try requireSentence("\(error)", naming: file)
    return nil
  }
}

/// Requires the promises of every error about a file: one line that names the file, fit for a
/// terminal.
func requireSentence(_ text: String, naming file: String) throws {
  try require(text.contains(file), "an error does not name its file: \(text.debugDescription)")
  let isPlain = text.unicodeScalars.allSatisfy {
    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
  }
  try require(isPlain, "an error carries control characters: \(text.debugDescription)")
  try require(text.utf8.count <= 2000, "an error has \(text.utf8.count) bytes")
}
