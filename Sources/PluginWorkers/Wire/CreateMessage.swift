import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// A view that has classes of the worker, with everything that a copy of the view needs, and its
/// first calls.
struct CreateMessage: WireContent {
  /// An instance to be made.
  struct Instance: Equatable {
    /// The class's place in the view's chain.
    let link: Int
    /// The class's place in the plugin's table.
    let viewClass: Int
  }

  /// A class of the view's chain.
  struct Link: Equatable {
    let name: ViewClassName
    let slots: SlotSet
    let selectors: [SelectorName]
    let plugin: PluginReference
  }

  /// A text that is sent before it is asked for.
  struct KnownText: Equatable {
    let table: String
    let key: String
    let text: String
  }

  var view: UInt64
  var instances: [Instance]
  var chain: [Link]
  /// Names the layout; its source is sent once.
  var layout: Digest
  var layoutFile: String
  var layoutSource: [UInt8]
  var texts: [KnownText]
  var state: ViewState
  /// Calls of slots of these instances, in their order.
  var calls: [ForeseenCall]

  init(
    view: UInt64, instances: [Instance], chain: [Link], layout: Digest, layoutFile: String,
    layoutSource: [UInt8], texts: [KnownText], state: ViewState, calls: [ForeseenCall]
  ) {
    self.view = view
    self.instances = instances
    self.chain = chain
    self.layout = layout
    self.layoutFile = layoutFile
    self.layoutSource = layoutSource
    self.texts = texts
    self.state = state
    self.calls = calls
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.number(view)
    try writer.list(instances) {
      $0.count($1.link)
      $0.count($1.viewClass)
    }
    try writer.list(chain) { (writer, item) throws(WireError) in
      writer.text(item.name.rawValue)
      writer.number(item.slots.rawValue)
      try writer.list(item.selectors) { $0.text($1.rawValue) }
      item.plugin.write(to: &writer)
    }
    writer.data(layout.bytes)
    writer.text(layoutFile)
    writer.data(layoutSource)
    try writer.list(texts) { $1.write(to: &$0) }
    try state.write(to: &writer)
    try writer.list(calls) { (writer, item) throws(WireError) in try item.write(to: &writer) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    view = try reader.number()
    instances = try reader.list { (reader) throws(WireError) in
      Instance(
        link: Int(try reader.number(UInt32.self)), viewClass: Int(try reader.number(UInt32.self)))
    }
    chain = try reader.list { (reader) throws(WireError) in
      Link(
        name: try reader.name("a class"), slots: SlotSet(rawValue: try reader.number()),
        selectors: try reader.list { (reader) throws(WireError) in
          try reader.name("a selector")
        }, plugin: try PluginReference(from: &reader))
    }
    guard let layout = Digest(bytes: try reader.data()) else {
      throw .badText(place: "a layout's digest")
    }
    self.layout = layout
    layoutFile = try reader.text()
    layoutSource = try reader.data()
    texts = try reader.list { (reader) throws(WireError) in try KnownText(from: &reader) }
    state = try ViewState(from: &reader)
    calls = try reader.list { (reader) throws(WireError) in try ForeseenCall(from: &reader) }
  }
}

extension CreateMessage.KnownText {
  func write(to writer: inout WireWriter) {
    writer.text(table)
    writer.text(key)
    writer.text(text)
  }

  init(from reader: inout WireReader) throws(WireError) {
    table = try reader.text()
    key = try reader.text()
    text = try reader.text()
  }
}
