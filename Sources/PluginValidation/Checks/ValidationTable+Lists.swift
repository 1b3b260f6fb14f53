import CScreens
import PluginCalls
import ScreensCore
import ScreensModel
import ScreensViews

/// How view classes show rows.
extension ValidationTable {
  static let lists: [ValidationCheck] = [
    .process("rows-on-their-way", .theme, "cells are filled before their rows are there") { probe in
      try fillCells(probe, [CellRow(0, nil), CellRow(1, nil, isSelected: true)])
    },
    .process("rows-of-any-shape", .theme, "rows have attributes of any kind, and none") { probe in
      let odd: [Value] = [
        [:], ["title": nil], ["title": 7, "entryId": "x"], ["title": ["a", 1]],
        ["title": .string(String(repeating: "ü", count: 1 << 12))], ["": ""], ["title": ["k": 1]],
      ]
      return try fillCells(
        probe,
        odd.enumerated().map { CellRow($0, $1) } + [
          CellRow(.max, ProbeStep.row), CellRow(99_999, ProbeStep.row, isSelected: true),
        ])
    },
    .process("rows-in-any-order", .theme, "rows are shown in any order, again and again") { probe in
      try survive(probe) { entry in
        var random = ProbeRandom(11)
        let rows = (0..<200).map { _ in
          CellRow(Int(random.next() % 1000), ProbeStep.row, isSelected: random.next() % 7 == 0)
        }
        entry.live(ProbeStep.beginning + rows.flatMap(ProbeStep.cell))
      }
    },
    .process("section-titles", .theme, "sections of any name have a title") { probe in
      try each(probe) { entry in
        let view = entry.view()
        _ = view.create()
        for step in ProbeStep.beginning { view.perform(step) }
        for name in sectionNames {
          let status = view.perform(.call(SlotCall(.sectionTitle, name: name)))
          guard let status, status < 0 else { continue }
          return .fail(
            "\(view.place) answered \(status) for the section “\(name.prefix(40))”; write a text, "
              + "or answer SCREENS_INHERIT")
        }
        view.destroy()
        return .pass
      }
    },
    .process("unknown-cell-action", .theme, "an action of a cell that no class has is refused") {
      probe in
      try each(probe) { entry in
        let view = entry.view()
        _ = view.create()
        for step in ProbeStep.beginning { view.perform(step) }
        let call = CellRow(0, ProbeStep.row).call(
          .cellAction, name: "noSuchSelector:", sender: .control)
        let status = view.perform(.call(call))
        return .unless(
          status.map(refusals.contains) ?? true,
          "\(view.place) took noSuchSelector:; answer SCREENS_UNKNOWN_NAME or SCREENS_INHERIT")
      }
    },
  ]

  /// Section names that a server may send.
  private static let sectionNames = [
    "", "a.example", "2026-03-01", "Ünïcödé ⛵", "<b>%s%n</b>",
    String(repeating: "x", count: 1 << 12),
  ]

  /// The right answers for a selector that no class knows.
  private static let refusals: Set<Int32> = [SCREENS_UNKNOWN_NAME, SCREENS_INHERIT]

  /// Calls each class to fill the cells of rows; a crash or an error status is a failure.
  private static func fillCells(_ probe: Probe, _ rows: [CellRow]) throws -> ValidationVerdict {
    try each(probe) { entry in
      let view = entry.view()
      _ = view.create()
      for step in ProbeStep.beginning { view.perform(step) }
      for row in rows {
        for step in ProbeStep.cell(row) {
          guard let status = view.perform(step), status < 0 else { continue }
          return .fail(
            "\(view.place) answered \(status) for row \(row.row), \(ProbeText.text(row.value)); "
              + "answer SCREENS_OK or SCREENS_INHERIT")
        }
      }
      view.destroy()
      return .pass
    }
  }
}

extension ProbeStep {
  /// A row of a list on the stage.
  static let row: Value = ["entryId": 7, "title": "Sails", "description": "…", "viewCount": 3]

  /// The calls for the cell of a row.
  static func cell(_ row: CellRow) -> [ProbeStep] {
    [.call(row.call(.cellName)), .call(row.call(.fillCell)), .call(row.call(.selectRow))]
  }
}
