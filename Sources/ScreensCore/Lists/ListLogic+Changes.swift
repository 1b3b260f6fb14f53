import ScreensModel

/// Changes of single rows: what users did to them, before the server is asked again.
extension ListLogic {
  /// Changes the rows as an action's end says. A row is found by its identity; of a list with
  /// sections, and of a row that is not held, the pages are read again instead.
  ///
  /// - Parameters:
  ///   - answer: The row as the server has it now.
  ///   - sender: The row that started the action.
  func apply(
    _ change: ContentChange, _ answer: Value, of sender: Value, _ screenlet: Screenlet
  ) {
    if change != .none {
      giveUpLook()
      announce(screenlet)
    }
    switch change {
    case .none: return
    case .clear, .show: load(screenlet)
    case .reload: renewAll(screenlet)
    case .insert:
      if !insert(answer, screenlet) { renewAll(screenlet) }
    case .replace:
      guard let row = place(of: answer) ?? place(of: sender), replace(row, with: answer) else {
        return renewAll(screenlet)
      }
    case .remove:
      guard let row = place(of: sender) else { return renewAll(screenlet) }
      remove(row, screenlet)
    }
    screenlet.session.house?.changed(screenlet)
  }

  /// The place of a row that is held; nil for any other.
  private func place(of row: Value) -> Int? {
    guard row.map != nil else { return nil }
    let mark = list.mark(of: row)
    return rows.heldNumbers.lazy.flatMap { self.rows.rows(of: $0) }.first { place in
      self.rows[place].map { self.list.mark(of: $0) } == mark
    }
  }

  /// Reads the pages again whose rows are held.
  private func renewAll(_ screenlet: Screenlet) {
    for page in rows.heldNumbers { renew(page, screenlet) }
  }
}
