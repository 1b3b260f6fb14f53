import Glibc
import ScreensPluginKit

/// A screenlet that writes each of its moments and each request into its attribute “heard”: the
/// Swift version of moments.c.
let plugin = Plugin(
  manifest, factories: ["MomentsFactory": { _ in MomentsFactory() }],
  screenlets: ["Moments": moments, "MomentsList": list])

/// Whether an action leads to itself, of which nothing else is heard.
private func leadsOn(_ action: String) -> Bool { action == "again" || action == "twice" }

private let moments: [ScreenletSlot] = [
  .onPreCreate { try $0.hear("pre_create") },
  .onCreated { try $0.hear("created") },
  .onShow { me in
    try me.hear("shown")
    try me.see()
  },
  .onHide { try $0.hear("hidden") },
  .onChange { if $1 == "mark" { try $0.hear("attribute_changed", "mark") } },
  .onUserChange { me in
    try me.hear("user_changed")
    try me.see()
  },
  .createInteractor { me, action, sender in
    if !leadsOn(action) { try me.hear("create_interactor", action) }
    if let number = sender.intValue, !leadsOn(action) { try me.add("sender \(number)") }
    let one = OperationStep("momentsFirst", name: "one")
    let two = OperationStep("momentsSecond", name: "two", from: ["word": "one.word"])
    return action == "run" ? [one, two] : [one]
  },
  .onAction { me, action, _ in if !leadsOn(action) { try me.hear("action", action) } },
  .onStartInteraction { if !leadsOn($1) { try $0.hear("start_interaction", $1) } },
  .onFinishInteraction { me, action, outcome in
    if leadsOn(action) {
      try me.add("a", to: "seen")
      for _ in 0..<(action == "twice" ? 2 : 1) { try me.performAction(action) }
      return
    }
    try me.hear("finish_interaction", action)
    guard case .success(let result) = outcome else { return }
    try me.setViewValue("note", to: result["word"])
    if action == "relay" { try me.performAction("relayed", sender: 7) }
  },
]

private let list: [ScreenletSlot] = [
  .pageRequest { me, parameters in
    try me.misbehave("page_request")
    return ["mark": .string((parameters["mark"]?.stringValue ?? "") + " twice")]
  },
  .rows { me, answers in
    try me.misbehave("rows")
    return answers.map { ["title": $0["mark"]] }
  },
]

extension Screenlet {
  fileprivate func hear(_ slot: String, _ more: String? = nil) throws {
    try misbehave(slot)
    try add([slot, more].compactMap { $0 }.joined(separator: " "))
  }

  fileprivate func add(_ word: String, to attribute: String = "heard") throws {
    let before = try self.attribute(attribute).stringValue ?? ""
    try set(attribute, to: .string(before.isEmpty ? word : "\(before),\(word)"))
  }

  fileprivate func see() throws {
    let (source, user) = (source, source.userId ?? -1)
    try set("seen", to: .string("\(source.screenlet) \(source.page) \(source.locale) \(user)"))
  }

  fileprivate func misbehave(_ slot: String) throws {
    guard host.option("slot").stringValue == slot else { return }
    switch host.option("fault").stringValue {
    case "abort": abort()
    case "sleep": sleep(3600)
    case "fail": throw PluginError(.failed, "as it was asked")
    default: break
    }
  }
}

private struct MomentsFactory: ConnectorFactory {
  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector {
    switch operation {
    case "momentsFirst": Answer(value: ["word": "hello"])
    case "momentsSecond":
      Answer(value: ["word": .string((parameters["word"]?.stringValue ?? "") + " world")])
    default:
      Answer(value: ["rows": [["mark": parameters["mark"] ?? .none]], "rowCount": 1])
    }
  }
}

private struct Answer: Connector {
  let value: Value

  func start(_ request: ConnectorRequest) throws { request.complete(.success(value)) }
}
