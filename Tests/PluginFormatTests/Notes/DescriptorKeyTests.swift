@testable import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

/// The reference of a descriptor's keys beside the reader.
@Suite struct DescriptorKeyTests {
  private func fault(_ value: JSONValue) -> DescriptorError? {
    do throws(DescriptorError) {
      _ = try DescriptorReader(file: "libacme.so").descriptor(DescriptorValue(value))
      return nil
    } catch {
      return error
    }
  }

  /// The smallest valid descriptor that has a value at a path.
  private func descriptor(with value: JSONValue, at path: String) -> JSONValue {
    object("", along: path.split(separator: ".").map(String.init), value)
  }

  /// An object with its required keys, with one more key that leads to a value.
  private func object(_ place: String, along path: [String], _ value: JSONValue) -> JSONValue {
    let head = path[0].replacing("[]", with: "")
    let inner = place.isEmpty ? path[0] : "\(place).\(path[0])"
    var members = required(place).filter { $0.name != head }
    if path.count == 1 {
      members.append(.init(head, value))
    } else {
      let object = object(inner, along: Array(path.dropFirst()), value)
      members.append(.init(head, path[0].hasSuffix("[]") ? .array([object]) : object))
    }
    return .object(members)
  }

  private func required(_ place: String) -> [JSONValue.Member] {
    DescriptorKey.all.compactMap { key in
      let name = key.path.split(separator: ".").last.map(String.init) ?? ""
      guard key.isRequired, key.path == (place.isEmpty ? name : "\(place).\(name)") else {
        return nil
      }
      return .init(name, .string(good(key.path, name)))
    }
  }

  private func good(_ path: String, _ name: String) -> String {
    switch (path, name) {
    case ("id", _): "org.example.acme"
    case ("kind", _): "theme"
    case ("version", _): "1.0.0"
    case ("abi", _): "1.0"
    case (_, "type"): "string"
    case (_, "direction"): "in"
    case (_, "in"): "view"
    case (_, "kind"): "textField"
    case (_, "access"): "read"
    case (_, "value"): "entry.kind"
    default: "acme"
    }
  }

  /// A path with numbers, as errors name places.
  private func numbered(_ path: String) -> String { path.replacing("[]", with: ".0") }

  @Test(arguments: DescriptorKey.all)
  func `a key of the reference is read: a value of no type is refused at its place`(
    key: DescriptorKey
  ) {
    let path = key.path
    // A sample may be of any type but its parameter's.
    let wrong: JSONValue = path.hasSuffix(".sample") ? .array([]) : .null
    let error = fault(descriptor(with: wrong, at: path))
    #expect(error?.key == numbered(path), "\(error?.description ?? "no error")")
  }

  @Test(
    arguments: Set(DescriptorKey.all.map(\.path)).map { path in
      path.split(separator: ".").dropLast().joined(separator: ".")
    })
  func `a key beside the reference is refused, and a vendor's own is ignored`(place: String) {
    let inside = place.isEmpty ? "" : "\(place)."
    let error = fault(descriptor(with: .string("red"), at: "\(inside)colour"))
    #expect(error?.key == numbered("\(inside)colour"))
    for value: JSONValue in [.null, .integer(1), .array([.object([])])] {
      #expect(fault(descriptor(with: value, at: "\(inside)x-colour")) == nil)
    }
  }

  @Test func `each key has a type and a meaning, and stands once`() {
    let types: Set = ["string", "boolean", "object", "any"]
    for key in DescriptorKey.all {
      #expect(types.contains(key.type.replacing("[]", with: "")), "\(key.path)")
      #expect(!key.about.isEmpty)
    }
    #expect(Set(DescriptorKey.all.map(\.path)).count == DescriptorKey.all.count)
  }

  @Test(arguments: [
    ("https://example.org/porch?a=b", true), ("HTTP://example.org", true),
    ("ftp://example.org", false), ("javascript:alert(1)", false), ("https://", false),
    ("https://ada:pw@example.org/", false), ("https://example.org/\"onclick", false),
    ("https://example.org/a b", false), ("example.org", false),
  ])
  func `a homepage is an address that a page may link to`(text: String, isGood: Bool) {
    let error = fault(descriptor(with: .string(text), at: "homepage"))
    #expect((error == nil) == isGood)
  }

  @Test func `the facts for people are read, and written again`() throws {
    let json = PluginSource.descriptor(more: [
      "author": "\"Ada, ada@example.org\"", "license": "\"MIT\"",
      "homepage": "\"https://example.org/\"", "description": "\"A porch.\"",
      "icon": "\"porch.png\"",
    ])
    let descriptor = try Descriptor(json: Array(json.utf8), file: "libacme.so")
    #expect(
      descriptor.imprint
        == PluginImprint(
          about: "A porch.", author: "Ada, ada@example.org", license: "MIT",
          homepage: "https://example.org/", icon: "porch.png"))
    #expect(descriptor.json["author"]?.string == "Ada, ada@example.org")
    #expect(descriptor.json["homepage"]?.string == "https://example.org/")
    #expect(fault(self.descriptor(with: .string("a/b.png"), at: "icon")) != nil)
  }
}
