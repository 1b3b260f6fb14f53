import PluginCalls
import ScreensCore

/// One call of a slot or selector, with what it is given.
enum ProbeStep: Sendable, Equatable {
  case call(SlotCall)
  /// A selector of the class's own table.
  case selector(Int, Sender)
  /// No call: an interaction is so far from now on.
  case amount(ConnectorProgress?)

  /// The call of a slot that takes at most a name and a value; one that has a sender comes from a
  /// control, unless told otherwise.
  static func slot(
    _ slot: Slot, _ name: String = "", _ value: Value = .none, from sender: Sender = .control
  ) -> ProbeStep {
    .call(
      SlotCall(
        slot, name: name, sender: slot.signature.hasSender ? sender : .none, value: value))
  }

  /// The change of a view to one that a user may change, or may not.
  static func changeEditable(_ editable: Bool) -> ProbeStep {
    .call(SlotCall(.changeEditable, number: editable ? 1 : 0))
  }

  /// The question for the text of an action's phase.
  static func progressMessage(_ action: String, _ phase: ProgressPhase) -> ProbeStep {
    .call(SlotCall(.progressMessage, name: action, number: UInt64(phase.rawValue)))
  }

  /// The slot's name as the header writes it.
  var name: String {
    switch self {
    case .call(let call): call.slot.functionName
    case .selector(let index, _): "selector \(index)"
    case .amount: "progress"
    }
  }

  /// Whether it reads or sets a view-model attribute.
  var isOfAttribute: Bool {
    if case .call(let call) = self { call.slot.signature.name == .attribute } else { false }
  }

  /// The slots that begin every view's life.
  static let beginning: [ProbeStep] = [
    .slot(.preCreate), .slot(.setTranslations), .slot(.created),
  ]

  /// A life as most views have it: shown, filled in, and one interaction that succeeds.
  static func life(_ view: ForeignViewClass, _ model: ProbeModel, text: String) -> [ProbeStep] {
    let attributes = view.attributes.map(\.rawValue).sorted()
    let selectors = unsafe view.selectors.count
    let action = model.action
    return beginning
      + attributes.map { .slot(.setAttribute, $0, model.sample(of: $0, text: text)) }
      + [.slot(.setUserAction), .slot(.setDefaultDelegate), .slot(.shown), .changeEditable(true)]
      + attributes.map { .slot(.getAttribute, $0) }
      + [.slot(.preAction, action), .slot(.startInteraction, action)]
      + [.progressMessage(action, .working), .slot(.progressPresenter)]
      + [.slot(.finishInteraction, action, result), .progressMessage(action, .success)]
      + (0..<selectors).map { .selector($0, .control) }
      + [.call(SlotCall(.event, number: 7)), .changeEditable(false)]
      + [.slot(.setTranslations), .slot(.hidden)]
  }

  /// A result that an interaction may end with.
  static let result: Value = ["userId": 1, "firstName": "Ada", "languages": ["en", "es"]]

  /// A life in an order that no face uses, though it would be legal.
  static func shuffled(_ life: [ProbeStep], seed: UInt64) -> [ProbeStep] {
    var random = ProbeRandom(seed)
    var steps =
      life.dropFirst(beginning.count)
      + [.slot(.shown), .slot(.hidden), .slot(.setTranslations)]
    steps.shuffle(using: &random)
    return beginning + steps + steps.prefix(Int(random.next() % 9))
  }
}

extension Sender {
  /// The control of a view that events come from.
  static let control = Sender.node(NodeHandle(generation: 0, index: 0))
}

/// Numbers that are the same each time.
struct ProbeRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
