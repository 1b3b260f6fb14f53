import Foundation
import Testing

/// Every harm in every place where a plugin's code is called.
enum FaultMatrix {
  struct Entry: Sendable, CustomTestStringConvertible {
    let place: String
    let fault: Fault

    var testDescription: String { "\(fault.name) in \(place)" }

    /// Milliseconds for a call, and for loading a library.
    var limits: (call: Int, load: Int) { fault.isHang ? (300, 5_000) : (20_000, 60_000) }

    /// The sentence about the worker's end: a hang has the limit of its place.
    var reason: String {
      guard fault.isHang else { return fault.reason }
      let isLoading = FaultMatrix.loading.contains(place)
      return "\(fault.reason) \(isLoading ? limits.load : limits.call) ms"
    }
  }

  /// A harm, and the sentence about the end of a worker that did it.
  struct Fault: Sendable {
    let name: String
    let reason: String

    var isHang: Bool { name == "endless loop" }
    /// Whether it ends the worker before its place can be recorded.
    var isSilent: Bool { ["kill", "closes all descriptors", "lies"].contains(name) }
  }

  private static let faults =
    [
      ("null write", "crashed (Segmentation fault"), ("abort", "crashed (Aborted"),
      ("kill", "crashed (Killed, signal 9)"),
      ("fatalError", "crashed"), ("exit", "ended its process with exit code 0"),
      ("stack overflow", "crashed (Segmentation fault"), ("endless loop", "did not answer within"),
      ("endless allocation", "crashed"), ("heap scribble", "crashed"),
      ("closes all descriptors", "closed its channels"), ("forks", "crashed (Aborted"),
      ("lies", "broke the protocol"), ("C++ throw", "crashed (Aborted"),
    ].map(Fault.init)
    + (Program("rustc") == nil ? [] : [Fault(name: "Rust panic", reason: "crashed (Aborted")])

  /// The called slots of a view class, by the fixture's names. `set_user_action` is absent, as each
  /// control of Default's login has a connection.
  private static let slots = [
    "create", "pre_create", "set_translations", "created", "shown", "hidden", "pre_action",
    "start_interaction", "finish_interaction", "progress_message", "progress_presenter",
    "get_attribute", "set_attribute", "change_editable", "set_default_delegate",
    "send_selector", "event", "selector", "destroy",
  ]

  /// The slots of a list class.
  private static let listSlots = [
    "cell_name", "fill_cell", "cell_action", "select_row", "section_title",
  ]

  /// The called functions of a connector; `work` runs on a thread of the pool.
  private static let functions = ["make", "validate", "start", "work", "cancel", "end"]

  static var views: [Entry] { entries(slots) + hangs(slots) }

  static var rows: [Entry] { entries(listSlots) + hangs(listSlots) }

  /// The slot that gets a layout with a control without a connection.
  static var controls: [Entry] {
    isWhole
      ? entries(["set_user_action"]) : sample("set_user_action") + hangs(["set_user_action"])
  }

  /// The calls before a worker's first answer.
  static var loads: [Entry] { entries(loading) + hangs(loading) }

  private static let loading = ["constructor", "entry", "init"]

  /// Work on its own thread may last: no call waits for it.
  static var connectors: [Entry] {
    (entries(functions) + hangs(functions)).filter { $0.place != "work" || !$0.fault.isHang }
  }

  private static let isWhole =
    ProcessInfo.processInfo.environment["SCREENS_FAULT_MATRIX"] == "all"

  private static func sample(_ place: String) -> [Entry] {
    [Entry(place: place, fault: faults[0])]
  }

  /// A hang in every place: each has its own deadline to miss.
  private static func hangs(_ places: [String]) -> [Entry] {
    guard !isWhole, let hang = faults.first(where: \.isHang) else { return [] }
    let known = Set(entries(places).filter(\.fault.isHang).map(\.place))
    return places.filter { !known.contains($0) }.map { Entry(place: $0, fault: hang) }
  }

  /// All entries, or a sample that has each fault and each place once.
  private static func entries(_ places: [String]) -> [Entry] {
    if isWhole {
      return places.flatMap { place in faults.map { Entry(place: place, fault: $0) } }
    }
    return (0..<max(places.count, faults.count)).map {
      Entry(place: places[$0 % places.count], fault: faults[$0 % faults.count])
    }
  }
}
