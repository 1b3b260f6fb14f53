import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The layout of a list's rows that a new theme begins with, and what its code shows in it.
struct ThemedCell {
  /// The layout's base name, such as `AssetListCell`.
  let name: String
  /// The text of the layout.
  let layout: String
  /// The nodes that code fills.
  let shown: [Shown]

  /// A node that shows an attribute of a row.
  struct Shown {
    let outlet: String
    let property: String
    let attribute: String
  }

  /// Nil for a kind that is no list, and where no theme has a layout for its rows.
  init?(_ kind: ScreenletKind, _ resolution: ThemeResolution?) {
    guard let list = kind.list, let layout = resolution?.cell(list.cell) else { return nil }
    name = list.cell
    self.layout = String(decoding: layout.source, as: UTF8.self)
    let present = Set(layout.document.nodes.flatMap(\.outletNames))
    shown = list.cellOutlets.filter { present.contains($0.name) }.compactMap { outlet in
      switch outlet.kind {
      case .label where outlet.name.hasSuffix("Label"):
        Shown(
          outlet: outlet.name, property: "text",
          attribute: String(outlet.name.dropLast("Label".count)))
      case .webView: Shown(outlet: outlet.name, property: "html", attribute: "html")
      default: nil
      }
    }
  }

  /// The names of the templates, and what stands for them.
  var lines: [String: String] {
    func lines(_ line: (Shown) -> String) -> String { shown.map(line).joined(separator: "\n") }
    return [
      "CELLCOUNT": String(shown.count),
      "CELLMODEL": lines { one in
        let names = [one.outlet, one.property, one.attribute]
        return "    {\(names.map { "SCREENS_STRING_INIT(\"\($0)\")" }.joined(separator: ", "))},"
      },
      "CPPCELLMODEL": lines {
        "    {\"\($0.outlet)\", \"\($0.property)\", \"\($0.attribute)\"},"
      },
      "RUSTCELLMODEL": lines {
        "    (\"\($0.outlet)\", \"\($0.property)\", \"\($0.attribute)\"),"
      },
      "SWIFTCELLMODEL": lines {
        "    try show(\"\($0.attribute)\", \"\($0.property)\", \"\($0.outlet)\", cell)"
      },
    ]
  }

  /// The lines of the templates that the rows need in a theme that extends another one or not.
  func tags(isFull: Bool) -> Set<String> {
    let tags: [String: Bool] = [
      "list": true, "listfull": isFull, "listextended": !isFull, "cellpairs": !shown.isEmpty,
      "barecells": shown.isEmpty, "barefull": isFull && shown.isEmpty,
      "listbare": isFull && shown.isEmpty, "listuses": !isFull || !shown.isEmpty,
      "listusesrows": !isFull || !shown.isEmpty,
    ]
    return Set(tags.filter(\.value).keys)
  }
}
