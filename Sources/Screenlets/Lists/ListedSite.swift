import ScreensCore
import ScreensLayout

/// The site whose things a list shows.
struct ListedSite {
  private let groupId: Int64

  /// Reads the attributes, and the server context where these name no site.
  ///
  /// - Throws: a validation error where neither does, in the words of `table`.
  init(_ screenlet: Screenlet, table: String) throws(ScreensError) {
    let own = screenlet[attribute: .groupId].int ?? 0
    let server = screenlet.session.environment.server
    groupId = own != 0 ? own : (try? server.groupId()) ?? 0
    guard groupId > 0 else { throw screenlet.refusal("undefined-group", table: table) }
  }

  /// The parameters that every page of rows is asked with.
  func parameters(_ rows: Range<Int>, countsRows: Bool) -> [String: Value] {
    [
      "groupId": .int(groupId), "startRow": .int(Int64(rows.lowerBound)),
      "endRow": .int(Int64(rows.upperBound)), "computeRowCount": .bool(countsRows),
    ]
  }

  /// The site is missing where neither the attribute nor the server context names one.
  @Sendable static func missingKeys(
    in server: ServerContext, _ attribute: (AttributeName) -> Value
  ) -> [ServerContext.Failure] {
    guard attribute(.groupId).int ?? 0 == 0 else { return [] }
    do throws(ServerContext.Failure) {
      _ = try server.groupId()
      return []
    } catch {
      return [error]
    }
  }
}

extension Screenlet {
  /// The error of a list whose settings do not say what it shows.
  func refusal(_ key: String, table: String) -> ScreensError {
    .validation(view?.text(key, table: table) ?? "\(table)-\(key)")
  }
}

extension Inspectable {
  /// The site.
  static let groupId = Inspectable(
    .groupId, .int, 0, "the site; 0 is the server context's", isFromAddress: false)
}

extension AttributeName {
  static let groupId = known("groupId")
}

extension OutletDeclaration {
  static let tableView = OutletDeclaration("tableView", .tableView, "the rows stand in it")
  static let collectionView = OutletDeclaration(
    "collectionView", .collectionView, "the rows stand in it, side by side", isOptional: true)
  static let titleLabel = OutletDeclaration("titleLabel", .label, "the row's title")
  static let descriptionLabel = OutletDeclaration(
    "descriptionLabel", .label, "a sentence about the row", isOptional: true)
  static let webView = OutletDeclaration(
    "webView", .webView, "the row's content, which is foreign HTML", isOptional: true)
}
