import ScreensFace
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensLayout
import ScreensSVG
import Screenlets
import ScreensViews
import ScreensWeb

/// A page of the configuration or any layout, drawn without a server.
struct RenderedPage {
  private let page: SitePage
  private let files: PageFiles

  /// Reads a layout and prints its faults.
  ///
  /// - Parameter library: The screenlets that there are.
  init(file: String, _ library: ScreenletLibrary) throws {
    let name = Path.name(of: file)
    try self.init(
      file, path: "/\(name.hasSuffix(".xib") ? String(name.dropLast(4)) : name)", library)
  }

  /// Finds a page of a configuration.
  init(path: String, _ pages: [String: String], _ library: ScreenletLibrary) throws {
    guard let file = pages[path] else {
      let known = pages.keys.sorted()
      let clause = Suggestion.clause(for: path, among: known)
      let others = clause.isEmpty ? "; its pages are \(known.joined(separator: ", "))" : clause
      let remedy = known.isEmpty ? "; map it to a XIB under 'pages' in plugins.plist" : others
      throw CommandFailure("\(path): the configuration has no such page\(remedy)")
    }
    try self.init(file, path: path, library)
  }

  private init(_ file: String, path: String, _ library: ScreenletLibrary) throws {
    files = try PageFiles(file)
    page = SitePage(
      path: path, files.document, digest: files.layoutDigest, strings: files.strings,
      images: files.images, library: library)
    for remark in page.remarks { Console.note("screens: \(remark.withoutControls)") }
  }

  /// The themes that its screenlets name.
  var themes: [ThemeName] { page.themes }

  /// Whether views of it are screenlets, which a host has.
  var hasScreenlets: Bool { page.hasScreenlets }

  /// Prints the page.
  ///
  /// - Parameters:
  ///   - theme: The theme of screenlets that name none.
  ///   - environment: Where screenlets come from; nil leaves their places empty.
  func print(_ format: String, theme: ThemeName, in environment: Environment?) {
    switch format {
    case "json": Console.result(json)
    case "svg":
      let picture = StillPage.withViews(
        of: page, theme: theme, in: environment
      ) { views in
        SVGFace.picture(
          of: tree, title: page.title, parts: views.mapValues { SVGFace.Part($0) }
        ) { page.image($0) }
      }
      Console.raw(String(decoding: picture, as: UTF8.self))
    default:
      let html = StillPage.html(
        of: page, theme: theme, in: environment)
      Console.raw(String(decoding: html, as: UTF8.self) + "\n")
    }
  }

  private var tree: ViewTree { page.tree(in: "en") }

  private var json: JSONValue {
    .object([
      .init("layout", .object([.init("file", .string(files.file))])),
      .init("nodes", .array(RenderedTree.nodes(tree))),
    ])
  }
}
