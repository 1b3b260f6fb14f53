package import ScreensModel

/// The code of a kind of lists: the requests for its pages, and the rows that it makes of the
/// server's answers.
package struct ListSource: Sendable {
  /// The request for a range of rows.
  package typealias Request =
    @Sendable (_ rows: Range<Int>, _ countsRows: Bool, _ screenlet: Screenlet) throws(ScreensError)
    -> ConnectorTask.Step

  /// Makes the rows of a page from the rows of the server's answer: the same number of maps with
  /// attributes.
  package typealias Rows =
    @Sendable (_ answers: [Value], _ screenlet: Screenlet) throws(ScreensError) -> [Value]

  /// Whether a list with the present attributes has rows to read.
  package typealias Wants = @Sendable (_ screenlet: Screenlet) -> Bool

  let request: Request
  let rows: Rows
  let wants: Wants

  /// By default the server's rows are shown unchanged.
  ///
  /// - Parameters:
  ///   - rows: Makes the rows of a page.
  ///   - wants: Decides whether rows are read; without them the list stays empty.
  package init(
    rows: @escaping Rows = { answers, _ in answers }, wants: @escaping Wants = { _ in true },
    request: @escaping Request
  ) {
    self.rows = rows
    self.wants = wants
    self.request = request
  }
}
