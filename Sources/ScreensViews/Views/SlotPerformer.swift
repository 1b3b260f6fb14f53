package import ScreensModel

/// One view's instance of one view class, wherever its code is: calls of slots come as values.
///
/// `.inherit` passes the call on to the parent class; so does a thrown error, after it was
/// reported. All calls come on the session's executor. A slot may call every function of the view
/// that it is given.
package protocol SlotPerformer: AnyObject {
  /// Does a call of any slot.
  func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer
  /// The view is gone (onDestroy).
  func destroyed()

  /// Announces the next calls to code that runs elsewhere, so that it may make its instance and
  /// perform several calls at once. Each call is still made separately, and only then counts.
  /// Earlier announcements of calls that were not made expire.
  ///
  /// - Parameter cells: the cells that calls are about, if they are about any.
  func foresee(_ calls: [ForeseenCall], _ cells: [Cell])
  /// Ends the first calls of the view. An instance that no call has made yet is made now.
  ///
  /// - Throws: the reason for which the instance could not be made, at a call or now.
  func complete(_ view: ScreenletView) throws

  // The most frequent slots, without the value around their arguments.

  /// The view came to a face (onShow).
  func shown(_ view: ScreenletView) throws -> SlotOutcome
  /// The view left its last face (onHide).
  func hidden(_ view: ScreenletView) throws -> SlotOutcome
  /// The value of a view-model attribute.
  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value?
}

extension SlotPerformer {
  /// Code of this process needs no announcement.
  package func foresee(_ calls: [ForeseenCall], _ cells: [Cell]) {}
  /// Code of this process was made together with its view.
  package func complete(_ view: ScreenletView) throws {}
  /// Goes through `perform`.
  package func shown(_ view: ScreenletView) throws -> SlotOutcome {
    try perform(SlotCall(.shown), view).outcome
  }
  /// Goes through `perform`.
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome {
    try perform(SlotCall(.hidden), view).outcome
  }
  /// Goes through `perform`.
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    try perform(SlotCall(.getAttribute, name: name.rawValue), view).value
  }
}
