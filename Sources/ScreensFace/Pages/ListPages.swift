import ScreensCore
import ScreensDocuments
import ScreensModel
package import ScreensViews

/// The page of a list in an address: `?page=3`, and where a drawn page has several lists, each with
/// the list's name first: `?news-page=3`. The steps of a record are its pages: `?step=3`. Pages are
/// counted from 1.
package enum ListPages {
  /// The name of the query's parameter for the list of a page that it makes up alone.
  package static let field = "page"

  /// The largest number that is a page.
  private static let limit = 100_000_000

  /// The page that a query names; 1 where it names none, or no number of a page.
  static func page(_ field: String, in query: FormFields) -> Int {
    guard let value = query.value(of: field), value.count < 10,
      let number = Int(String(decoding: value, as: UTF8.self)), (1...limit).contains(number)
    else { return 1 }
    return number
  }
}

extension LayoutParts {
  /// Names the parameters of the lists among the parts of a page.
  mutating func nameListPages(_ library: ScreenletLibrary) {
    let words = all.compactMapValues { library[$0.screenlet]?.pageWord }
    for (node, word) in words {
      guard let part = all[node] else { continue }
      let isAlone = words.values.count { $0 == word } == 1
      let isTaken = all.values.contains { $0.asks.contains { $0.field == word } }
      all[node]?.listField =
        isAlone && !isTaken ? word : "\(part.name ?? part.key)-\(word)"
    }
  }
}

extension SitePage {
  /// The address at which a list shows another of its pages, with everything else unchanged.
  package func address(_ address: SiteAddress, showing page: Int, of part: ScreenletPart)
    -> SiteAddress
  {
    guard let field = part.listField else { return address }
    var fields = address.query.fields.filter { $0.name != field }
    if page > 1 { fields.append(.init(name: field, value: String(page))) }
    return SiteAddress(path: path, query: PageQuery(fields))
  }
}
