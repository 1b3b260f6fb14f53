import ScreensCore
import ScreensDocuments
import ScreensModel

/// Reads a descriptor of the usual form: known keys, each once, texts without escapes, valid names.
///
/// It reads the tokens in one pass and builds no tree of values, of which a listing would make a
/// thousand. Any other descriptor gives nil; `DescriptorReader` then reads it or reports its fault.
struct PlainDescriptorReader {
  private var scanner: JSONScanner

  /// The parts of a descriptor; nil when it is not plain.
  static func read(_ bytes: [UInt8]) -> Descriptor.Fields? {
    var reader = PlainDescriptorReader(scanner: JSONScanner(bytes))
    guard let fields = reader.descriptor() else { return nil }
    reader.scanner.skipSpace()
    return reader.scanner.byte == nil ? fields : nil
  }

  private mutating func descriptor() -> Descriptor.Fields? {
    var (id, kind, version, abi): Texts = (nil, nil, nil, nil)
    var (name, parent, threading, library): Texts = (nil, nil, nil, nil)
    var texts: Range<Int>?
    var requires: [String]?
    var views: [Descriptor.View]?
    var cells: [ViewClassName]?
    var factories: [Descriptor.Factory]?
    var delegates: [DelegateName]?
    let isPlain = members { reader, key in
      switch key.count {
      case 2: reader.keep(key, "id", &id)
      case 3: reader.keep(key, "abi", &abi)
      case 4: reader.keep(key, "kind", &kind) || reader.keep(key, "name", &name)
      case 5:
        reader.list(key, "views", &views) { $0.view() }
          || reader.list(key, "cells", &cells) { $0.cell() } || reader.keep(key, "texts", &texts)
      case 6: reader.keep(key, "parent", &parent)
      case 7: reader.keep(key, "version", &version) || reader.keep(key, "library", &library)
      case 8: reader.list(key, "requires", &requires) { $0.capability() }
      case 9:
        reader.keep(key, "threading", &threading)
          || reader.list(key, "factories", &factories) { $0.factory() }
          || reader.list(key, "delegates", &delegates) { $0.delegate() }
      default: false
      }
    }
    guard isPlain, let id = required(id, PluginID.init(_:)),
      let kind = required(kind, Descriptor.Kind.init(rawValue:)),
      let version = required(version, PluginVersion.init(_:)),
      let abi = required(abi, ABIVersion.init(_:)),
      let ownName = optional(name, ThemeName.init(_:)),
      let parent = optional(parent, ThemeName.init(_:)),
      let texts = optional(texts, Descriptor.TextSource.init(rawValue:)),
      let threading = optional(threading, Descriptor.Threading.init(rawValue:)),
      let library = optional(library, DescriptorReader.fileName)
    else { return nil }
    var theme: ThemeName?
    if kind == .theme || views?.isEmpty == false {
      guard let name = ownName ?? ThemeName(id.lastComponent) else { return nil }
      theme = name
    }
    return Descriptor.Fields(
      id: id, kind: kind, version: version, abi: abi, theme: theme, parent: parent,
      texts: texts, threading: threading ?? .any, requires: requires ?? [], library: library,
      views: views ?? [], cells: cells ?? [], factories: factories ?? [],
      delegates: delegates ?? [],
      screenlets: [], operations: [], imprint: nil, options: nil)
  }

  private mutating func view() -> Descriptor.View? {
    var (screenlet, name, extends, layout): Texts = (nil, nil, nil, nil)
    let isPlain = members { reader, key in
      switch key.count {
      case 5: reader.keep(key, "class", &name)
      case 6: reader.keep(key, "layout", &layout)
      case 7: reader.keep(key, "extends", &extends)
      case 9: reader.keep(key, "screenlet", &screenlet)
      default: false
      }
    }
    guard isPlain, let screenlet = required(screenlet, ScreenletName.init(_:)),
      let viewClass = optional(name, ViewClassName.init(_:)),
      let extends = optional(extends, ViewClassName.init(_:)),
      let layout = optional(layout, DescriptorReader.fileName),
      extends == nil || viewClass != nil
    else { return nil }
    return Descriptor.View(
      screenlet: screenlet, viewClass: viewClass, extends: extends, layout: layout)
  }

  private mutating func factory() -> Descriptor.Factory? {
    var name: Range<Int>?
    var parent: Range<Int>?
    var operations: [OperationName]?
    let isPlain = members { reader, key in
      switch key.count {
      case 4: reader.keep(key, "name", &name)
      case 6: reader.keep(key, "parent", &parent)
      case 10:
        reader.list(key, "operations", &operations) { reader in
          reader.text().flatMap { OperationName(reader.word($0)) }
        }
      default: false
      }
    }
    guard isPlain, let name = required(name, ConnectorFactoryName.init(_:)),
      let parent = optional(parent, ConnectorFactoryName.init(_:))
    else { return nil }
    return Descriptor.Factory(name: name, parent: parent, operations: operations ?? [])
  }

  private mutating func cell() -> ViewClassName? {
    text().flatMap { ViewClassName(word($0)) }
  }

  private mutating func delegate() -> DelegateName? {
    text().flatMap { DelegateName(word($0)) }
  }

  private mutating func capability() -> String? {
    text().flatMap { DescriptorReader.capability(word($0)) }
  }
}

extension PlainDescriptorReader {
  private typealias Texts = (Range<Int>?, Range<Int>?, Range<Int>?, Range<Int>?)

  private func required<Value>(_ place: Range<Int>?, _ make: (String) -> Value?) -> Value? {
    place.flatMap { make(word($0)) }
  }

  /// The outer value is nil when the text breaks the rule, the inner one when the text is absent.
  private func optional<Value>(_ place: Range<Int>?, _ make: (String) -> Value?) -> Value?? {
    guard let place, !place.isEmpty else { return .some(nil) }
    return make(word(place)).map { .some($0) }
  }

  private func word(_ place: Range<Int>) -> String {
    scanner.text(place)
  }

  /// Reads an object's members; false when one of them was not accepted.
  @inline(__always)
  private mutating func members(_ take: (inout Self, Range<Int>) -> Bool) -> Bool {
    guard scanner.takes("{") else { return false }
    if scanner.takes("}") { return true }
    repeat {
      guard let key = text(), scanner.takes(":"), take(&self, key) else { return false }
    } while scanner.takes(",")
    return scanner.takes("}")
  }

  /// Reads a text if the key is the wanted one and comes for the first time.
  @inline(__always)
  private mutating func keep(
    _ key: Range<Int>, _ wanted: StaticString, _ place: inout Range<Int>?
  ) -> Bool {
    guard place == nil, isWord(key, wanted), let value = text() else { return false }
    place = value
    return true
  }

  /// Reads a list if the key is the wanted one and comes for the first time.
  private mutating func list<Value>(
    _ key: Range<Int>, _ wanted: StaticString, _ values: inout [Value]?,
    _ element: (inout Self) -> Value?
  ) -> Bool {
    guard values == nil, isWord(key, wanted), scanner.takes("[") else { return false }
    var found: [Value] = []
    if !scanner.takes("]") {
      repeat {
        guard let value = element(&self) else { return false }
        found.append(value)
      } while scanner.takes(",")
      guard scanner.takes("]") else { return false }
    }
    values = found
    return true
  }

  private func isWord(_ place: Range<Int>, _ word: StaticString) -> Bool {
    guard place.count == word.utf8CodeUnitCount else { return false }
    // Safety: a static string lives for ever, and has as many bytes as were just compared.
    let letters = unsafe UnsafeBufferPointer(start: word.utf8Start, count: place.count)
    return unsafe scanner.bytes[place].elementsEqual(letters)
  }

  /// The place of an ASCII text without escapes; any other text may not be UTF-8.
  private mutating func text() -> Range<Int>? {
    scanner.skipSpace()
    guard let place = scanner.plainText(), scanner.bytes[place].allSatisfy({ $0 < 0x80 })
    else { return nil }
    return place
  }
}
