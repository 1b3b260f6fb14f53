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

  let request: Request
  let rows: Rows

  /// By default the server's rows are shown unchanged.
  ///
  /// - Parameter rows: Makes the rows of a page.
  package init(
    rows: @escaping Rows = { answers, _ in answers },
    request: @escaping Request
  ) {
    self.rows = rows
    self.request = request
  }
}
