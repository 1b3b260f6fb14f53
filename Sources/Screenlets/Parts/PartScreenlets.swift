import ScreensLayout
package import ScreensModel

/// The parts around and inside other screenlets, which their themes draw.
package enum PartScreenlets {
  package static let kinds = [pager]

  static let pager = ScreenletKind(
    .pager, "leads to the other pages of a list",
    viewModel: [
      .init(.rowRange, .string, .out, "the range of the shown rows, in words"),
      .init(.pageNumber, .int, .out, "the number of the shown page, from 1"),
      .init(.pageCount, .int, .out, "the number of pages that are known"),
    ],
    outlets: [
      PartOutlet.previous.outlet(.button, "leads to the page before"),
      PartOutlet.next.outlet(.button, "leads to the next page"),
      PartOutlet.range.outlet(
        .label, "the range of the shown rows", isOptional: true, isHollow: true,
        shows: ShownValue("rowRange")),
      PartOutlet.refresh.outlet(.button, "reads the list again", isOptional: true),
    ], draws: .pager)
}

extension PartOutlet {
  /// The outlet, with its meaning.
  fileprivate func outlet(
    _ kind: NodeKind, _ about: String, isOptional: Bool = false, isHollow: Bool = false,
    shows value: ShownValue? = nil
  ) -> OutletDeclaration {
    OutletDeclaration(
      rawValue, kind, about, isOptional: isOptional, isHollow: isHollow, shows: value)
  }
}

extension ScreenletName {
  package static let pager = known("Pager")
}
