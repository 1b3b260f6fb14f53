import CScreens
import ScreensCore

/// The checks for misuse of lent memory. A misuse ends the process that the check runs in.
extension ValidationTable {
  static let memory: [ValidationCheck] = [
    lending("unterminated-texts", 2, "texts end without a NUL", ProbeManners(lending: .flush)),
    lending(
      "texts-without-address", 2, "empty texts have no address", ProbeManners(nullTexts: true),
      text: ""),
    lending(
      "arguments-not-written", 3, "arguments can't be written to",
      ProbeManners(lending: .readOnly)),
    lending(
      "arguments-not-kept", 3, "what was lent is gone after the call",
      ProbeManners(lending: .poisoned)),
    lending(
      "tables-not-written", 3, "the host's tables can't be written to",
      ProbeManners(tables: .readOnly)),
    lending(
      "tables-not-overread", 3, "nothing lies behind the host's tables",
      ProbeManners(tables: .flush)),
  ]

  /// A check that views and connectors survive a host with the given manners.
  private static func lending(
    _ name: String, _ level: Int, _ about: String, _ manners: ProbeManners, text: String = "probe"
  ) -> ValidationCheck {
    .process(name, level: level, .library, about) { probe in
      let (classes, factories) = try probe.start(manners)
      for entry in classes {
        entry.live(entry.life(text: text))
      }
      for factory in factories {
        for operation in factory.operations {
          factory.make(operation, lent: LentMemory(manners)).connector?.run()
        }
      }
      return .pass
    }
  }
}
