/// A class's slots with the class forgotten, so that one set of C functions serves all of them.
struct SlotTable: Sendable {
  typealias Action = @Sendable (AnyObject, View) throws -> Void
  typealias Decision = @Sendable (AnyObject, View, Node) throws -> Bool
  typealias Method = @Sendable (AnyObject, View, Node?) throws -> Void

  struct Attribute: Sendable {
    var get: (@Sendable (AnyObject, View) throws -> Value)?
    var set: (@Sendable (AnyObject, View, Value) throws -> Void)?
  }

  var preCreate: Action?
  var setTranslations: Action?
  var created: Action?
  var shown: Action?
  var hidden: Action?
  var preAction: (@Sendable (AnyObject, View, String, Node?) throws -> Bool)?
  var startInteraction: (@Sendable (AnyObject, View, String) throws -> Void)?
  var finishInteraction: (@Sendable (AnyObject, View, String, InteractionOutcome) throws -> Void)?
  var progressMessage: (@Sendable (AnyObject, View, String, ProgressPhase) throws -> String?)?
  var progressPresenter: (@Sendable (AnyObject, View) throws -> ProgressStyle)?
  var attributes: [String: Attribute] = [:]
  var attributeNames: [String] = []
  var changeEditable: (@Sendable (AnyObject, View, Bool) throws -> Void)?
  var setUserAction: Decision?
  var setDefaultDelegate: Decision?
  var selectorNames: [String] = []
  var selectors: [Method] = []
  var send: (@Sendable (AnyObject, View, String, Node?) throws -> Void)?
  var event: (@Sendable (AnyObject, View, UInt64) throws -> Void)?
}
