import ScreensModel

/// The actions that lead users through a record, and send nothing.
extension ShownRecord {
  /// The part of an action's run that a record has.
  struct Turn {
    /// The values of the step that is left; nil where they do not count.
    var entered: EnteredRecord?
    /// The step to which the end of the action leads.
    let step: Int
  }

  /// Begins an action that leads to another step or has fields follow others; nil for any other
  /// action.
  ///
  /// - Parameters:
  ///   - row: the row whose button started it.
  ///   - whole: the answer that the record is from.
  func turn(
    by action: ActionName, at row: Value, _ whole: Value, _ screenlet: Screenlet
  ) -> Turn? {
    let steps = declaration.steps
    let present = list.steps.shown(row.map?["step"]?.int.map { Int(clamping: $0) } ?? 0)
    if action == steps?.next.action {
      var entered = entered(whole, screenlet, step: present)
      // Nothing is sent that could be refused as a whole.
      entered.refusal = nil
      return Turn(entered: entered, step: list.steps.next(after: present) ?? present)
    }
    guard action == steps?.back.action || action == declaration.update?.action else { return nil }
    follow(whole, screenlet)
    let step = action == steps?.back.action ? list.steps.before(present) : nil
    return Turn(step: step ?? present)
  }

  /// Leads users to a step of the page that they are on.
  func lead(to step: Int) {
    if declaration.steps != nil { list.steps.lead(to: .step(step)) }
  }
}

extension Screenlet {
  /// Has the fields of a record follow the user's input in the fields that they depend on.
  package func followInput() {
    guard let logic = logic as? DeclaredLogic else { return }
    logic.record?.followWatched(logic.entry, self)
  }
}
