import ScreensCore
import ScreensViews
import Testing

@testable import ScreensWeb

/// How a theme presents progress: letters are readable on the visible panel.
@Suite struct ProgressStyleTests {
  private func sheet(_ color: String, _ opacity: Double) throws -> String {
    var presenter = ProgressPresenter()
    presenter.color = color
    presenter.opacity = opacity
    var styles = RuntimeStyles()
    let name = styles.className(for: presenter)
    #expect(name != nil)
    return String(decoding: try #require(styles.stylesheet), as: UTF8.self)
  }

  @Test(arguments: [
    ("#000000", 1, "#fff"), ("#000000", 0.1, "#000"), ("#ffffff", 1, "#000"),
    ("#ffffff", 0.1, "#000"), ("#00003c", 0.8, "#fff"), ("#00003c", 0.2, "#000"),
  ])
  func `the opacity counts for the panel and for the text on it`(
    color: String, opacity: Double, letters: String
  ) throws {
    let text = try sheet(color, opacity)
    #expect(text.contains(";color:\(letters)"), "\(text)")
    if opacity < 1 { #expect(try sheet(color, 1) != text) }
  }

  @Test func `an invalid color presents nothing`() {
    var presenter = ProgressPresenter()
    presenter.color = "url(x)"
    var styles = RuntimeStyles()
    #expect(styles.className(for: presenter) == nil)
    #expect(styles.stylesheet == nil)
  }
}
