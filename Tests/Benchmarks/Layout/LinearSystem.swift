/// A system of constraints that more than one solver can be given.
struct LinearSystem: Sendable {
  struct Wish: Sendable {
    let relation: Character
    let priority: Double
    let constant: Double
    let terms: [(variable: Int, coefficient: Double)]
  }

  let name: String
  var variables = 0
  var wishes: [Wish] = []
  /// The variable that suggestions are for, which starts with the first.
  var edited = 0
  var suggestions: [Double] = []

  init(name: String) { self.name = name }

  static let all = [form(of: 3), form(of: 10), row(of: 10), row(of: 60)]

  /// The lines that Peers/kiwi.cpp reads.
  var text: String {
    var lines = ["v \(variables)"]
    for wish in wishes {
      let terms = wish.terms.map { " \($0.variable) \($0.coefficient)" }.joined()
      lines.append("c \(wish.relation) \(wish.priority) \(wish.constant)\(terms)")
    }
    lines.append("e \(edited) 900 \(suggestions.first ?? 0)")
    lines += suggestions.map { "s \($0)" }
    return lines.joined(separator: "\n")
  }

  private mutating func add(
    _ relation: Character, _ priority: Double, _ constant: Double, _ terms: (Int, Double)...
  ) {
    wishes.append(
      Wish(
        relation: relation, priority: priority, constant: constant,
        terms: terms.map { (variable: $0.0, coefficient: $0.1) }))
  }

  /// Labels beside fields below each other, as in a form whose width is edited.
  static func form(of rows: Int) -> LinearSystem {
    var system = LinearSystem(name: "form of \(rows) rows")
    system.variables = 1
    var above: (top: Int, height: Int)?
    for row in 0..<rows {
      let label = (
        x: system.variables, y: system.variables + 1, w: system.variables + 2,
        h: system.variables + 3
      )
      let field = (x: label.x + 4, y: label.y + 4, w: label.w + 4, h: label.h + 4)
      system.variables += 8
      for size in [label.w, label.h, field.w, field.h] { system.add(">", 1000, 0, (size, 1)) }
      system.add("=", 1000, -16, (label.x, 1))
      system.add("=", 1000, -8, (field.x, 1), (label.x, -1), (label.w, -1))
      system.add("=", 1000, 16, (field.x, 1), (field.w, 1), (0, -1))
      if let above {
        system.add("=", 1000, -8, (field.y, 1), (above.top, -1), (above.height, -1))
      } else {
        system.add("=", 1000, -20, (field.y, 1))
      }
      system.add("=", 1000, 0, (label.y, 1), (label.h, 0.5), (field.y, -1), (field.h, -0.5))
      let natural = Double(50 + 7 * row % 40)
      for (size, wanted, hugging) in [
        (label.w, natural, 251.0), (label.h, 20.5, 251), (field.w, 97, 250), (field.h, 30, 250),
      ] {
        system.add("<", hugging, -wanted, (size, 1))
        system.add(">", 750, -wanted, (size, 1))
      }
      above = (field.y, field.h)
    }
    system.suggestions = [375] + (0..<200).map { Double(200 + $0 * 37 % 600) }
    return system
  }

  /// Boxes beside each other that want one width and share a room that is edited.
  ///
  /// - Parameter isRanked: Whether some want it more than others, so that there is one best
  ///   solution at every width, after any earlier solution.
  static func row(of boxes: Int, isRanked: Bool = false) -> LinearSystem {
    var system = LinearSystem(name: "row of \(boxes) boxes")
    system.variables = 1
    var last: Int?
    for box in 0..<boxes {
      let (left, right) = (system.variables, system.variables + 1)
      system.variables += 2
      system.add(">", 1000, -10, (right, 1), (left, -1))
      if let last {
        system.add("=", 1000, -5, (left, 1), (last, -1))
      } else {
        system.add("=", 1000, 0, (left, 1))
      }
      system.add("=", isRanked ? 750 - Double(box) : 750, -60, (right, 1), (left, -1))
      last = right
    }
    if let last { system.add("<", 1000, 0, (last, 1), (0, -1)) }
    system.suggestions = (0..<100).map { Double(boxes * (20 + ($0 * 7 + 20) % 60)) }
    return system
  }
}
