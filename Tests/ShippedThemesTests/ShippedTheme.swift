import Foundation
import ScreensDocuments
import ScreensLayout
import TestSupport
import Testing

/// A theme of this package as it lies in its folder.
struct ShippedTheme: CustomTestStringConvertible, Sendable {
  static let all = [
    ShippedTheme("flat7", "Flat7Theme/Flat7.screens", table: "flat7"),
    ShippedTheme("harbor", "HarborTheme/Harbor.screens", table: "default"),
    ShippedTheme("lockscreen", "LockscreenTheme/Lockscreen.screens", table: "lockscreen"),
  ]

  let name: String
  let folder: String
  /// The string table that the theme brings along.
  let table: String

  init(_ name: String, _ bundle: String, table: String) {
    self.name = name
    folder = "\(Repository.root)/Plugins/\(bundle)"
    self.table = table
  }

  var testDescription: String { name }

  func layout() throws -> LayoutDocument {
    try Self.layout("\(folder)/LoginView_\(name).xib")
  }

  func texts(_ language: String) throws -> [String: String] {
    let file = "\(folder)/\(language).lproj/\(table).strings"
    return try StringsFile(Self.read(file), file: file).texts
  }

  static func defaultLayout() throws -> LayoutDocument {
    try layout("\(Repository.root)/Sources/Screenlets/Default/LoginView_default.xib")
  }

  static func layout(_ file: String) throws -> LayoutDocument {
    try XIBReader.read(read(file), file: file)
  }

  static func read(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  }
}
