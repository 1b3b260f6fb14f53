/// A property list, XML or binary, with the place of every key and value.
package struct PropertyList: Sendable {
  /// The outermost value.
  package let root: PropertyListValue

  /// Reads a property list.
  ///
  /// - Parameters:
  ///   - bytes: An XML property list in UTF-8, or a binary one.
  ///   - file: The name that errors give.
  package init(
    _ bytes: [UInt8], file: String, limits: XMLLimits = .propertyList
  ) throws(PropertyListError) {
    if bytes.starts(with: Array("bplist".utf8)) {
      root = try BinaryPropertyList.read(bytes, file: file, limits: limits)
      return
    }
    let document: DocumentElement
    do {
      document = try XMLReader.read(bytes, file: file, limits: limits)
    } catch {
      throw .xml(error)
    }
    guard document.name == "plist", document.children.count == 1 else {
      let found = document.name == "plist" ? "\(document.children.count) values" : document.name
      throw .notAPropertyList(file: file, found: found)
    }
    try PropertyListElement(element: document, place: .root(file, at: document.position))
      .checkNoText()
    let place = PropertyListPlace.root(file, at: document.children[0].position)
    root = try PropertyListElement(element: document.children[0], place: place).value()
  }

  /// The outermost dictionary, or an error when it is something else.
  package func dictionary() throws(PropertyListError) -> PropertyListDictionary {
    try root.dictionary()
  }
}
