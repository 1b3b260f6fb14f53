import ScreensDocuments
package import ScreensModel

/// The rules of a form, ready to run: read once, run for every change of a value.
package struct FormRules: Sendable {
  /// A rule whose expressions are read.
  private struct Rule: Sendable {
    let place: Int
    let condition: FormExpression?
    let actions: [(place: String, action: FormAction)]
  }

  /// A field with what rules may change of it.
  private struct Base: Sendable {
    let state: FormState
    let visibilities: [(field: String, expression: FormExpression?)]
  }

  /// The parts that could not be read.
  package private(set) var faults: [RuleFault] = []
  private let definition: FormDefinition
  private let fields: [String: FormField]
  private var rules: [Rule] = []
  private var base: Base
  /// The names of the fields around each nested one.
  private let parents: [String: String]

  /// Reads the rules of a definition, or of its layout if that has any.
  package init(_ definition: FormDefinition, _ layout: FormLayout? = nil) {
    self.definition = definition
    let all = definition.allFields
    fields = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    parents = Dictionary(
      all.flatMap { parent in parent.children.map { ($0.name, parent.name) } }
    ) { first, _ in first }
    var state = FormState()
    var visibilities: [(String, FormExpression?)] = []
    for field in all {
      if field.traits.contains(.required), field.type.hasValue { state.required.insert(field.name) }
      if !field.isEditable { state.readOnly.insert(field.name) }
      if field.rest.first(where: { $0.name == "hideField" })?.value.flag == true {
        state.hidden.insert(field.name)
      }
      guard !field.visibility.allSatisfy(\.isWhitespace) else { continue }
      do {
        visibilities.append((field.name, try FormExpression(field.visibility)))
      } catch {
        visibilities.append((field.name, nil))
        faults.append(RuleFault(place: "field '\(field.name)'", cause: .expression(error)))
      }
    }
    base = Base(state: state, visibilities: visibilities)
    let written = layout.map(\.rules).flatMap { $0.isEmpty ? nil : $0 } ?? definition.rules
    for (place, rule) in written.enumerated() where rule.isEnabled { read(rule, at: place) }
  }

  private mutating func read(_ rule: FormRule, at place: Int) {
    var condition: FormExpression?
    do {
      condition = try FormExpression(rule.condition)
    } catch {
      faults.append(RuleFault(place: "rules.\(place).condition", cause: .expression(error)))
    }
    var actions: [(String, FormAction)] = []
    for (index, text) in rule.actions.enumerated() {
      let place = "rules.\(place).actions.\(index)"
      do {
        let action = try FormAction(text)
        if let name = action.field, fields[name] == nil {
          faults.append(RuleFault(place: place, cause: .unknownField(name)))
        } else if action == .fill {
          faults.append(RuleFault(place: place, cause: .provider))
        } else {
          actions.append((place, action))
        }
      } catch {
        faults.append(RuleFault(place: place, cause: .expression(error)))
      }
    }
    rules.append(Rule(place: place, condition: condition, actions: actions))
  }

  /// Whether values decide what is shown, asked for or calculated.
  package var isEmpty: Bool { rules.isEmpty && base.visibilities.isEmpty }

  /// The names of the fields whose values the rules read.
  package var watched: Set<String> {
    var expressions = base.visibilities.compactMap(\.expression)
    for rule in rules {
      if let condition = rule.condition { expressions.append(condition) }
      expressions += rule.actions.flatMap(\.action.expressions)
    }
    var names: Set<String> = []
    for expression in expressions { names.formUnion(expression.names) }
    return names.filter { fields[$0] != nil }
  }

  /// Runs the rules until nothing changes.
  ///
  /// Each pass begins with the definition and goes through the rules in order; a later rule sees
  /// the values that an earlier one stored, and those of the passes before.
  ///
  /// - Returns: The state, and the parts that have no result for these values.
  package func state(
    for record: FormRecord, _ language: FormLanguage, today: CalendarDate? = nil
  ) throws(UnsettledRules) -> (state: FormState, faults: [RuleFault]) {
    let values = RuleValues(
      fields, definition.choice(language), definition.instances(in: record),
      record.choice(language), today)
    var before: RulePass?
    // A chain of rules in the worst order settles one rule a pass.
    for _ in 0..<rules.count + 3 {
      let pass = pass(values, from: before?.state.stored ?? [:])
      if pass.state.stored == before?.state.stored ?? [:] { return (pass.state, pass.faults) }
      before = pass
    }
    let last = pass(values, from: before?.state.stored ?? [:])
    let moving = last.stores.filter { rule, texts in before?.stores[rule] != texts }.keys
    throw UnsettledRules(rules: moving.sorted())
  }

  private func pass(_ values: RuleValues, from stored: [String: String]) -> RulePass {
    var pass = RulePass(base.state, stored)
    for (field, expression) in base.visibilities {
      let isShown = expression.map { pass.holds($0, values, at: "field '\(field)'") } ?? false
      if !isShown { pass.state.hidden.insert(field) }
    }
    for rule in rules {
      let place = "rules.\(rule.place).condition"
      if let condition = rule.condition, pass.holds(condition, values, at: place) {
        for (place, action) in rule.actions { pass.run(action, values, rule.place, at: place) }
      } else {
        // A field that the rule would show stays hidden, and so on.
        for case let (trait, field)? in rule.actions.map(\.action.turnedOn) {
          pass.state.set(trait, field, false)
        }
      }
    }
    hideInner(&pass.state)
    return pass
  }

  /// Hides the fields inside hidden ones.
  private func hideInner(_ state: inout FormState) {
    guard !state.hidden.isEmpty, !parents.isEmpty else { return }
    for name in parents.keys {
      var outer = parents[name]
      while let parent = outer {
        if state.hidden.contains(parent) {
          state.hidden.insert(name)
          break
        }
        outer = parents[parent]
      }
    }
  }
}
