import PluginCalls
import ScreensCore
import ScreensModel

/// One of a worker's view classes.
struct WorkerClass {
  /// Its place in the library's table.
  let index: Int
  let name: ViewClassName
  let pin: GenerationPin
  /// Called when the class's code ended its worker in front of a user.
  let lose: @Sendable (WorkerFault) -> Void
}

/// The worker's classes in one view's chain, by link. Each one keeps its generation while it is
/// here.
struct WorkerClasses {
  private var classes: [Int: WorkerClass] = [:]

  var isEmpty: Bool { classes.isEmpty }

  /// The classes' places in the library's table.
  var indices: [Int] { classes.values.map(\.index) }

  /// The links of the view's chain where a class is the worker's.
  var links: Dictionary<Int, WorkerClass>.Keys { classes.keys }

  /// The class at a link; nil when it is not the worker's.
  subscript(link: Int) -> WorkerClass? { classes[link] }

  mutating func add(_ viewClass: WorkerClass, at link: Int) {
    remove(at: link)
    classes[link] = viewClass
    viewClass.pin.addView(1)
  }

  mutating func remove(at link: Int) {
    classes.removeValue(forKey: link)?.pin.addView(-1)
  }

  /// The words for a call of a function in sentences about faults.
  func place(of function: String, at link: Int) -> String {
    "\(classes[link]?.name.rawValue ?? "a class").\(function)"
  }

  /// Reports to the library that the class at a link ended its worker. A worker that was killed
  /// from outside, or that ended in another class's call, is not the class's fault.
  ///
  /// - Parameter call: The name of the call, or the beginning of one.
  func report(_ fault: WorkerFault, at link: Int, in call: String = "") {
    guard let viewClass = classes[link], !fault.isKill,
      fault.during?.contains("\(viewClass.name).\(call)") ?? false
    else { return }
    viewClass.lose(fault)
  }
}
