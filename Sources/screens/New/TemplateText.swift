import ScreensSystem

/// The text of a template: lines that are for some projects only, and names to fill in.
///
/// A line that begins with `@tag@` is there when the tag holds; `@NAME@` in a line is replaced.
struct TemplateText {
  let tags: Set<String>
  let names: [String: String]

  /// The text for one project of the template in the file `<name>.txt`.
  func fill(_ name: String) -> String {
    let template = EmbeddedFile["screens/Templates/\(name).txt"].bytes
    let lines = String(decoding: template, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.compactMap { line($0).map(replace) }.joined(separator: "\n")
  }

  /// The line without its tag; nil when the tag does not hold.
  private func line(_ line: Substring) -> String? {
    guard line.first == "@", let end = line.dropFirst().firstIndex(of: "@") else {
      return String(line)
    }
    let tag = line[line.index(after: line.startIndex)..<end]
    guard tag.allSatisfy(\.isLowercase) else { return String(line) }
    return tags.contains(String(tag)) ? String(line[line.index(after: end)...]) : nil
  }

  private func replace(_ line: String) -> String {
    guard line.contains("@") else { return line }
    return names.reduce(line) { $0.replacing("@\($1.key)@", with: $1.value) }
  }
}
