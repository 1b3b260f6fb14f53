import ScreensModel

/// The rows of a record: its fields.
extension ListLogic {
  /// The numbers by which faces know the rows of fields. A field has the same number wherever it
  /// stands, so that browsers keep what was typed in it.
  static func numbers(ofFields pages: [[Value]]) -> [Int] {
    var numbers: Set<Int> = []
    return pages.enumerated().flatMap { page, rows in
      rows.map { row in
        let name = row.map?["name"]?.string
        let key = name ?? "\(row.map?["type"]?.string ?? "") \(page)"
        var number = Int(Value.string(key).mark & 0x7FFF_FFFF)
        while !numbers.insert(number).inserted { number += 1 }
        return number
      }
    }
  }

  /// The page of the row of a field that an action got as its sender; nil for another value.
  func page(ofSender value: Value) -> Int? {
    guard let row = value.map else { return nil }
    let place =
      row["name"]?.isNone == false
      ? rows.all.firstIndex { $0.map?["name"] == row["name"] }
      : rows.all.firstIndex { $0 == value }
    return place.map { rows.place(of: $0).page }
  }
}
