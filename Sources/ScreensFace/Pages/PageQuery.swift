import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensViews

/// The part of an address's query that a page uses, in one spelling.
package struct PageQuery: Sendable, Hashable {
  /// A parameter and its value, decoded.
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  /// The query of a page that uses none.
  package static let none = PageQuery([])

  /// In the order of the names, each once.
  package let fields: [Field]
  /// The spelling in addresses, without the question mark: of names and values all octets but
  /// letters, digits, `-`, `.`, `_` and `~` are percent-encoded.
  package let text: String

  init(_ fields: [Field]) {
    self.fields = fields.sorted { $0.name < $1.name }
    text = self.fields.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
    }
    .joined(separator: "&")
  }

  /// The fields with those names alone.
  package func only(_ names: Set<String>) -> PageQuery {
    PageQuery(fields.filter { names.contains($0.name) })
  }

  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// The address of a page that a XIB draws: its path, and the part of the query that it uses.
package struct SiteAddress: Sendable, Hashable {
  package let path: String
  /// The part of the query that the page uses.
  package var query = PageQuery.none

  package init(path: String, query: PageQuery = .none) {
    self.path = path
    self.query = query
  }

  /// The address in links and forms.
  package var text: String { query.fields.isEmpty ? path : "\(path)?\(query.text)" }
}

/// A parameter of a query that is invalid for a page.
package struct PageQueryFault: Error {
  /// The parameter's name; nil where the query itself is unreadable.
  package let field: String?
}

extension SitePage {
  /// Reads the fields that the page uses from a query; all others are ignored.
  ///
  /// - Parameter bytes: The received query, without the question mark.
  /// - Returns: the address, and the secrets, which are no part of it.
  /// - Throws: `PageQueryFault` for a value of the wrong type for its attribute.
  package func address(
    asking bytes: ArraySlice<UInt8>
  ) throws(PageQueryFault) -> (address: SiteAddress, secrets: [PageQuery.Field]) {
    let asks = parts.values.flatMap(\.asks)
    let lists = parts.values.compactMap(\.listField)
    guard !asks.isEmpty || !lists.isEmpty, !bytes.isEmpty else {
      return (SiteAddress(path: path), [])
    }
    guard let given = FormFields(bytes, limit: .max) else { throw PageQueryFault(field: nil) }
    var fields: Set<PageQuery.Field> = []
    var secrets: Set<PageQuery.Field> = []
    for ask in asks {
      guard let value = given.value(of: ask.field) else { continue }
      guard let text = String(validating: value, as: UTF8.self), text.utf8.count <= 512,
        ask.attribute.accepts(text)
      else { throw PageQueryFault(field: ask.field) }
      let field = PageQuery.Field(name: ask.field, value: text)
      if ask.attribute.isSecret { secrets.insert(field) } else { fields.insert(field) }
    }
    for list in lists {
      let page = ListPages.page(list, in: given)
      if page > 1 { fields.insert(.init(name: list, value: String(page))) }
    }
    return (SiteAddress(path: path, query: PageQuery(Array(fields))), Array(secrets))
  }
}

extension Inspectable {
  /// Whether a text in an address is a valid value of the attribute.
  fileprivate func accepts(_ text: String) -> Bool {
    (try? convert(.string(text))) != nil
  }
}
