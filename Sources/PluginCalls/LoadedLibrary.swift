import CScreens
import Glibc
import ScreensCore
import ScreensModel

/// A plugin's library in this process: opened from a private copy, its tables read, never closed.
///
/// Safety: the tables are static memory of a library that stays mapped (RTLD_NODELETE); they are
/// read once, here.
package struct LoadedLibrary: Sendable {
  /// The identifier in the plugin's table; bytes that are not UTF-8 are escaped.
  package let id: String
  /// The version in the plugin's table.
  package let version: String
  /// The theme; nil when the plugin has none.
  package let theme: ForeignTheme?
  /// The connector factories, in the order of the table.
  package let factories: [ForeignFactoryTable]
  /// The delegates, in the order of the table.
  package let delegates: [ForeignDelegateTable]
  /// The logics of screenlets, in the order of the table.
  package let logics: [ForeignLogicTable]
  /// The computations, in the order of the table.
  package let computations: [ForeignComputationTable]
  private let lifecycle: ForeignLifecycle?
  private let initialize: @Sendable (PluginInstance) throws(AdmissionError) -> Void

  /// Opens a private copy and reads its tables; its `init` has not run yet.
  ///
  /// - Parameters:
  ///   - path: a name that was never used before in this process.
  ///   - mark: the mark of its calls.
  package init(privateCopy path: String, mark: InFlightMark = .none) throws(AdmissionError) {
    let handle = unsafe InFlight.during(mark.during(.load)) {
      unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    }
    guard let handle = unsafe handle else { throw .cannotLoad(Self.linkerError()) }
    guard let symbol = unsafe dlsym(handle, "screens_plugin_entry") else { throw .noEntry }
    typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<screens_plugin_1>?
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    let plugin = unsafe InFlight.during(mark.during(.entry)) {
      unsafe entry(UInt32(SCREENS_ABI_MAJOR), UInt32(SCREENS_ABI_MINOR))
    }
    guard let plugin = unsafe plugin else { throw .entryReturnedNull }
    try unsafe self.init(plugin)
  }

  /// The extensions whose tables are read.
  private static let known: Set<String> = [
    SCREENS_THEME_1, SCREENS_LIST_VIEW_1, SCREENS_LIFECYCLE_1,
  ]

  private init(_ pointer: UnsafePointer<screens_plugin_1>) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_plugin_1>.size, "the plugin's table")
    guard unsafe table.abi_major == UInt32(SCREENS_ABI_MAJOR) else {
      throw .otherABI(major: unsafe table.abi_major, minor: unsafe table.abi_minor)
    }
    id = unsafe ForeignValue.legible(table.id)
    version = unsafe ForeignValue.legible(table.version)
    var theme: ForeignTheme?
    var lists: [UnsafePointer<screens_list_view_1>] = unsafe []
    var tables = PluginTables()
    var lifecycle: ForeignLifecycle?
    for index in 0..<Int(unsafe table.extension_count) {
      guard let list = unsafe table.extensions else { throw .nullTable("extensions") }
      let name = unsafe (try? ForeignValue.text(list[index].id)) ?? ""
      // The table of an extension that this host does not know may be anything, so it is not read.
      guard Self.known.contains(name) || PluginTables.known.contains(name) else { continue }
      guard let content = unsafe list[index].table else { throw .nullTable("extension \(name)") }
      switch name {
      case SCREENS_THEME_1:
        theme = try unsafe ForeignTheme(content.assumingMemoryBound(to: screens_theme_1.self))
      case SCREENS_LIST_VIEW_1:
        unsafe lists.append(content.assumingMemoryBound(to: screens_list_view_1.self))
      case SCREENS_LIFECYCLE_1:
        lifecycle = try unsafe ForeignLifecycle(
          content.assumingMemoryBound(to: screens_lifecycle_1.self))
      default: unsafe try tables.read(name, content)
      }
    }
    // The list slots may come before the theme that has their classes.
    if unsafe !lists.isEmpty, theme == nil { throw .nullTable("the theme of its list slots") }
    for index in unsafe lists.indices { try unsafe theme?.add(lists[index]) }
    self.theme = theme
    factories = tables.factories.latest
    delegates = tables.delegates.latest
    logics = tables.logics.latest
    computations = tables.computations
    self.lifecycle = lifecycle
    let start = unsafe InitFunction(table.`init`)
    initialize = { instance throws(AdmissionError) in try start.run(instance) }
  }

  private var objects: [any ForeignObjectTable] { delegates + logics + computations + factories }

  /// Calls the plugin's `init` with its host, and makes the objects of its tables; called once.
  package func start(_ instance: PluginInstance) throws(AdmissionError) {
    try initialize(instance)
    try makeObjects(instance)
  }

  /// Makes the objects of its tables; called once, after `init`. Those already made are ended where
  /// one cannot be made.
  package func makeObjects(_ instance: PluginInstance) throws(AdmissionError) {
    do throws(AdmissionError) {
      for object in objects { try object.begin(instance) }
    } catch {
      for object in objects { object.end() }
      throw error
    }
  }

  /// Whether anything of the plugin has to be ended.
  package var hasEnd: Bool { hasShutdown || objects.contains { $0.hasEnd } }

  /// Whether the plugin has a `shutdown`.
  package var hasShutdown: Bool { lifecycle?.hasShutdown ?? false }

  /// Ends the objects of its tables, and calls the plugin's `shutdown`; called once at most.
  package func shutDown(_ instance: PluginInstance) {
    for object in objects { object.end() }
    lifecycle?.shutDown(instance)
  }

  private static func linkerError() -> String {
    guard let text = unsafe dlerror() else { return "no reason given" }
    return unsafe String(cString: text)
  }
}

/// The tables of a plugin that have objects, in their order.
private struct PluginTables {
  static let known: Set<String> = [
    SCREENS_CONNECTOR_FACTORY_1, SCREENS_CONNECTOR_FACTORY_2, SCREENS_DELEGATE_1,
    SCREENS_DELEGATE_2, SCREENS_SCREENLET_1, SCREENS_SCREENLET_2, SCREENS_LIST_SCREENLET_1,
    SCREENS_LIST_SCREENLET_2, SCREENS_COMPUTE_1,
  ]

  private(set) var factories: [ForeignFactoryTable] = []
  private(set) var delegates: [ForeignDelegateTable] = []
  private(set) var logics: [ForeignLogicTable] = []
  private(set) var computations: [ForeignComputationTable] = []

  /// Reads the table of a known extension.
  mutating func read(_ name: String, _ content: UnsafeRawPointer) throws(AdmissionError) {
    let (factory, delegate, logic) = (factories.count, delegates.count, logics.count)
    switch name {
    case SCREENS_CONNECTOR_FACTORY_1:
      factories.append(
        try unsafe ForeignFactoryTable(content.assumingMemoryBound(), index: factory))
    case SCREENS_CONNECTOR_FACTORY_2:
      factories.append(
        try unsafe ForeignFactoryTable(second: content.assumingMemoryBound(), index: factory))
    case SCREENS_DELEGATE_1:
      delegates.append(
        try unsafe ForeignDelegateTable(content.assumingMemoryBound(), index: delegate))
    case SCREENS_DELEGATE_2:
      delegates.append(
        try unsafe ForeignDelegateTable(second: content.assumingMemoryBound(), index: delegate))
    case SCREENS_SCREENLET_1:
      logics.append(try unsafe ForeignLogicTable(content.assumingMemoryBound(), index: logic))
    case SCREENS_SCREENLET_2:
      logics.append(
        try unsafe ForeignLogicTable(second: content.assumingMemoryBound(), index: logic))
    case SCREENS_LIST_SCREENLET_1:
      logics.append(
        try unsafe ForeignLogicTable(list: content.assumingMemoryBound(), index: logic))
    case SCREENS_LIST_SCREENLET_2:
      logics.append(
        try unsafe ForeignLogicTable(secondList: content.assumingMemoryBound(), index: logic))
    case SCREENS_COMPUTE_1:
      computations.append(
        try unsafe ForeignComputationTable(
          content.assumingMemoryBound(), index: computations.count))
    default: break
    }
  }
}

extension UnsafeRawPointer {
  /// The pointer as one of the type that is expected.
  fileprivate func assumingMemoryBound<Table>() -> UnsafePointer<Table> {
    unsafe assumingMemoryBound(to: Table.self)
  }
}

/// A plugin's `init`.
///
/// Safety: a function of a library that stays mapped.
@safe private struct InitFunction: @unchecked Sendable {
  private let function: (@convention(c) (UnsafePointer<screens_host_1>) -> Int32)?

  init(_ function: (@convention(c) (UnsafePointer<screens_host_1>) -> Int32)?) {
    unsafe self.function = unsafe function
  }

  func run(_ instance: PluginInstance) throws(AdmissionError) {
    guard let function = unsafe function else { return }
    let stack = CallStack.begin()
    let status = InFlight.during(instance.mark.during(.start)) {
      unsafe function(HostTable.make(for: instance))
    }
    guard status == SCREENS_OK else {
      throw .initFailed(stack.takeFailure(status, "status \(status); tell its author").text)
    }
  }
}
