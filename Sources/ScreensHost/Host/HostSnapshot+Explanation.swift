import PluginCatalog
import PluginFormat
import ScreensCore
package import ScreensDocuments
import ScreensLayout
package import ScreensModel
package import ScreensViews

/// The explanation that `screens explain` prints of a screenlet.
extension HostSnapshot {
  /// The way in which a screenlet gets its layouts and class in a theme, the reasons against the
  /// other candidates, the screenlets in it, the makers of its operations, and its delegates in the
  /// order in which they hear.
  package func explanation(_ screenlet: ScreenletName, theme: ThemeName) throws(ThemeFailure)
    -> JSONValue
  {
    let resolution = try registry().resolve(screenlet, theme: theme)
    let library = builtIn.library(of: plugins)
    let kind = library[screenlet]
    let chain = resolution.chain.map { JSONValue.string($0.name.rawValue) }
    return .object([
      .init("screenlet", .string(screenlet.rawValue)),
      .init("plugin", graph.supplier(of: screenlet).map { .string($0) } ?? .null),
      .init("requested", .string(theme.rawValue)),
      .init("layout", Self.json(of: resolution.layout, resolution.layoutTheme)),
      .init(
        "class",
        .object([
          .init("name", chain.first ?? .null), .init("chain", .array(chain)),
        ])),
      .init("cell", kind?.list?.cells.first.map { Self.cell($0, in: resolution) } ?? .null),
      .init("screenlets", .array(Self.nested(in: resolution, kind))),
      .init("operations", .array(kind.map { operations(of: $0, library) } ?? [])),
      .init(
        "delegates",
        .array(DelegateExplanation.all(of: screenlet, configuration, in: graph).map(\.json))),
      .init("candidates", .array(resolution.candidates.map(Self.json))),
    ])
  }

  private static func json(of layout: Layout, _ theme: ThemeName) -> JSONValue {
    .object([
      .init("theme", .string(theme.rawValue)), .init("file", .string(layout.path)),
    ])
  }

  private static func json(of candidate: ThemeCandidate) -> JSONValue {
    .object([
      .init("theme", .string(candidate.theme.rawValue)),
      .init("outcome", .string(candidate.outcome.rawValue)),
      .init("reason", .string(candidate.reason)),
    ])
  }

  /// The layout of a list's rows, where no class names another one, and the themes that were looked
  /// at for it.
  private static func cell(_ name: String, in resolution: ThemeResolution) -> JSONValue {
    let winner = resolution.lineage.first { $0.layouts[name] != nil }
    let candidates = resolution.lineage.map { theme in
      guard let layout = theme.layouts[name] else {
        return ThemeCandidate(
          theme: theme.name, outcome: .inherits, reason: "nothing of its own")
      }
      let isWinner = theme.name == winner?.name
      return ThemeCandidate(
        theme: theme.name, outcome: isWinner ? .won : .lost,
        reason: isWinner
          ? "gives \(layout.path)" : "\(winner?.name.rawValue ?? "") comes before it")
    }
    return .object([
      .init("name", .string(name)),
      .init("theme", winner.map { .string($0.name.rawValue) } ?? .null),
      .init("file", winner?.layouts[name].map { .string($0.path) } ?? .null),
      .init("candidates", .array(candidates.map(json))),
    ])
  }

  /// The screenlets that stand in a screenlet's layout, and in those of its rows.
  private static func nested(
    in resolution: ThemeResolution, _ kind: ScreenletKind?
  ) -> [JSONValue] {
    let cells = kind.map { resolution.cells(of: $0) } ?? []
    let inView = kind.map { resolution.layout.document.screenlets(inViewOf: $0) }
    let layouts =
      [(resolution.layout, inView ?? resolution.layout.document.nestedScreenlets)]
      + cells.map { ($0, $0.document.nestedScreenlets) }
    return layouts.flatMap { layout, screenlets in
      screenlets.map { nested in
        let node = layout.document.nodes[nested.node]
        return .object([
          .init("file", .string(layout.path)), .init("line", .integer(Int64(node.line))),
          .init("node", .string(node.key)), .init("screenlet", .string(nested.name.rawValue)),
          .init("theme", .string((nested.theme ?? resolution.requested).rawValue)),
        ])
      }
    }
  }

  /// The operations that a kind runs, with their makers.
  private func operations(of kind: ScreenletKind, _ library: ScreenletLibrary) -> [JSONValue] {
    kind.operations.map { operation in
      let found = OperationExplanation(of: operation.name, configuration, in: graph, library)
      return .object([
        .init("operation", .string(operation.name.rawValue)),
        .init("factory", found.maker.map { .string($0.rawValue) } ?? .null),
        .init("setting", .string(found.setting)), .init("place", .string(found.place)),
      ])
    }
  }
}
