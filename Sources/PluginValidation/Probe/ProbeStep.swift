import PluginCalls
import CScreens
import ScreensCore

/// One call of a slot or selector, with what it is given.
enum ProbeStep: Sendable, Equatable {
  case preCreate, setTranslations, created, shown, hidden
  case preAction(String)
  case startInteraction(String)
  case finishInteraction(String, result: Value, failure: ScreensError?)
  case progressMessage(String, phase: Int32)
  case progressPresenter
  case getAttribute(String)
  case setAttribute(String, Value)
  case changeEditable(Bool)
  case setUserAction, setDefaultDelegate
  case send(String)
  /// A selector of the class's own table.
  case selector(Int)
  case event(UInt64)

  /// The slot's name as the header writes it.
  var name: String {
    switch self {
    case .preCreate: "pre_create"
    case .setTranslations: "set_translations"
    case .created: "created"
    case .shown: "shown"
    case .hidden: "hidden"
    case .preAction: "pre_action"
    case .startInteraction: "start_interaction"
    case .finishInteraction: "finish_interaction"
    case .progressMessage: "progress_message"
    case .progressPresenter: "progress_presenter"
    case .getAttribute: "get_attribute"
    case .setAttribute: "set_attribute"
    case .changeEditable: "change_editable"
    case .setUserAction: "set_user_action"
    case .setDefaultDelegate: "set_default_delegate"
    case .send: "send"
    case .selector(let index): "selector \(index)"
    case .event: "event"
    }
  }

  /// Whether it reads or sets a view-model attribute.
  var isOfAttribute: Bool {
    switch self {
    case .getAttribute, .setAttribute: true
    default: false
    }
  }

  /// The slots that begin every view's life.
  static let beginning: [ProbeStep] = [.preCreate, .setTranslations, .created]

  /// A life as most views have it: shown, filled in, and one interaction that succeeds.
  static func life(_ view: ForeignViewClass, text: String = "probe") -> [ProbeStep] {
    let attributes = view.attributes.map(\.rawValue).sorted()
    let selectors = unsafe view.selectors.count
    return beginning
      + attributes.map { .setAttribute($0, .string(text)) }
      + [.setUserAction, .setDefaultDelegate, .shown, .changeEditable(true)]
      + attributes.map { .getAttribute($0) }
      + [.preAction("login-action"), .startInteraction("login-action")]
      + [.progressMessage("login-action", phase: SCREENS_PHASE_WORKING), .progressPresenter]
      + [.finishInteraction("login-action", result: result, failure: nil)]
      + [.progressMessage("login-action", phase: SCREENS_PHASE_SUCCESS)]
      + (0..<selectors).map { .selector($0) }
      + [.event(7), .changeEditable(false), .setTranslations, .hidden]
  }

  /// A result that an interaction may end with.
  static let result: Value = ["userId": 1, "firstName": "Ada", "languages": ["en", "es"]]

  /// A life in an order that no face uses, though it would be legal.
  static func shuffled(_ view: ForeignViewClass, seed: UInt64) -> [ProbeStep] {
    var random = ProbeRandom(seed)
    var steps = life(view).dropFirst(beginning.count) + [.shown, .hidden, .setTranslations]
    steps.shuffle(using: &random)
    return beginning + steps + steps.prefix(Int(random.next() % 9))
  }
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
