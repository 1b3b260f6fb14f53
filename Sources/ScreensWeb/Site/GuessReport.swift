import ScreensCore
import ScreensFace
import ScreensModel
import ScreensSystem

/// Reporting an account whose password is guessed from many networks.
extension FormController {
  /// Writes a line for the operator, and asks the back end to tell the owner.
  ///
  /// - Parameter account: as it was typed; no line has it.
  func reportGuesses(_ tries: Int, of account: String) {
    let environment = edition.environment
    let operation = OperationDeclaration.reportGuesses
    let sentence =
      "sign-in: one account had \(tries) wrong passwords from all networks together; tries from "
      + "devices where it never signed in wait now, for an hour at most"
    let connector = try? environment.connectors.typedConnector(
      for: operation, parameters: ["userName": .string(account), "tries": .int(Int64(tries))],
      context: ConnectorContext(server: environment.server))
    guard let connector, connector.validate() == nil else {
      return environment.log("\(sentence); its back end cannot tell the owner")
    }
    environment.log("\(sentence); its back end is asked to tell the owner")
    face.connectors.add(connector, kind: operation.name) { _ in }
  }
}
