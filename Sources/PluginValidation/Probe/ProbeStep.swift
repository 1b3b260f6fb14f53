import PluginCalls
import ScreensCore
import ScreensModel
import ScreensViews

/// One call of a slot or selector, with its arguments.
enum ProbeStep: Sendable, Equatable {
  case call(SlotCall)
  /// A selector of the class's own table.
  case selector(Int, Sender)
  /// No call: sets the progress that the interaction has from then on.
  case amount(ConnectorProgress?)

  /// The call of a slot that takes at most a name and a value. The sender counts only for slots
  /// that have one; it is a control by default.
  static func slot(
    _ slot: Slot, _ name: String = "", _ value: Value = .none, from sender: Sender = .control
  ) -> ProbeStep {
    .call(
      SlotCall(
        slot, name: name, sender: slot.signature.hasSender ? sender : .none, value: value))
  }

  /// Makes a view editable or read-only.
  static func changeEditable(_ editable: Bool) -> ProbeStep {
    .call(SlotCall(.changeEditable, number: editable ? 1 : 0))
  }

  /// Asks for the progress text of an action's phase.
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

  /// A usual life: the view is shown and filled in, and one interaction succeeds.
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

  /// The call of a slot at a moment of a life, with a sample of each of its arguments.
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

  /// A life in an order that is legal, though no face uses it.
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

/// Random numbers that are the same each time.
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
