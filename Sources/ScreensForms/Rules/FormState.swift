import ScreensDocuments

/// The form as its rules make it for some values: what is shown, asked for, and calculated.
package struct FormState: Sendable, Equatable {
  /// The names of fields that users do not see, with those inside them.
  package internal(set) var hidden: Set<String> = []
  package internal(set) var readOnly: Set<String> = []
  package internal(set) var required: Set<String> = []
  /// The pages that users do not see, counted from 0.
  package internal(set) var skippedPages: Set<Int> = []
  /// The sentences of rules that refuse the value of a field.
  package internal(set) var refused: [String: String] = [:]
  /// The texts that rules stored, by the names of their fields.
  package internal(set) var stored: [String: String] = [:]

  /// A form without rules.
  package init() {}

  package func isVisible(_ field: String) -> Bool { !hidden.contains(field) }

  /// Whether a value is needed: nothing is needed of a field that users do not see.
  package func isRequired(_ field: String) -> Bool {
    required.contains(field) && !hidden.contains(field)
  }

  mutating func set(_ trait: FormAction.Trait, _ field: String, _ isOn: Bool) {
    switch trait {
    case .visible: if isOn { hidden.remove(field) } else { hidden.insert(field) }
    case .enabled: if isOn { readOnly.remove(field) } else { readOnly.insert(field) }
    case .required: if isOn { required.insert(field) } else { required.remove(field) }
    }
  }
}

/// A part of a form that cannot be computed. The form works without it.
package struct RuleFault: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Cause: Sendable, Hashable {
    case expression(ExpressionFault)
    /// The name is no field's.
    case unknownField(String)
    /// Only a server can ask a provider of values.
    case provider
  }

  /// The place in the definition, such as `rules.2.actions.0`.
  package let place: String
  package let cause: Cause

  /// A sentence for the operator.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch cause {
    case .expression(let fault): "\(place) does not count: \(fault)"
    case .unknownField(let name):
      "\(place) does not count: '\(name.prefix(80))' is no field of the form; correct the name"
    case .provider:
      "\(place) does not count: only the server can ask its provider; the fields stay editable"
    }
  }
}

/// Rules whose results change one another without end.
package struct UnsettledRules: Error, Sendable, Hashable, CustomStringConvertible {
  /// The places of the rules in the list, counted from 0.
  package let rules: [Int]

  /// A sentence for the operator, with the remedy.
  package var description: String {
    let names = rules.map { "rules.\($0)" }.joined(separator: ", ")
    return "\(names) never come to an end, for each changes what it needs itself; "
      + "let no rule store a value that its own result depends on"
  }
}
