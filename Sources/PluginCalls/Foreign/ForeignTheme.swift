import CScreens
import ScreensCore
package import ScreensModel

/// A plugin's theme table after it was checked.
///
/// Safety: the table is static memory of a library that stays mapped; it is read once, here.
package struct ForeignTheme: Sendable {
  package let name: ThemeName
  /// The theme that this one extends; nil for none.
  package let parent: ThemeName?
  /// The checked view classes, in the order of the table.
  package private(set) var viewClasses: [ForeignViewClass]
  /// Embedded files by their path, as in a bundle folder.
  package let resources: [String: [UInt8]]

  init(_ pointer: UnsafePointer<screens_theme_1>) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_theme_1>.size, "the theme's table")
    name = try unsafe AdmissionError.name(table.name, "theme: name")
    parent =
      unsafe table.parent.size == 0
      ? nil : try unsafe AdmissionError.name(table.parent, "theme: parent")
    var classes: [ForeignViewClass] = []
    for index in 0..<Int(unsafe table.view_class_count) {
      guard let list = unsafe table.view_classes, let entry = unsafe list[index] else {
        throw .nullTable("view class \(index)")
      }
      classes.append(try unsafe ForeignViewClass(entry, index: index))
    }
    viewClasses = classes
    resources = try unsafe Self.resources(table)
  }

  /// Gives a view class its slots for rows.
  ///
  /// - Throws: when the table names no class of the theme.
  mutating func add(_ pointer: UnsafePointer<screens_list_view_1>) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_list_view_1>.size, "a list view's table")
    let name: ViewClassName = try unsafe AdmissionError.name(
      table.view_class, "list view: view_class")
    guard let place = viewClasses.firstIndex(where: { $0.name == name }) else {
      throw .listSlots(viewClass: "\(name)", isSecond: false)
    }
    guard let slots = unsafe table.slots else { throw .nullTable("\(name): list slots") }
    try unsafe viewClasses[place].add(slots)
  }

  private static func resources(_ table: screens_theme_1) throws(AdmissionError)
    -> [String: [UInt8]]
  {
    var found: [String: [UInt8]] = [:]
    for index in 0..<Int(unsafe table.resource_count) {
      guard let list = unsafe table.resources else { throw .nullTable("resources") }
      let name = unsafe (try? ForeignValue.text(list[index].name)) ?? ""
      guard !name.isEmpty, !name.contains("..") else {
        throw .badName(place: "resource \(index)", text: name)
      }
      let size = unsafe list[index].size
      guard size <= UInt64(SCREENS_VALUE_MAX_BYTES), let bytes = unsafe list[index].bytes else {
        throw .nullTable("resource \(name)")
      }
      found[name] = unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }
    return found
  }
}
