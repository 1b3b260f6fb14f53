import CScreens
import ScreensCore
import ScreensModel
import Synchronization

/// A plugin's table that has two revisions: the second has an object of its own.
protocol ForeignObjectTable: Sendable {
  /// The name and whatever else distinguishes it from other tables of its kind.
  var key: String { get }
  /// Whether its functions get an object.
  var isSecond: Bool { get }
  /// Whether it has to be ended.
  var hasEnd: Bool { get }
  /// Makes the object; called once, before other functions.
  func begin(_ instance: PluginInstance) throws(AdmissionError)
  /// Ends the object.
  func end()
}

extension Array where Element: ForeignObjectTable {
  /// The tables without those whose name has another one of the second revision.
  var latest: [Element] {
    let second = Set(filter(\.isSecond).map(\.key))
    return filter { $0.isSecond || !second.contains($0.key) }
  }
}

/// The place of an object, which is made after its table was read.
final class ForeignObjectPlace: Sendable {
  typealias Create =
    @convention(c) (screens_string, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32

  private let object = Mutex<ForeignObject?>(nil)

  /// Calls a `create`.
  ///
  /// - Parameter destroy: calls the `destroy` for what `create` made.
  func begin(
    _ name: String, _ create: Create?, _ instance: PluginInstance,
    destroy: @escaping @Sendable (UnsafeMutableRawPointer?) -> Void
  ) throws(AdmissionError) {
    var me: UnsafeMutableRawPointer?
    if let create = unsafe create {
      let stack = CallStack.begin()
      var arena = ValueArena()
      let given = unsafe arena.string(name)
      let status = InFlight.during(instance.mark.during(.create)) { unsafe create(given, &me) }
      guard status == SCREENS_OK else {
        throw .initFailed("\(name): \(stack.takeFailure(status, "create answered \(status)").text)")
      }
    }
    let new = unsafe ForeignObject(me) { me in
      InFlight.during(instance.mark.during(.destroy)) { unsafe destroy(me) }
    }
    object.withLock { $0 = new }
  }

  /// Ends the object, where it was made.
  func end() {
    let ended = object.withLock { object in
      defer { object = nil }
      return object
    }
    ended?.end()
  }

  /// Runs a call; nil when there is no object, or its end has begun.
  func use<Result>(_ body: (UnsafeMutableRawPointer?) -> Result?) -> Result? {
    unsafe present?.use { unsafe body($0) } ?? nil
  }

  /// Keeps the object; nil when there is none, or its end has begun.
  func hold() -> ForeignObject.Hold? { present?.hold() }

  private var present: ForeignObject? { object.withLock { $0 } }
}
