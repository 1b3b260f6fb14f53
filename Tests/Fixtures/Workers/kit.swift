import ScreensPluginKit

let plugin = Plugin(manifest, views: [LoginView_kit.self, AssetListView_kit.self])

/// Writes the values that its slots get behind the button's label.
final class LoginView_kit: ThemeView {
  static let slots: [Slot<LoginView_kit>] = [
    .shown { me, view in
      let progress = try view.progress()
      view.say("progress \(progress.map { "\($0.done)/\($0.total)" } ?? "none")")
      do {
        _ = try view.sender()
      } catch {
        view.say("no sender: \(error)")
      }
      try me.parent.shown(view)
    },
    .preAction { me, view, action, sender in
      try view.sayWhoSent("preAction")
      return try me.parent.preAction(view, action, sender)
    },
    .startInteraction { me, view, action in
      try view.sayWhoSent("startInteraction")
      try me.parent.startInteraction(view, action)
    },
    .finishInteraction { me, view, action, outcome in
      if case .failure(let failure) = outcome {
        let fields = failure.fields.sorted { $0.key < $1.key }.map { " \($0): \($1)" }
        view.say("failure \(failure.text)\(fields.joined())")
      }
      try me.parent.finishInteraction(view, action, outcome)
    },
    .selector("sendAll:") { _, view, sender in
      try view.sayWhoSent("sendAll")
      try view.userAction("login")
      try view.userAction("login", sender: sender)
      for value in [2, 0.5, "five", ["entryId": 7]] as [Value] {
        try view.userAction("login", sending: value)
      }
      view.say("performed")
      try view.performAction("login", sending: 3)
      do {
        try view.userAction("login", sending: [1])
      } catch {
        view.say("list: \(error)")
      }
    },
  ]

  private let parent: Super

  init(parent: Super, host: Host) { self.parent = parent }
}

/// Writes the values that its slots get into each cell, after the parent has filled it.
final class AssetListView_kit: ThemeView {
  static let slots: [Slot<AssetListView_kit>] = [
    .cellName { me, view, cell in
      cell.row == 5 ? "NoSuchCell" : try me.parent.cellName(view, cell)
    },
    .fillCell { me, view, cell in
      try me.parent.fillCell(view, cell)
      guard let title = cell.node("titleLabel") else { throw Inheritance() }
      let chosen = cell.isSelected ? " (chosen)" : ""
      title.text = "\(cell.row) of \(view.rowCount ?? -1)\(chosen): \(title.text)"
      cell.root?.accessibilityLabel = view.row(cell.row) == nil ? "not held" : "held"
    },
    .cellAction { _, view, _, selector, sender in
      guard selector == "mark" else { throw Inheritance() }
      sender?.text = "marked"
    },
    .selectRow { me, view, cell in
      let allows = try me.parent.selectRow(view, cell)
      return allows && cell.row != 2
    },
    .sectionTitle { me, view, section in
      "Section \(try me.parent.sectionTitle(view, section) ?? section)"
    },
  ]

  private let parent: Super

  init(parent: Super, host: Host) { self.parent = parent }
}

extension View {
  fileprivate func say(_ line: String) {
    guard let button = node("loginButton") else { return }
    button.accessibilityLabel += line + "\n"
  }

  fileprivate func sayWhoSent(_ slot: String) throws {
    switch try sender() {
    case .none: say("\(slot) sender nothing")
    case .node(let sender): say("\(slot) sender \(sender.name)")
    case .value(.map): say("\(slot) sender map")
    case .value(let value): say("\(slot) sender \(value)")
    }
  }
}

extension Node {
  fileprivate var name: String {
    (try? get("outlet").stringValue) ?? "a node"
  }
}
