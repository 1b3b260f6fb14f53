package import ScreensDocuments

/// The result of one check on one plugin.
package struct ValidationResult: Sendable, Equatable {
  package enum Outcome: String, Sendable, CaseIterable {
    case pass, fail, skip, crash, hang

    /// Whether the plugin is at fault.
    package var isBad: Bool { self != .pass && self != .skip }
  }

  /// The plugin's file or folder.
  package let file: String
  package let check: String
  package let level: Int
  package let outcome: Outcome
  /// One sentence with the place and the remedy; empty for a pass.
  package let sentence: String
  package var milliseconds = 0

  init(_ file: String, _ check: ValidationCheck, _ outcome: Outcome, _ sentence: String) {
    self.file = file
    self.check = check.name
    level = check.level
    self.outcome = outcome
    self.sentence = sentence.onOneLine
  }

  init(_ file: String, _ check: ValidationCheck, _ verdict: ValidationVerdict) {
    switch verdict {
    case .pass: self.init(file, check, .pass, "")
    case .fail(let sentence): self.init(file, check, .fail, sentence)
    case .skip(let reason): self.init(file, check, .skip, reason)
    }
  }

  /// The result as the object that scripts read.
  package var json: JSONValue {
    [
      "file": .string(file), "check": .string(check), "level": .integer(Int64(level)),
      "outcome": .string(outcome.rawValue), "sentence": .string(sentence),
      "milliseconds": .integer(Int64(milliseconds)),
    ]
  }
}
