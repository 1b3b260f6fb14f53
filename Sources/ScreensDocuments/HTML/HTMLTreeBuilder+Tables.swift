/// The starts and ends of elements by the part of a table that they stand in.
extension HTMLTreeBuilder {
  /// The innermost part of a table that is open; nil outside of tables.
  private var part: String? {
    let parts = HTMLNames.tableContexts.union(HTMLNames.tableParts)
    return open.indices.reversed().map { name($0) }.first { parts.contains($0) }
  }

  mutating func start(_ tag: HTMLTag) {
    let isPart = HTMLNames.tableParts.contains(tag.name)
    switch part {
    case nil: startInContent(tag)
    case "td", "th", "caption":
      guard isPart else { return startInContent(tag) }
      endCell()
      start(tag)
    case "tr": startInRow(tag, isPart)
    case "table": startInTable(tag, isPart)
    default: startInGroup(tag, isPart)
    }
  }

  private mutating func startInRow(_ tag: HTMLTag, _ isPart: Bool) {
    guard isPart else { return startInTable(tag, false) }
    pop(to: ["tr"])
    guard HTMLNames.cells.contains(tag.name) else {
      open.removeLast()
      return start(tag)
    }
    if push(tag) != nil { formatting.append(nil) }
  }

  private mutating func startInGroup(_ tag: HTMLTag, _ isPart: Bool) {
    guard isPart else { return startInTable(tag, false) }
    pop(to: HTMLNames.groups)
    if tag.name == "tr" {
      push(tag)
    } else if HTMLNames.cells.contains(tag.name) {
      push(HTMLTag(name: "tr"))
      start(tag)
    } else {
      open.removeLast()
      start(tag)
    }
  }

  private mutating func startInTable(_ tag: HTMLTag, _ isPart: Bool) {
    switch tag.name {
    case "table":
      pop(through: ["table"])
      start(tag)
    case "col", "colgroup": pop(to: ["table"])
    case "caption":
      pop(to: ["table"])
      push(tag)
      formatting.append(nil)
    case let name where HTMLNames.groups.contains(name):
      pop(to: ["table"])
      push(tag)
    case _ where isPart:
      pop(to: ["table"])
      push(HTMLTag(name: "tbody"))
      start(tag)
    case "form", "input": break
    default:
      isFostering = true
      startInContent(tag)
      isFostering = false
    }
  }

  mutating func end(_ name: String) {
    let isTable = name == "table" || HTMLNames.tableParts.contains(name)
    switch part {
    case nil: if !isTable { endInContent(name) }
    case "td", "th", "caption":
      guard isTable else { return endInContent(name) }
      if name == part { return endCell() }
      guard HTMLNames.tableContexts.contains(name), isOpen([name], within: HTMLNames.tableScope)
      else { return }
      endCell()
      end(name)
    default:
      guard isTable else {
        isFostering = true
        endInContent(name)
        isFostering = false
        return
      }
      guard HTMLNames.tableContexts.contains(name),
        name == "table" || isOpen([name], within: HTMLNames.tableScope)
      else { return }
      pop(through: [name])
    }
  }

  /// Ends the present cell or caption.
  private mutating func endCell() {
    endImplied()
    pop(through: ["td", "th", "caption"])
    clearFormatting()
  }
}
