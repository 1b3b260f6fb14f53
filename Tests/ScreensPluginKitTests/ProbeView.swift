import ScreensPluginKit

/// A view class with most slots filled, each with a visible effect.
final class ProbeView: ThemeView {
  static let slots: [Slot<ProbeView>] = [
    .setTranslations { _, view in
      view.node("loginButton")?.text = view.text("probe", "login")
      view.node("passwordField")?.placeholder = view.text("probe", "missing")
    },
    .created { try $0.parent.created($1) },
    .shown { try $0.parent.shown($1) },
    .hidden { _, view in view.node("loginButton")?["shoeSize"] = 44 },
    .preAction { try $0.parent.preAction($1, $2, $3) && $2 != "vetoed" },
    .finishInteraction { try $0.parent.finishInteraction($1, $2, $3) },
    .progressMessage { _, _, action, phase in
      guard action != "inherited" else { throw Inheritance() }
      return ProbeView.messages[action, phase]
    },
    .progressPresenter { _, _ in ProgressStyle(.indicator, color: Color(39, 174, 97)) },
    .attribute(
      "userName", get: { .string(try $0.parent.attribute($1, "userName").stringValue! + " own") },
      set: { try $0.parent.setAttribute($1, "userName", $2) }),
    .attribute("password", get: { probe, _ in probe.password }, set: { $0.password = $2 }),
    .attribute("authType", get: nil, set: { _, _, _ in throw ProbeError.full }),
    .selector("togglePassword:") { _, view, sender in
      guard let field = view.node("passwordField") else { return }
      field.isSecure.toggle()
      sender?.isSelected = !field.isSecure
      try view.userAction("toggled", sender: sender)
    },
    .selector("search:") { _, view, _ in try view.performAction("search") },
    .selector("told:") { _, view, _ in
      view.host.log(.info, "told \(try view.progress() == nil)")
      _ = try view.sender()
    },
    .event { _, view, token in view.host.log(.info, "event \(token)") },
  ]

  static let messages: ProgressMessages = [
    "defaultAction": [.working: "Working", .failure: "Failed"], "quiet": [.working: ""],
  ]

  nonisolated(unsafe) static var living = 0

  private let parent: Super
  private var password: Value = .none

  init(parent: Super, host: Host) throws {
    if host.option("refuse").boolValue == true {
      throw PluginError(.notAvailable, "no views today")
    }
    self.parent = parent
    unsafe Self.living += 1
  }

  deinit { unsafe Self.living -= 1 }
}

/// A class without any slots.
final class BareView: ThemeView {
  static let slots: [Slot<BareView>] = []
  static let className = "BareView_probe"

  init(parent: Super, host: Host) {}
}

enum ProbeError: Error, CustomStringConvertible {
  case full

  var description: String { "the probe is full" }
}
