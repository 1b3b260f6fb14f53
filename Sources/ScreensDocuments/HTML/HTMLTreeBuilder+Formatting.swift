/// Formatting that is misnested, or goes on in later blocks.
extension HTMLTreeBuilder {
  /// More formatting elements than this do not continue in later blocks.
  private static let continuing = 48

  mutating func startFormatting(_ tag: HTMLTag) {
    if tag.name == "a", let known = lastFormatting("a") {
      adopt("a")
      formatting.removeAll { $0 == known }
      open.removeAll { $0 == known }
    }
    reconstruct()
    if tag.name == "nobr", isOpen(["nobr"]) {
      adopt("nobr")
      reconstruct()
    }
    guard let number = push(tag) else { return }
    keepThree(like: tag)
    if formatting.count < Self.continuing { formatting.append(number) }
  }

  /// Of equal elements only the last three continue in later blocks.
  private mutating func keepThree(like tag: HTMLTag) {
    var equal: [Int] = []
    for (place, number) in formatting.enumerated().reversed() {
      guard let number else { break }
      let node = tree[number]
      if node.name == tag.name, node.attributes.elementsEqual(tag.attributes, by: ==) {
        equal.append(place)
      }
    }
    if equal.count >= 3, let first = equal.last { formatting.remove(at: first) }
  }

  /// The last formatting element of a name in the present cell.
  private func lastFormatting(_ name: String) -> Int? {
    for number in formatting.reversed() {
      guard let number else { return nil }
      if tree[number].name == name { return number }
    }
    return nil
  }

  /// Forgets the formatting of a cell that ends.
  mutating func clearFormatting() {
    while let last = formatting.popLast() { if last == nil { return } }
  }

  /// Begins the formatting elements again that a block has ended with itself.
  mutating func reconstruct() {
    guard let last = formatting.last, let last, !open.contains(last) else { return }
    var first = formatting.count - 1
    while first > 0, let before = formatting[first - 1], !open.contains(before) { first -= 1 }
    for place in first..<formatting.count {
      guard let number = formatting[place], open.count <= HTMLFragment.depth,
        let copy = copy(of: number)
      else { return formatting.removeSubrange(place...) }
      formatting[place] = push(copy)
    }
  }

  /// The tag of an element that is repeated; nil where too much is repeated.
  private mutating func copy(of number: Int) -> HTMLTag? {
    let node = tree[number]
    repeats -= node.attributes.reduce(node.name.utf8.count * 2 + 5) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
    guard repeats > 0 else { return nil }
    var tag = HTMLTag(name: node.name)
    tag.attributes = node.attributes
    return tag
  }

  // MARK: The adoption agency

  /// Ends a formatting element: blocks that began in it go on without it.
  mutating func adopt(_ name: String) {
    let current = open[open.count - 1]
    if currentName == name, !formatting.contains(current) {
      open.removeLast()
      return
    }
    for _ in 0..<8 {
      guard let element = lastFormatting(name) else { return endOther(name) }
      guard let place = open.lastIndex(of: element) else {
        return formatting.removeAll { $0 == element }
      }
      let isHidden = open[place...].dropFirst().contains {
        HTMLNames.scope.contains(tree[$0].name)
      }
      if isHidden { return }
      let block = open.indices[place...].dropFirst().first {
        HTMLNames.special.contains(self.name($0))
      }
      guard let block, let copy = copy(of: element) else {
        open.removeSubrange(place...)
        return formatting.removeAll { $0 == element }
      }
      adopt(element, at: place, block: block, copy)
    }
  }

  /// Moves a block out of a formatting element, and its content into a copy of that.
  private mutating func adopt(_ element: Int, at place: Int, block: Int, _ copy: HTMLTag) {
    let (ancestor, furthest) = (open[place - 1], open[block])
    var last = furthest
    var bookmark = formatting.firstIndex(of: element) ?? 0
    var (index, count) = (block - 1, 0)
    while index > place {
      count += 1
      let number = open[index]
      var kept = formatting.firstIndex(of: number)
      if count > 3, let place = kept {
        formatting.remove(at: place)
        if place < bookmark { bookmark -= 1 }
        kept = nil
      }
      if let place = kept, let tag = self.copy(of: number) {
        let clone = tree.make(tag)
        formatting[place] = clone
        open[index] = clone
        if last == furthest { bookmark = place + 1 }
        tree.insert(last, in: clone)
        last = clone
      } else {
        open.remove(at: index)
      }
      index -= 1
    }
    isFostering = true
    let (parent, next) = self.place(in: ancestor)
    isFostering = false
    tree.insert(last, in: parent, before: next)
    let clone = tree.make(copy)
    tree.moveChildren(of: furthest, to: clone)
    tree.insert(clone, in: furthest)
    if let old = formatting.firstIndex(of: element) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    formatting.insert(clone, at: min(bookmark, formatting.count))
    open.removeAll { $0 == element }
    let above = (open.lastIndex(of: furthest) ?? open.count - 1) + 1
    open.insert(clone, at: above)
  }
}
