import ScreensCore
import ScreensModel

/// The reference page of operations for authors of connectors, in Markdown.
struct OperationPage {
  private let operations: [OperationDeclaration]

  init(_ operations: [OperationDeclaration]) { self.operations = operations }

  var text: String {
    """
    # Operations

    The operations that this host asks connector factories for. An operation that is *read* changes
    nothing, a *write* may be repeated, and one that may be done *once* is never repeated. The host
    sends no request whose parameters are not of these types, and ends one whose answer is not with
    `invalidServerResponse`. Whole numbers and their decimal texts stand for each other. An `id` is
    a whole number above 0, `strings` are a list of texts, a `date` is in milliseconds since 1970 in
    UTC. An answer may have more fields than are listed.
    \(operations.map(section).joined())
    """
  }

  private func section(_ operation: OperationDeclaration) -> String {
    """


    ## \(operation.name)

    \(operation.about) Access: \(operation.access.rawValue).
    \(parameters(operation))\(fields(operation.result))\(errors(operation))
    """
  }

  private func parameters(_ operation: OperationDeclaration) -> String {
    table(
      ["Parameter", "Type", "Required", "Secret", "Meaning"],
      operation.parameters.map {
        [
          "`\($0.name)`", $0.type.word, $0.isRequired ? "yes" : "no",
          $0.isSecret ? "yes" : "no", $0.about,
        ]
      })
  }

  private func fields(_ result: AnswerDeclaration) -> String {
    table(
      ["Result", "Type", "Required", "Meaning"],
      result.fields.map {
        ["`\($0.name)`", $0.type.word, $0.isRequired ? "yes" : "no", $0.about]
      })
  }

  private func errors(_ operation: OperationDeclaration) -> String {
    table(
      ["Error", "Status", "Circumstances"],
      operation.errors.map { ["`\($0.cause)`", String($0.cause.rawValue), $0.about] })
  }

  private func table(_ header: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let rule = header.map { _ in "---" }
    let lines = ([header, rule] + rows).map { cells in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return "\n" + lines.joined(separator: "\n") + "\n"
  }
}
