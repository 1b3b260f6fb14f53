/// A function of a screenlet's logic. A logic has no memory for a screenlet: lasting values stand
/// in the screenlet's attributes and in its view.
///
/// Sessions call it on their own threads, and wait for it. An error becomes a line in the host's
/// log; in the slots of an action it ends the action.
public enum ScreenletSlot: Sendable {
  /// Runs at a moment in the life of a screenlet.
  public typealias Moment = @Sendable (_ screenlet: Screenlet) throws -> Void

  /// Before a view is made, each time.
  case onPreCreate(Moment)
  /// After a view was attached, each time: attributes are copied into its view model here.
  case onCreated(Moment)
  /// The screenlet came to a face.
  case onShow(Moment)
  /// The screenlet left the last face.
  case onHide(Moment)
  /// A user signed in or out, or was given other attributes.
  case onUserChange(Moment)
  /// An attribute was set to another value.
  case onChange(@Sendable (_ screenlet: Screenlet, _ attribute: String) throws -> Void)
  /// Supplies the steps that an action runs; nil where nothing handles it.
  case createInteractor(
    @Sendable (_ screenlet: Screenlet, _ action: String, _ sender: Value) throws
      -> [OperationStep]?)
  /// Decides whether an interactor is started: an error ends the action, and nothing is sent.
  case onAction(
    @Sendable (_ screenlet: Screenlet, _ action: String, _ sender: Value) throws -> Void)
  /// Immediately before it is started.
  case onStartInteraction(@Sendable (_ screenlet: Screenlet, _ action: String) throws -> Void)
  /// After it has ended, with the answer to its last step or its error.
  case onFinishInteraction(
    @Sendable (_ screenlet: Screenlet, _ action: String, _ outcome: InteractionOutcome) throws
      -> Void)

  /// Of a list: gives parameters that replace those of a page's request.
  case pageRequest(
    @Sendable (_ screenlet: Screenlet, _ parameters: [String: Value]) throws -> [String: Value])
  /// Of a list: makes the rows of a page from the server's answers, one map for each row.
  case rows(@Sendable (_ screenlet: Screenlet, _ answers: [Value]) throws -> [Value])
}

/// The functions of one screenlet, by their places.
struct ScreenletLogic: Sendable {
  var preCreate, created, shown, hidden, userChanged: ScreenletSlot.Moment?
  var changed: (@Sendable (Screenlet, String) throws -> Void)?
  var interactor: (@Sendable (Screenlet, String, Value) throws -> [OperationStep]?)?
  var action: (@Sendable (Screenlet, String, Value) throws -> Void)?
  var start: (@Sendable (Screenlet, String) throws -> Void)?
  var finish: (@Sendable (Screenlet, String, InteractionOutcome) throws -> Void)?
  var pageRequest: (@Sendable (Screenlet, [String: Value]) throws -> [String: Value])?
  var rows: (@Sendable (Screenlet, [Value]) throws -> [Value])?

  init(_ slots: [ScreenletSlot]) {
    for slot in slots {
      switch slot {
      case .onPreCreate(let body): preCreate = body
      case .onCreated(let body): created = body
      case .onShow(let body): shown = body
      case .onHide(let body): hidden = body
      case .onUserChange(let body): userChanged = body
      case .onChange(let body): changed = body
      case .createInteractor(let body): interactor = body
      case .onAction(let body): action = body
      case .onStartInteraction(let body): start = body
      case .onFinishInteraction(let body): finish = body
      case .pageRequest(let body): pageRequest = body
      case .rows(let body): rows = body
      }
    }
  }
}
