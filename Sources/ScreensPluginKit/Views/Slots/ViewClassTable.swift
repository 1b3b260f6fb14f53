internal import CScreens

/// The facts about a class that `create` needs.
struct ViewClassTable: Sendable {
  let slots: SlotTable
  let makeObject: @Sendable (Super, Host) throws -> AnyObject

  /// Builds the C table of a class's slots for rows; nil for a class that fills none.
  static func rows<Subject: ThemeView>(_ type: Subject.Type) -> screens_list_view_1? {
    guard let slots = screens_list_slots_1.ofClass(SlotTable(type.slots)) else {
      return nil
    }
    return unsafe screens_list_view_1(
      struct_size: Permanent.size(of: screens_list_view_1.self), reserved: 0,
      view_class: Permanent.text(type.className), slots: UnsafePointer(Permanent.keep(slots)))
  }

  /// Builds the C table of a class and enters the class into the runtime.
  static func make<Subject: ThemeView>(
    _ type: Subject.Type, _ entry: PluginManifest.ViewClass
  ) -> screens_view_class_1 {
    let slots = SlotTable(type.slots)
    let index = PluginRuntime.shared.add(
      ViewClassTable(slots: slots) { try Subject(parent: $0, host: $1) })
    let classLimit = unsafe CreateFunctions.all.count
    let selectorLimit = unsafe SelectorFunctions.all.count
    precondition(
      index < classLimit, "\(entry.name): a library holds at most \(classLimit) view classes")
    precondition(
      slots.selectors.count <= selectorLimit,
      "\(entry.name): a class lists at most \(selectorLimit) selectors")
    let attributes = unsafe slots.attributeNames.map { unsafe Permanent.text($0) }
    let selectors = unsafe slots.selectorNames.enumerated().map { index, name in
      unsafe screens_selector_1(name: Permanent.text(name), call: SelectorFunctions.all[index])
    }
    var table = unsafe screens_view_class_1()
    unsafe table.struct_size = Permanent.size(of: screens_view_class_1.self)
    unsafe table.attribute_count = UInt32(attributes.count)
    unsafe table.selector_count = UInt32(selectors.count)
    unsafe table.screenlet = Permanent.text(entry.screenlet)
    unsafe table.name = Permanent.text(entry.name)
    unsafe table.extends = Permanent.text(entry.extends)
    unsafe table.attributes = Permanent.keep(all: attributes)
    unsafe table.selectors = Permanent.keep(all: selectors)
    unsafe table.slots = unsafe UnsafePointer(Permanent.keep(screens_view_slots_1.ofClass(slots)))
    unsafe table.create = CreateFunctions.all[index]
    unsafe table.destroy = { unsafe ViewInstance.destroy($0) }
    return unsafe table
  }
}
