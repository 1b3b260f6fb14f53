import ScreensDocuments

/// The place of a value in a record: a field's name, which instance of it, and so on inward.
///
/// Written as names and numbers between dots, without the number of the first instance: `Boat`,
/// `Photo.1`, `Crew.1.Given.2`.
package struct EntryPath: Sendable, Hashable, CustomStringConvertible {
  package struct Step: Sendable, Hashable {
    package let name: String
    /// Counts the instances of the name among its siblings, from 0.
    package var index: Int

    package init(_ name: String, _ index: Int = 0) {
      self.name = name
      self.index = index
    }
  }

  /// From the outermost field to the value's own; never empty.
  package private(set) var steps: [Step]

  package init(_ name: String, _ index: Int = 0) { steps = [Step(name, index)] }

  /// Reads the written form; nil for a text that is no path.
  package init?(written text: some StringProtocol) {
    steps = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      if Self.isNumber(part.utf8) {
        guard let last = steps.last, !isCounted, part.utf8.count <= 9, let index = Int(part),
          part == "0" || part.utf8.first != UInt8(ascii: "0")
        else { return nil }
        steps[steps.count - 1] = Step(last.name, index)
        isCounted = true
      } else {
        guard let name = PercentEncoding.decode(Array(part.utf8)[...]), !name.isEmpty,
          let text = String(validating: name, as: UTF8.self)
        else { return nil }
        steps.append(Step(text))
        isCounted = false
      }
    }
    guard !steps.isEmpty else { return nil }
    isCounted = false
  }

  /// Whether the last step has its number, while a text is read.
  private var isCounted = false

  private static func isNumber(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { (0x30...0x39).contains($0) } && text.contains { _ in true }
  }

  package var last: Step { steps[steps.count - 1] }

  /// The place that the value lies in; nil for one of the top.
  package var parent: EntryPath? {
    guard steps.count > 1 else { return nil }
    var parent = self
    parent.steps.removeLast()
    return parent
  }

  package func child(_ name: String, _ index: Int = 0) -> EntryPath {
    var child = self
    child.steps.append(Step(name, index))
    return child
  }

  /// The same field's instance of another number.
  package func instance(_ index: Int) -> EntryPath {
    var other = self
    other.steps[steps.count - 1].index = index
    return other
  }

  package var description: String {
    steps.map { step in
      step.index == 0
        ? Self.written(step.name) : "\(Self.written(step.name)).\(step.index)"
    }.joined(separator: ".")
  }

  /// A name in which dots, percent signs, and a number's first digit are escaped.
  private static func written(_ name: String) -> String {
    let isNumber = isNumber(name.utf8)
    guard isNumber || name.utf8.contains(where: { $0 == 0x2E || $0 == 0x25 }) else { return name }
    let plain = name.replacing("%", with: "%25").replacing(".", with: "%2E")
    guard isNumber, let digit = plain.utf8.first else { return plain }
    return "%\(String(digit, radix: 16))" + plain.dropFirst()
  }
}
