import PluginCalls
import ScreensCore
import ScreensModel
import ScreensViews

/// The checks of view classes against the values of screens.view-host/2.
extension ValidationTable {
  static let senders: [ValidationCheck] = [
    .process("senders-taken", .theme, "actions come from nodes, from values, and from nothing") {
      probe in
      try survive(probe) { entry in
        let action = entry.model.action
        let selectors = unsafe entry.viewClass.selectors.count
        for sender in senderSamples {
          entry.live(
            ProbeStep.beginning
              + [
                .slot(.preAction, action, from: sender),
                .slot(.startInteraction, action, from: sender),
                .slot(.finishInteraction, action, ProbeStep.result),
                .slot(.send, "noSuchSelector:", from: sender),
              ] + (0..<selectors).map { .selector($0, sender) })
        }
      }
    },
    .process("fields-taken", .theme, "a failure names fields") { probe in
      try survive(probe) { entry in
        let names = entry.model.attributes.compactMap(AttributeName.init).sorted()
        let known = Dictionary(uniqueKeysWithValues: names.map { ($0, "is missing") })
        let action = entry.model.action
        for fields in [known, [.noSuchField: ""], known.merging([.noSuchField: "…"]) { $1 }] {
          entry.live(
            ProbeStep.beginning
              + [
                .slot(.startInteraction, action),
                .call(
                  SlotCall(.finishInteraction, name: action, error: .validation(fields))),
                .progressMessage(action, .failure),
              ])
        }
      }
    },
    .process("progress-taken", .theme, "interactions tell how far they are") { probe in
      try survive(probe) { entry in
        let action = entry.model.action
        for amount in amountSamples {
          entry.live(
            ProbeStep.beginning
              + [
                .amount(amount), .slot(.startInteraction, action),
                .progressMessage(action, .working), .slot(.shown),
                .slot(.finishInteraction, action, ProbeStep.result),
              ])
        }
      }
    },
    strike("senders-fit", "senders that it gives are of a kind that senders have", .unfitSender),
  ]

  private static let senderSamples: [Sender] = [
    .control, .none, .int(0), .int(.min), .double(0.5), .text(""), .text("שלום"), .map([:]),
    .map(["entryId": 7, "title": "…", "tags": ["a", nil], "page": ["number": 2]]),
  ]

  private static let amountSamples: [ConnectorProgress?] = [
    nil, ConnectorProgress(done: 0, total: 0), ConnectorProgress(done: 7, total: 0),
    ConnectorProgress(done: 3, total: 10), ConnectorProgress(done: 11, total: 10),
    ConnectorProgress(done: .max, total: .max),
  ]
}

extension AttributeName {
  fileprivate static let noSuchField = known("noSuchField")
}
