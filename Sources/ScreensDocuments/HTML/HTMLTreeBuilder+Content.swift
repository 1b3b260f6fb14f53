/// The starts and ends of elements outside of tables, and in cells.
extension HTMLTreeBuilder {
  mutating func startInContent(_ tag: HTMLTag) {
    switch tag.name {
    case let name where HTMLNames.ignored.contains(name) || HTMLNames.tableParts.contains(name):
      break
    case "p", "form", "pre", "listing": startBlock(tag)
    case let name where HTMLNames.blocks.contains(name): startBlock(tag)
    case let name where HTMLNames.headings.contains(name):
      endParagraph()
      if HTMLNames.headings.contains(currentName) { open.removeLast() }
      push(tag)
    case "li": startItem(tag, ending: ["li"])
    case "dt", "dd": startItem(tag, ending: ["dt", "dd"])
    case "button":
      if isOpen(["button"]) {
        endImplied()
        pop(through: ["button"])
      }
      startInline(tag)
    case "table":
      endParagraph()
      // A table needs room for its parts.
      if open.count + 3 <= HTMLFragment.depth { push(tag) }
    case "hr":
      endParagraph()
      insert(tag)
    case "br", "img", "wbr":
      reconstruct()
      insert(tag)
    case "image":
      var image = HTMLTag(name: "img")
      image.attributes = tag.attributes
      startInContent(image)
    case "optgroup", "option":
      if currentName == "option" { open.removeLast() }
      startInline(tag)
    case "rb", "rp", "rt", "rtc":
      if isOpen(["ruby"]) { endImplied(but: tag.name == "rb" || tag.name == "rtc" ? "" : "rtc") }
      push(tag)
    case "marquee":
      reconstruct()
      if push(tag) != nil { formatting.append(nil) }
    case let name where HTMLNames.formatting.contains(name): startFormatting(tag)
    default: startInline(tag)
    }
  }

  private mutating func startInline(_ tag: HTMLTag) {
    reconstruct()
    push(tag)
  }

  private mutating func startBlock(_ tag: HTMLTag) {
    endParagraph()
    push(tag)
  }

  /// An item ends the one before it in the same list.
  private mutating func startItem(_ tag: HTMLTag, ending names: Set<String>) {
    for place in open.indices.reversed() {
      let name = name(place)
      if names.contains(name) {
        endImplied(but: name)
        pop(through: [name])
        break
      }
      if HTMLNames.special.contains(name), name != "address", name != "div", name != "p" { break }
    }
    startBlock(tag)
  }

  mutating func endInContent(_ name: String) {
    switch name {
    case "p":
      if !isOpen(["p"], within: HTMLNames.buttonScope) { push(HTMLTag(name: "p")) }
      endParagraph()
    case "li":
      guard isOpen(["li"], within: HTMLNames.listScope) else { return }
      endImplied(but: name)
      pop(through: [name])
    case "br": startInContent(HTMLTag(name: "br"))
    case let name where HTMLNames.headings.contains(name):
      guard isOpen(HTMLNames.headings) else { return }
      endImplied()
      pop(through: HTMLNames.headings)
    case let name where HTMLNames.formatting.contains(name): adopt(name)
    case "dt", "dd", "form", "pre", "listing", "button", "marquee": endBlock(name)
    case let name where HTMLNames.blocks.contains(name): endBlock(name)
    default: endOther(name)
    }
  }

  private mutating func endBlock(_ name: String) {
    guard isOpen([name]) else { return }
    endImplied(but: name)
    pop(through: [name])
    if name == "marquee" { clearFormatting() }
  }

  /// Ends an element whose kind has no rule of its own.
  mutating func endOther(_ name: String) {
    for place in open.indices.reversed() where place > 0 {
      if self.name(place) == name {
        endImplied(but: name)
        return open.removeSubrange(min(place, open.count)...)
      }
      if HTMLNames.special.contains(self.name(place)) { return }
    }
  }
}
