package import CScreens
import ScreensCore
package import ScreensModel
package import ScreensViews

/// A plugin's view class after its table was checked: names as values, slots as pointers.
///
/// Safety: the tables are static memory of a library that is never unloaded; they were read once,
/// here, and only function pointers are used afterwards.
@safe package struct ForeignViewClass: @unchecked Sendable {
  /// A selector: the plugin's state, the view, and the sending node or 0; answers a status.
  package typealias SelectorFunction =
    @convention(c) (UnsafeMutableRawPointer?, screens_view, screens_node) -> Int32

  /// The screenlet that the class is a view of.
  package let screenlet: ScreenletName
  package let name: ViewClassName
  /// The class that it extends; nil for none.
  package let extends: ViewClassName?
  /// The attributes that the class declares besides those of its parents.
  package let attributes: Set<AttributeName>
  /// The functions of the class's own selectors.
  package let selectors: [SelectorName: SelectorFunction]
  /// The plugin's tables of slots, as they were copied at loading; a NULL slot inherits.
  package private(set) var slots: SlotFunctions
  /// The plugin's own table.
  package let table: screens_view_class_1

  /// Reads a table.
  ///
  /// - Throws: `AdmissionError` naming the class and the field.
  init(_ pointer: UnsafePointer<screens_view_class_1>, index: Int) throws(AdmissionError) {
    let place = "view class \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_view_class_1>.size, place)
    unsafe self.table = unsafe table
    screenlet = try unsafe AdmissionError.name(table.screenlet, "\(place): screenlet")
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    extends =
      unsafe table.extends.size == 0
      ? nil : try unsafe AdmissionError.name(table.extends, "\(name): extends")
    guard let slots = unsafe table.slots else { throw .nullTable("\(name): slots") }
    try unsafe AdmissionError.checkSize(
      slots.pointee.struct_size, MemoryLayout<screens_view_slots_1>.size, "\(name): slots")
    self.slots = unsafe SlotFunctions(view: slots.pointee, list: nil)
    var attributes: Set<AttributeName> = []
    for index in 0..<Int(unsafe table.attribute_count) {
      guard let names = unsafe table.attributes else { throw .nullTable("\(name): attributes") }
      attributes.insert(
        try unsafe AdmissionError.name(names[index], "\(name): attribute \(index)"))
    }
    self.attributes = attributes
    unsafe selectors = try unsafe Self.selectors(table, name)
  }

  private static func selectors(_ table: screens_view_class_1, _ name: ViewClassName)
    throws(AdmissionError) -> [SelectorName:
    SelectorFunction]
  {
    var found: [SelectorName: SelectorFunction] =
      unsafe [:]
    for index in 0..<Int(unsafe table.selector_count) {
      guard let selectors = unsafe table.selectors else {
        throw .nullTable("\(name): selectors")
      }
      let selector: SelectorName = try unsafe AdmissionError.name(
        selectors[index].name, "\(name): selector \(index)")
      guard let call = unsafe selectors[index].call else {
        throw .nullTable("\(name): selector \(selector)")
      }
      unsafe found[selector] = unsafe call
    }
    return unsafe found
  }

  /// Copies the class's slots for rows from a table that names the class.
  mutating func add(_ pointer: UnsafePointer<screens_list_slots_1>) throws(AdmissionError) {
    guard slots.list == nil else { throw .listSlots(viewClass: "\(name)", isSecond: true) }
    try unsafe AdmissionError.checkSize(
      pointer.pointee.struct_size, MemoryLayout<screens_list_slots_1>.size, "\(name): list slots")
    slots = unsafe SlotFunctions(view: slots.view, list: pointer.pointee)
  }

  /// The class in the form that the registry keeps.
  package func viewClass(theme: ThemeName, plugin: PluginReference, pin: GenerationPin) -> ViewClass
  {
    ViewClass(
      screenlet: screenlet, name: name, extends: extends, attributes: attributes,
      selectors: unsafe selectors.keys.sorted(), slots: slots.filled, theme: theme, plugin: plugin
    ) { view, link in
      try ForeignViewCode(self, view: view, link: link, pin: pin)
    }
  }
}
