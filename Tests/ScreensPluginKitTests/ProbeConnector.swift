import ScreensPluginKit

/// Connectors with every kind of end.
struct ProbeFactory: ConnectorFactory {
  init(_ host: Host) throws {
    if host.option("refuse").boolValue == true {
      throw PluginError(.notAvailable, "no database")
    }
  }

  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector {
    guard operation != "unknown" else { throw PluginError(.unknownName, "no such operation") }
    return ProbeConnector(operation: operation, parameters: parameters, context: context)
  }
}

struct ProbeConnector: Connector {
  let operation: String
  let parameters: [String: Value]
  let context: ConnectorContext

  func validate() throws {
    if parameters["name"] == nil { throw ProbeError.full }
  }

  func start(_ request: ConnectorRequest) throws {
    switch operation {
    case "echo": request.complete(.success(.map(parameters)))
    case "slow":
      request.completeBlocking {
        request.progress(1, of: 2)
        if request.isCancelled { throw PluginError(.cancelled, "stopped") }
        return .int(context.companyId)
      }
    default: throw PluginError(.failed, "does not start")
    }
  }
}
