@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensViews
import ScreensWeb
import TestSupport

/// Layouts below each other on one page, each as wide as the window.
struct MeasuredLayouts {
  let documents: [LayoutDocument]
  let url: String
  private let variant: LayoutVariant
  private let folder: TemporaryFolder

  /// - Parameters:
  ///
  ///   - hasText: Whether the layouts show their own texts.
  ///
  ///   - variant: How they differ from the design.
  init(
    _ files: [(name: String, bytes: [UInt8])], hasText: Bool,
    _ variant: LayoutVariant = LayoutVariant()
  ) throws {
    folder = try TemporaryFolder()
    self.variant = variant
    documents = try files.map {
      try XIBReader.read($0.bytes, file: $0.name).hiding(variant.hidden).hidingCompany()
    }
    var page = MarkupWriter(.html)
    page.begin("html")
    page.begin("head")
    try folder.write(String(decoding: StillPage.faceStylesheet, as: UTF8.self), to: "page.css")
    try folder.write(
      "body{display:block!important}.stage{width:100vw;margin-bottom:9px}", to: "test.css")
    Self.link("page.css", &page)
    Self.link("test.css", &page)
    var scopes: [String] = []
    guard let name = LayoutName("LoginView_default.xib") else { fatalError("no name") }
    for (number, document) in documents.enumerated() {
      let layout = Layout(
        name: name, path: document.file,
        document: document, digest: Digest(of: files[number].bytes))
      let sheet = StillPage.stylesheet(of: layout, variant)
      scopes.append(sheet.scope)
      try folder.write(String(decoding: sheet.bytes, as: UTF8.self), to: "\(number).css")
      Self.link("\(number).css", &page)
    }
    page.end()
    page.begin("body")
    if variant.isRightToLeft { page.attribute("dir", "rtl") }
    for (number, document) in documents.enumerated() {
      page.begin("div")
      page.attribute("class", "stage \(scopes[number])")
      Self.write(document.root, of: document, number, hasText, &page)
      page.end()
    }
    page.end()
    page.end()
    let text = "<!DOCTYPE html>" + String(decoding: page.bytes, as: UTF8.self)
    try folder.write(text, to: "page.html")
    url = "file://" + folder.path("page.html")
  }

  private static func link(_ file: String, _ page: inout MarkupWriter) {
    page.begin("link")
    page.attribute("rel", "stylesheet")
    page.attribute("href", file)
    page.end()
  }

  private static func write(
    _ node: LayoutNode, of document: LayoutDocument, _ number: Int, _ hasText: Bool,
    _ page: inout MarkupWriter
  ) {
    guard node.isEverInstalled, !(node.box.placement == .arranged && node.appearance.isHidden)
    else { return }
    let (element, kind): (MarkupName, String) =
      switch node.kind {
      case .label: ("p", " t")
      case .button: ("button", " b")
      case .textField, .slider: ("input", " i")
      case .imageView: ("img", "")
      default: ("div", "")
      }
    page.begin(element)
    page.attribute("class", "n\(node.index.offset)\(kind)")
    page.attribute("data-n", "\(number) \(node.index.offset)")
    switch node.kind {
    case .label: page.text(hasText ? node.text.plain ?? "" : "")
    case .button: page.text(hasText ? node.button?.look(.normal).plainTitle ?? "" : "")
    case .textField, .slider, .imageView: break
    default:
      for child in document.children(of: node.index) {
        write(document[child], of: document, number, hasText, &page)
      }
    }
    page.end()
  }

  /// The frames that a window shows, by layout and node, in the coordinates of the window.
  func frames(in window: WebDriver) async throws -> [[Int: LayoutRect]] {
    let value = try await window.value(
      """
      [...document.querySelectorAll('[data-n]')].filter(e => e.checkVisibility()).map(e => {
        const r = e.getBoundingClientRect();
        return [...e.dataset.n.split(' ').map(Number), r.left, r.top, r.width, r.height];
      })
      """)
    var frames = documents.map { _ in [Int: LayoutRect]() }
    for row in value.array ?? [] {
      let numbers = row.array?.compactMap(\.number) ?? []
      guard numbers.count == 6 else { continue }
      frames[Int(numbers[0])][Int(numbers[1])] = LayoutRect(
        x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5])
    }
    return frames
  }

  /// The views that are more than half a pixel away from the solver's frames.
  func differences(in window: WebDriver, width: Double) async throws -> (
    views: Int, all: [String]
  ) {
    let shown = try await frames(in: window)
    var (views, found) = (0, [String]())
    for (document, shown) in zip(documents, shown) {
      let size = LayoutSize(width: width, height: document.root.box.frame.height)
      let solved = LayoutSolver(document).solution(
        LayoutConditions(container: size, isRightToLeft: variant.isRightToLeft),
        isDiagnosed: false
      ).frames
      for (node, frame) in zip(document.nodes, solved) {
        // A view that is absent at this width has no box.
        guard let parent = node.parent, let here = shown[node.index.offset],
          let around = shown[parent.offset]
        else { continue }
        views += 1
        let own = LayoutRect(
          x: here.x - around.x, y: here.y - around.y, width: here.width, height: here.height)
        let most = max(
          abs(own.x - frame.x), abs(own.y - frame.y), abs(own.width - max(0, frame.width)),
          abs(own.height - max(0, frame.height)))
        if most > 0.5 {
          found.append("\(document.file) \(node.id) \(node.element): \(own), solved \(frame)")
        }
      }
    }
    return (views, found)
  }
}
