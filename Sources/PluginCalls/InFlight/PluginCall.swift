package import ScreensCore
package import ScreensViews

/// A function of a plugin that the host calls; a mark names it while it runs.
package enum PluginCall: Sendable, Hashable, CustomStringConvertible {
  case load, entry, start, create, destroy, selector
  case make, validate, begin, cancel, release, blockingWork
  case event, interactor
  case shutdown, compute
  case logic(LogicSlot)
  case slot(Slot)

  private static let logicBase: UInt16 = 0x80
  private static let slotBase: UInt16 = 0x100
  private static let others: [PluginCall] = [
    .load, .entry, .start, .create, .destroy, .selector, .make, .validate, .begin, .cancel,
    .release, .blockingWork, .event, .interactor, .shutdown, .compute,
  ]

  /// Its number in a mark; never 0.
  @inline(__always)
  package var code: UInt16 {
    // Safety: an enumeration without payloads and with fewer than 256 cases is stored as the number
    // of its case. `rawValue` is the same number, but searches the cases for it.
    if case .slot(let slot) = self {
      return Self.slotBase + UInt16(unsafe unsafeBitCast(slot, to: UInt8.self))
    }
    if case .logic(let slot) = self {
      return Self.logicBase + UInt16(LogicSlot.allCases.firstIndex(of: slot) ?? 0)
    }
    return UInt16((Self.others.firstIndex(of: self) ?? 0) + 1)
  }

  /// Nil for a number that no call has.
  package init?(code: UInt16) {
    if code >= Self.slotBase {
      guard let slot = UInt8(exactly: code - Self.slotBase).flatMap(Slot.init(rawValue:)) else {
        return nil
      }
      self = .slot(slot)
    } else if code >= Self.logicBase {
      let index = Int(code - Self.logicBase)
      guard LogicSlot.allCases.indices.contains(index) else { return nil }
      self = .logic(LogicSlot.allCases[index])
    } else {
      guard code > 0, Int(code) <= Self.others.count else { return nil }
      self = Self.others[Int(code) - 1]
    }
  }

  /// The function's name, as a plugin's author knows it.
  package var description: String {
    switch self {
    case .load: "its constructors"
    case .entry: "screens_plugin_entry"
    case .start: "init"
    case .create: "create"
    case .destroy: "destroy"
    case .selector: "a selector"
    case .make: "make"
    case .validate: "validate"
    case .begin: "start"
    case .cancel: "cancel"
    case .release: "destroy of a connector"
    case .blockingWork: "run_blocking"
    case .event: "event of a delegate"
    case .interactor: "interactor of a delegate"
    case .shutdown: "shutdown"
    case .compute: "compute"
    case .logic(let slot): "\(slot) of a screenlet"
    case .slot(let slot): "slot \(slot)"
    }
  }
}
