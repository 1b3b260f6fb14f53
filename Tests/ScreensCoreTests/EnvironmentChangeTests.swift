import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews
import TestSupport
import Testing

/// The difference between two environments names the parts to rebuild.
struct EnvironmentChangeTests {
  /// A factory that passes one operation on to another factory.
  private struct Factory: ConnectorFactory {
    let name: ConnectorFactoryName
    let version: UInt64
    var other: ConnectorMaker?
    var handedOn: OperationName?

    var own: ConnectorMaker {
      ConnectorMaker(
        factory: name,
        plugin: PluginReference(
          id: "org.example.a", version: "1.0.0", generation: version, path: "/a.so"))
    }

    var makers: Set<ConnectorMaker> { Set([own, other].compactMap(\.self)) }

    func maker(of operation: OperationName) -> ConnectorMaker? {
      operation == handedOn ? other : own
    }

    func connector(
      for operation: OperationName, parameters: [String: Value], context: ConnectorContext
    ) throws(ScreensError) -> any Connector {
      throw ScreensError(.notAvailable, "It makes none.")
    }
  }

  private let first = ConnectorFactoryName("First")!
  private let second = ConnectorFactoryName("Second")!
  private let read = OperationName("read")!
  private let write = OperationName("write")!

  private func change(
    from old: any ConnectorFactory, to new: any ConnectorFactory
  ) throws -> EnvironmentChange {
    let theme = Theme(
      name: .default, parent: nil, plugin: .builtIn, layouts: [:], classes: [:], isAdmitted: true)
    let connectors: [(UInt64, any ConnectorFactory)] = [(1, old), (2, new)]
    let environments = connectors.map { generation, connectors in
      Environment(
        library: ScreenletLibrary([]),
        registry: ThemeRegistry(generation: generation, themes: [.default: theme]),
        server: .fallback, connectors: connectors, log: .none)
    }
    return EnvironmentChange(from: environments[0], to: environments[1])
  }

  private func factory(
    _ version: UInt64, other: UInt64? = nil, handedOn: OperationName? = nil
  ) -> Factory {
    let maker = other.map { Factory(name: second, version: $0).own }
    return Factory(name: first, version: version, other: maker, handedOn: handedOn)
  }

  @Test func `factories of the same generations are no change`() throws {
    let change = try change(from: factory(1, other: 1), to: factory(1, other: 1))
    #expect(change.factories == [])
    #expect(!change.affects(read) && !change.affects(write))
    #expect(!change.isWhole && change.themes.isEmpty && change.attributes.isEmpty)
  }

  @Test func `a factory of another generation affects the operations that it makes`() throws {
    let old = factory(1, other: 1, handedOn: write)
    let parent = try change(from: old, to: factory(1, other: 2, handedOn: write))
    #expect(parent.factories == [second])
    #expect(parent.affects(write) && !parent.affects(read))
    let own = try change(from: old, to: factory(2, other: 1, handedOn: write))
    #expect(own.factories == [first])
    #expect(own.affects(read) && !own.affects(write))
    for change in [parent, own] { #expect(change.themes.isEmpty && !change.isWhole) }
  }

  @Test func `only an operation whose factory was replaced is affected`() throws {
    let old = factory(1, other: 1)
    let change = try change(from: old, to: factory(1, other: 1, handedOn: write))
    #expect(change.factories == [])
    #expect(change.affects(write) && !change.affects(read))
  }

  @Test func `a factory that comes or goes differs`() throws {
    let none = NoConnectorFactory(name: first)
    let came = try change(from: none, to: factory(1))
    #expect(came.factories == [first])
    #expect(came.affects(read))
    let stayedAway = try change(from: none, to: none)
    #expect(stayedAway.factories == [])
    #expect(!stayedAway.affects(read))
  }
}
