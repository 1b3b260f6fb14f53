/// One thing that a view class does itself instead of inheriting it.
///
/// The names in parentheses are those of Liferay Screens.
public enum Slot<Subject: ThemeView>: Sendable {
  /// Acts on a view.
  public typealias Action = @Sendable (Subject, View) throws -> Void

  /// Before the layout's texts and outlets are set up (onPreCreate).
  case preCreate(Action)
  /// Sets the texts in the user's language, again when it changes (onSetTranslations).
  case setTranslations(Action)
  /// Outlets are there, the screenlet's attributes are not yet in the view (onCreated).
  case created(Action)
  /// The view came to a face (onShow).
  case shown(Action)
  /// The view left its last face (onHide).
  case hidden(Action)
  /// Decides whether a user's action goes on (onPreAction).
  case preAction(@Sendable (Subject, View, _ action: String, _ sender: Node?) throws -> Bool)
  /// An interaction starts (onStartInteraction).
  case startInteraction(@Sendable (Subject, View, _ action: String) throws -> Void)
  /// An interaction ended (onFinishInteraction).
  case finishInteraction(
    @Sendable (Subject, View, _ action: String, InteractionOutcome) throws -> Void)
  /// Gives an action's progress text: "" is progress without text, nil no progress
  /// (progressMessageForAction).
  case progressMessage(
    @Sendable (Subject, View, _ action: String, ProgressPhase) throws -> String?)
  /// Gives how progress looks (createProgressPresenter).
  case progressPresenter(@Sendable (Subject, View) throws -> ProgressStyle)
  /// Answers an attribute of the view model. A missing half inherits.
  case attribute(
    String, get: (@Sendable (Subject, View) throws -> Value)?,
    set: (@Sendable (Subject, View, Value) throws -> Void)?)
  /// The view became editable or not (changeEditable).
  case changeEditable(@Sendable (Subject, View, Bool) throws -> Void)
  /// Decides whether a control without a connection fires its restorationIdentifier
  /// (onSetUserActionForControl).
  case setUserAction(@Sendable (Subject, View, _ control: Node) throws -> Bool)
  /// Decides whether a text field's return key follows the tags (onSetDefaultDelegate).
  case setDefaultDelegate(@Sendable (Subject, View, _ field: Node) throws -> Bool)
  /// A method that a layout's `<action selector>` names.
  case selector(String, @Sendable (Subject, View, _ sender: Node?) throws -> Void)
  /// Takes a selector that the class does not list.
  case send(@Sendable (Subject, View, _ selector: String, _ sender: Node?) throws -> Void)
  /// A token came back that this class posted; without this slot it is dropped.
  case event(@Sendable (Subject, View, _ token: UInt64) throws -> Void)
}
