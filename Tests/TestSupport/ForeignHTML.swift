import Foundation
package import ScreensDocuments

/// Foreign texts of HTML that try to run a script, to load or to lead somewhere, or to break out of
/// their frame.
package enum ForeignHTML {
  /// The texts; those whose script runs by itself call `alert`.
  package static func vectors() throws -> [String] {
    let file = "vectors.json"
    let path = "\(Repository.fixtures("ForeignHTML"))/\(file)"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return try JSONReader.read(bytes, file: file).array?.compactMap(\.string) ?? []
  }

  /// The server that may show images.
  package static let imageOrigin = "https://images.example"

  /// A page that shows these images, and whose relative links lead to the same server.
  package static let surroundings = HTMLSurroundings(
    images: ImageOrigins([imageOrigin]), links: LinkTargets(server: imageOrigin, pages: ["/news"]))

  private static func isLink(_ address: String) -> Bool {
    ["http://", "https://", "mailto:", "tel:", "/news"].contains { address.hasPrefix($0) }
  }

  /// The elements and attributes that may remain of a foreign text.
  private static let attributes: [String: Set<String>] = {
    let plain = """
      abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup u \
      var wbr address article aside blockquote details div dl figcaption figure footer h1 h2 h3 h4 \
      h5 h6 header hr nav p pre section summary ul dd dt caption tbody tfoot thead tr table
      """
    let known = plain.split(separator: " ").map { (String($0), Set<String>()) }
    let others: [(String, Set<String>)] = [
      ("a", ["href", "rel"]), ("img", ["src", "alt", "width", "height"]), ("time", ["datetime"]),
      ("ol", ["start", "reversed"]), ("li", ["value"]), ("td", ["colspan", "rowspan"]),
      ("th", ["colspan", "rowspan", "scope"]),
    ]
    return Dictionary(uniqueKeysWithValues: known + others)
  }()

  /// The remains of a text that must not be there: forbidden elements and attributes, and addresses
  /// of other servers.
  package static func strays(in tree: MarkupTree) -> [String] {
    var strays = tree.faults
    func look(_ element: MarkupTree.Element) {
      for child in element.children {
        let own = attributes[child.name]
        if own == nil { strays.append("<\(child.name)>") }
        for (name, value) in child.attributes {
          let isAllowed = ["dir", "lang", "title"].contains(name) || own?.contains(name) ?? false
          if !isAllowed { strays.append("<\(child.name) \(name)>") }
          if name == "src", !value.hasPrefix(imageOrigin + "/") { strays.append(value) }
          if name == "href", !isLink(value) { strays.append(value) }
        }
        look(child)
      }
    }
    look(tree.root)
    return strays
  }
}
