import ScreensPluginKit

let plugin = Plugin(manifest, factories: ["BearerFactory": { _ in BearerFactory() }])

/// Answers a file turned over, in pieces, as a connector that is written with the kit does.
struct BearerFactory: ConnectorFactory {
  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) -> any Connector { Carrying(parameters: parameters) }
}

struct Carrying: Connector {
  let parameters: [String: Value]

  func start(_ request: ConnectorRequest) {
    request.completeBlocking {
      let from = try request.openBlob(parameters["file"] ?? .none)
      let to = try request.makeBlob(size: from.size + 100)
      var place = 0
      while true {
        let piece = try from.read(at: place, upTo: 1 << 16)
        guard !piece.isEmpty else { break }
        try to.write(piece.map { ~$0 }, at: place)
        place += piece.count
      }
      try to.cut(to: place)
      return [
        "file": to.value, "size": .int(Int64(from.size)),
        "beyond": fault { try to.write([1], at: place) },
        "given": fault { try from.write([1], at: 0) },
        "plain": fault { _ = try request.openBlob("media:x") },
        "stale": fault { _ = try request.openBlob(.handle(1 << 40)) },
        "huge": fault { _ = try request.makeBlob(size: .max) },
      ]
    }
  }

  private func fault(_ body: () throws -> Void) -> Value {
    do {
      try body()
      return .none
    } catch {
      return .int(Int64((error as? PluginError)?.status.rawValue ?? 0))
    }
  }
}
