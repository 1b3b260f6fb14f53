package import PluginFormat
package import ScreensModel
package import ScreensSystem
package import ScreensDocuments
import ScreensCore

/// One line of `screens plugins`.
package struct PluginRow: Sendable, Equatable {
  /// The process that a row comes from.
  package enum Source: String, Sendable {
    /// A host that is running.
    case host
    /// This process, by a search of its own.
    case scan
  }

  /// The library, or the bundle's folder.
  package let path: String
  /// The plugin's identifier; nil when it has no readable descriptor.
  package let id: PluginID?
  /// Its main kind.
  package let kind: Descriptor.Kind?
  package let version: PluginVersion?
  /// The facts that it gives for people; nil where it gives none.
  package var imprint: PluginImprint?
  package var state: PluginState
  /// The reason for the state, as a sentence; nil where the state says it all.
  package var reason: String?
  /// The name of its content; nil until that was read whole.
  package var digest: Digest?
  /// The generation that is in use; nil when none is.
  package var generation: Int?
  package var source: Source
  /// The process that its code runs in, and the layers that confine it there; nil while no code is
  /// loaded.
  package var place: String?
  /// The live generations, a sentence for each with its holders.
  package var pins: [String] = []
  /// The calls in which its code did harm, one a line; nil when they are not known.
  package var trace: String?

  /// Its worker's use of the machine; nil when it has none.
  package var worker: WorkerUsage?
  /// Warnings about a plugin that goes on. Each is the rest of a sentence that begins with “it”.
  package var warnings: [String] = []

  package init(
    path: String, id: PluginID?, kind: Descriptor.Kind?, version: PluginVersion?,
    state: PluginState, reason: String?, source: Source = .scan
  ) {
    self.path = path
    self.id = id
    self.kind = kind
    self.version = version
    self.state = state
    self.reason = reason
    digest = nil
    generation = nil
    self.source = source
  }

  package init(
    path: String, descriptor: Descriptor? = nil, state: PluginState, reason: String? = nil,
    digest: Digest? = nil, generation: Int? = nil, source: Source = .scan
  ) {
    self.path = path
    id = descriptor?.id
    kind = descriptor?.kind
    version = descriptor?.version
    imprint = descriptor?.imprint
    self.state = state
    self.reason = reason
    self.digest = digest
    self.generation = generation
    self.source = source
  }

  /// The row of a running host, with the members that only the table of `screens plugins` shows.
  package var fullJSON: JSONValue {
    guard var members = json.members else { return json }
    members.append(.init("worker", worker?.json ?? .null))
    members.append(.init("warnings", .array(warnings.map(JSONValue.string))))
    if let place {
      members.append(.init("isolation", .string(place)))
      members.append(.init("pins", .array(pins.map(JSONValue.string))))
    }
    if let trace { members.append(.init("trace", .string(trace))) }
    return .object(members)
  }

  /// The row as the object that scripts read.
  package var json: JSONValue {
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    let members: [JSONValue.Member] = [
      .init("path", .string(path)), .init("id", text(id?.rawValue)),
      .init("kind", text(kind?.rawValue)), .init("version", text(version?.rawValue)),
      .init("state", .string(state.rawValue)), .init("reason", text(reason)),
      .init("digest", text(digest?.description)),
      .init("generation", generation.map { .integer(Int64($0)) } ?? .null),
      .init("source", .string(source.rawValue)),
    ]
    guard let imprint else { return .object(members) }
    return .object(members + [.init("imprint", imprint.json)])
  }

  /// Writes the object of `json` without building it in memory.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member(Names.path, path)
      writer.member(Names.id, id?.rawValue)
      writer.member(Names.kind, kind?.rawValue)
      writer.member(Names.version, version?.rawValue)
      writer.member(Names.state, state.rawValue)
      writer.member(Names.reason, reason)
      writer.member(Names.digest, digest?.description)
      writer.member("generation", generation.map { .integer(Int64($0)) } ?? .null)
      writer.member(Names.source, source.rawValue)
      if let imprint { writer.member("imprint", imprint.json) }
    }
  }

  private enum Names {
    static let path = JSONName("path")
    static let id = JSONName("id")
    static let kind = JSONName("kind")
    static let version = JSONName("version")
    static let state = JSONName("state")
    static let reason = JSONName("reason")
    static let digest = JSONName("digest")
    static let source = JSONName("source")
  }
}

extension PluginImprint {
  /// The facts that there are, as the object that scripts read.
  package var json: JSONValue { .object(facts.map { .init($0.name, .string($0.text)) }) }
}

/// A worker's use of the machine at the last look.
package struct WorkerUsage: Sendable, Hashable {
  package var pid: Int32
  package var threads = 0
  /// Processor time of all threads since it was started, in milliseconds.
  package var processorMilliseconds = 0
  /// Bytes of memory that are its own, in memory or swapped out.
  package var bytes = 0
  /// Open files.
  package var files = 0
  /// Bytes in the folder that it may write to.
  package var stateBytes = 0

  /// The usage of a worker that was not looked at yet.
  package init(pid: Int32) { self.pid = pid }

  /// The object that scripts read.
  package var json: JSONValue {
    .object([
      .init("pid", .integer(Int64(pid))), .init("threads", .integer(Int64(threads))),
      .init("processorSeconds", .number(Double(processorMilliseconds) / 1000)),
      .init("bytes", .integer(Int64(bytes))), .init("files", .integer(Int64(files))),
      .init("stateBytes", .integer(Int64(stateBytes))),
    ])
  }
}
