import ScreensModel

/// The nodes of a screenlet's layouts that the host and the screenlet's declarations know by name.
struct KnownNodes {
  let screenlet: ScreenletName
  /// The begin of a sentence about an outlet, up to its verb.
  let owner: String
  /// The names that outlets may be meant to have.
  let names: [String]
  /// The outlets without which something is not shown.
  let needed: [String]
  /// Names of attributes; a node of such a name shows the attribute.
  private let attributes: Set<String>

  func knows(_ name: String) -> Bool { names.contains(name) || attributes.contains(name) }

  /// The attribute of a row that an outlet shows where no class fills it.
  static func attribute(of outlet: String) -> String {
    outlet.hasSuffix(label) ? String(outlet.dropLast(label.count)) : outlet
  }

  private static let label = "Label"

  static func view(of kind: ScreenletKind) -> KnownNodes {
    KnownNodes(
      screenlet: kind.name, owner: "\(kind.name) has", names: kind.outlets.map(\.name), needed: [],
      attributes: [])
  }

  /// The nodes of the layouts of rows; nil for a kind without rows.
  static func cell(of kind: ScreenletKind) -> KnownNodes? {
    guard let list = kind.list else { return nil }
    let rows = (0..<(list.samples.count ?? 0)).compactMap { list.samples[$0]?.map }
    let attributes = Set(rows.flatMap(\.keys))
    let parts = kind.parts.filter { $0.place == .cell }.map(\.outlet)
    // The fields of a record have cells of several kinds, which show different parts of a field.
    let isOfFields = kind.record != nil
    return KnownNodes(
      screenlet: kind.name, owner: "a cell of \(kind.name) has",
      names: list.cellOutlets.map(\.name) + parts + (isOfFields ? ["valueField"] : []),
      needed: isOfFields ? [] : list.cellOutlets.filter { !$0.isOptional }.map(\.name),
      attributes: attributes.union(attributes.map { $0 + label }))
  }
}
