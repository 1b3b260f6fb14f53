import Foundation
import TestSupport
import Testing

struct ThemeTextTests {
  @Test(arguments: ShippedTheme.all)
  func `every language is complete, and every key belongs to its table`(theme: ShippedTheme) throws
  {
    let english = try theme.texts("en")
    let spanish = try theme.texts("es")
    #expect(english.keys.sorted() == spanish.keys.sorted())
    #expect(english.keys.allSatisfy { $0.hasPrefix("\(theme.table)-") })
    #expect((Array(english.values) + Array(spanish.values)).allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [
    ("flat7", ["Flat7Theme/LoginView_flat7.swift", "Flat7Theme/AccountViews_flat7.swift"]),
    ("lockscreen", ["LockscreenTheme/lockscreen_theme.c"]),
  ])
  func `every text is used by the theme's code`(name: String, files: [String]) throws {
    let theme = try #require(ShippedTheme.all.first { $0.name == name })
    let code = try files.map {
      String(
        decoding: try ShippedTheme.read("\(Repository.root)/Plugins/\($0)"), as: UTF8.self)
    }.joined()
    for key in try theme.texts("en").keys {
      #expect(code.contains("\"\(key.dropFirst(theme.table.count + 1))\""), "\(key)")
    }
  }
}
