import ScreensCore
package import ScreensModel
import ScreensViews

/// A library's content, as the host needs to know it: the same wherever it was loaded.
package struct LibraryContents: WireContent {
  /// A view class.
  package struct Class: Equatable {
    let screenlet: ScreenletName
    package let name: ViewClassName
    /// The class that it extends; nil for none.
    package let extends: ViewClassName?
    let attributes: [AttributeName]
    let selectors: [SelectorName]
    let slots: SlotSet

    /// Whether it has a table of slots for rows.
    package let showsRows: Bool
  }

  /// A connector factory.
  package struct Factory: Equatable {
    package let name: ConnectorFactoryName
    /// The factory that makes the operations that this one doesn't; nil for none.
    package let parent: ConnectorFactoryName?
    /// The operations whose connectors it makes itself.
    package let operations: [OperationName]
  }

  /// A screenlet's logic.
  package struct Logic: Equatable {
    package let name: ScreenletName
    /// Whether it is a list's.
    package let isList: Bool
    /// The functions that it has.
    let slots: Set<LogicSlot>
  }

  /// An embedded file.
  package struct Resource: Equatable {
    let name: String
    let bytes: [UInt8]
  }

  /// The identifier in the plugin's table.
  package var id = ""
  /// The version in the plugin's table.
  package var version = ""
  /// The theme's name; nil when the library has no theme.
  package var theme: ThemeName?
  /// The theme that it stands on; nil for none.
  package var parent: ThemeName?
  /// The view classes of the theme.
  package var classes: [Class] = []
  var resources: [Resource] = []
  /// The connector factories.
  package var factories: [Factory] = []
  package var delegates: [DelegateName] = []
  /// The logics of screenlets.
  package var logics: [Logic] = []
  package var computations: [ComputationName] = []
  /// Whether it has a `shutdown`, or objects to end.
  var hasEnd = false
  /// The layers that confine the worker, in the words that operators see.
  var layers: [String] = []

  init() {}

  /// The embedded files by their path, as in a bundle folder.
  package var files: [String: [UInt8]] {
    Dictionary(resources.map { ($0.name, $0.bytes) }) { first, _ in first }
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.text(id)
    writer.text(version)
    writer.text(theme?.rawValue ?? "")
    writer.text(parent?.rawValue ?? "")
    try writer.list(classes) { (writer, item) throws(WireError) in
      writer.text(item.screenlet.rawValue)
      writer.text(item.name.rawValue)
      writer.text(item.extends?.rawValue ?? "")
      try writer.list(item.attributes) { $0.text($1.rawValue) }
      try writer.list(item.selectors) { $0.text($1.rawValue) }
      writer.number(item.slots.rawValue)
      writer.flag(item.showsRows)
    }
    try writer.list(resources) { (writer, item) throws(WireError) in
      writer.text(item.name)
      writer.data(item.bytes)
    }
    try writer.list(factories) { (writer, item) throws(WireError) in
      writer.text(item.name.rawValue)
      writer.text(item.parent?.rawValue ?? "")
      try writer.list(item.operations) { $0.text($1.rawValue) }
    }
    try writer.list(delegates) { $0.text($1.rawValue) }
    try writer.list(logics) { (writer, item) throws(WireError) in
      writer.text(item.name.rawValue)
      writer.flag(item.isList)
      try writer.list(item.slots.sorted { $0.rawValue < $1.rawValue }) { $0.text($1.rawValue) }
    }
    try writer.list(computations) { $0.text($1.rawValue) }
    writer.flag(hasEnd)
    try writer.list(layers) { $0.text($1) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    id = try reader.text()
    version = try reader.text()
    theme = try reader.optionalName("a theme")
    parent = try reader.optionalName("a parent theme")
    classes = try reader.list { (reader) throws(WireError) in
      Class(
        screenlet: try reader.name("a screenlet"), name: try reader.name("a class"),
        extends: try reader.optionalName("a parent class"),
        attributes: try reader.list { (reader) throws(WireError) in
          try reader.name("an attribute")
        },
        selectors: try reader.list { (reader) throws(WireError) in
          try reader.name("a selector")
        },
        slots: SlotSet(rawValue: try reader.number()),
        showsRows: try reader.flag("whether a class shows rows"))
    }
    resources = try reader.list { (reader) throws(WireError) in
      Resource(name: try reader.text(), bytes: try reader.data())
    }
    factories = try reader.list { (reader) throws(WireError) in
      Factory(
        name: try reader.name("a factory"), parent: try reader.optionalName("a parent factory"),
        operations: try reader.list { (reader) throws(WireError) in
          try reader.name("an operation")
        })
    }
    delegates = try reader.list { (reader) throws(WireError) in try reader.name("a delegate") }
    logics = try reader.list { (reader) throws(WireError) in
      Logic(
        name: try reader.name("a screenlet"), isList: try reader.flag("whether it is a list"),
        slots: Set(
          try reader.list { (reader) throws(WireError) in try reader.text() }
            .compactMap(LogicSlot.init(rawValue:))))
    }
    computations = try reader.list { (reader) throws(WireError) in
      try reader.name("a computation")
    }
    hasEnd = try reader.flag("whether it has an end")
    layers = try reader.list { (reader) throws(WireError) in try reader.text() }
  }
}
