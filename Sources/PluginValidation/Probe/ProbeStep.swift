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
  static let beginning: [ProbeStep] = Slot.called(in: .making).map { .call(SlotCall($0)) }

  /// A life as most views have it: shown, filled in, and one interaction that succeeds.
  static func life(_ view: ForeignViewClass, _ model: ProbeModel, text: String) -> [ProbeStep] {
    let attributes = view.attributes.map(\.rawValue).sorted()
    let selectors = unsafe (0..<view.selectors.count).map { selector($0, .control) }
    func steps(_ moments: SlotSignature.Moment...) -> [ProbeStep] {
      var steps: [ProbeStep] = []
      for moment in moments {
        for slot in Slot.called(in: moment) {
          let names =
            switch slot.signature.name {
            case .attribute: attributes
            case .action: [model.action]
            case .none, .selector: [""]
            case .section: [text]
            }
          steps += names.map { .slot(slot, $0, in: moment, model, text: text) }
        }
      }
      return steps
    }
    return steps(.making, .filling, .wiring, .showing, .listing, .reading, .acting, .ending)
      + selectors + steps(.posting, .locking, .translating, .hiding)
  }

  /// The call of a slot in a moment of a life, with a sample of each argument that it takes.
  private static func slot(
    _ slot: Slot, _ name: String, in moment: SlotSignature.Moment, _ model: ProbeModel,
    text: String
  ) -> ProbeStep {
    let signature = slot.signature
    var call = SlotCall(slot, name: name, sender: signature.hasSender ? .control : .none)
    switch signature.number {
    case .none: break
    case .phase:
      call.number = UInt64((moment == .ending ? ProgressPhase.success : .working).rawValue)
    case .flag: call.number = moment == .locking ? 0 : 1
    case .token, .row: call.number = 7
    }
    if signature.takesValue {
      call.value =
        signature.name == .attribute
        ? model.sample(of: name, text: text) : signature.number == .row ? row : result
    }
    return .call(call)
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
