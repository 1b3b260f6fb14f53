/// A parsed page or picture: tests query its elements and do not compare its text.
///
/// A selector is an element's name, `#id`, `.class`, `[attribute]` and `[attribute=value]` in this
/// order, each optional; after a space follows the selector of an element within it.
/// `[attribute^=value]` is the beginning of a value.
package struct MarkupTree: Sendable {
  package struct Element: Sendable {
    /// As written.
    package let name: String
    /// Its attributes with their references resolved; "" for one without a value.
    package let attributes: [String: String]
    /// The elements right in it.
    package internal(set) var children: [Element] = []
    /// The texts right in it, joined.
    package internal(set) var ownText = ""
    /// All texts in it, in their order.
    package internal(set) var text = ""

    package subscript(attribute: String) -> String? { attributes[attribute] }

    /// The elements in it that a selector names, in the order of the markup.
    package func all(_ selector: String) -> [Element] {
      let steps = MarkupSelector.steps(selector)
      var found: [Element] = []
      func look(_ element: Element, _ done: Int) {
        for child in element.children {
          let isNext = steps[done].matches(child)
          let isLast = done == steps.count - 1
          if isNext, isLast { found.append(child) }
          look(child, isNext && !isLast ? done + 1 : done)
        }
      }
      look(self, 0)
      return found
    }

    /// Whether there is an element in it that a selector names.
    package func has(_ selector: String) -> Bool { !all(selector).isEmpty }
  }

  /// The elements and texts outside every other one.
  package let root: Element
  /// The places that are not well-formed: end tags that fit nothing, and elements without an end.
  package let faults: [String]

  /// Parses HTML, XML, or a piece of either.
  package init(_ text: String) {
    var parser = MarkupParser(text)
    (root, faults) = parser.parse()
  }

  /// The elements that a selector names, in the order of the markup.
  package func all(_ selector: String) -> [Element] { root.all(selector) }

  /// The first element that a selector names.
  package subscript(selector: String) -> Element? { all(selector).first }

  /// Whether there is an element that a selector names.
  package func has(_ selector: String) -> Bool { self[selector] != nil }

  /// Whether there is such an element with exactly this text.
  package func has(_ selector: String, text: String) -> Bool {
    all(selector).contains { $0.text == text }
  }

  /// Whether an element has this text right in it, and nothing else.
  package func shows(_ text: String) -> Bool { all("").contains { $0.ownText == text } }

  /// Whether the first elements that selectors of one step each name begin in this order.
  package func has(inOrder selectors: [String]) -> Bool {
    let all = all("")
    let places = selectors.map { selector in
      let step = MarkupSelector.steps(selector)[0]
      return all.firstIndex { step.matches($0) } ?? -1
    }
    return places.allSatisfy { $0 >= 0 } && places == places.sorted()
  }

  /// The title of the page.
  package var title: String { self["title"]?.text ?? "" }
}

/// One step of a selector: what an element must be.
private struct MarkupSelector {
  private var name = ""
  private var parts: [(attribute: String, value: String?, relation: Character)] = []

  /// The steps of a whole selector, at least one.
  static func steps(_ text: String) -> [MarkupSelector] {
    var depth = 0
    let steps = text.split { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == " " && depth == 0
    }
    return steps.isEmpty ? [MarkupSelector("")] : steps.map { MarkupSelector($0) }
  }

  private init(_ text: Substring) {
    var rest = text.drop { character in
      guard !"#.[".contains(character) else { return false }
      name.append(character)
      return true
    }
    while let mark = rest.popFirst() {
      if mark == "[" {
        let inner = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(inner.count + 1)
        let pair = inner.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let isStart = pair.count > 1 && pair[0].hasSuffix("^")
        parts.append(
          (
            String(isStart ? pair[0].dropLast() : pair[0]), pair.count > 1 ? String(pair[1]) : nil,
            isStart ? "^" : "="
          ))
      } else {
        let word = rest.prefix { !"#.[".contains($0) }
        rest = rest.dropFirst(word.count)
        parts.append((mark == "#" ? "id" : "class", String(word), mark == "#" ? "=" : "~"))
      }
    }
  }

  func matches(_ element: MarkupTree.Element) -> Bool {
    guard name.isEmpty || name == element.name else { return false }
    return parts.allSatisfy { part in
      guard let found = element[part.attribute] else { return false }
      guard let value = part.value else { return true }
      return switch part.relation {
      case "~": found.split(separator: " ").contains { $0 == value }
      case "^": found.hasPrefix(value)
      default: found == value
      }
    }
  }
}
