import CScreens
import Synchronization
import Testing

@testable import ScreensPluginKit

extension ScreensPluginKitTests {
  @safe final class ConnectorTests {
    let probe: Probe
    let factory: screens_connector_factory_1

    init() throws {
      probe = try Probe()
      unsafe factory = try probe.extension(
        SCREENS_CONNECTOR_FACTORY_1, as: screens_connector_factory_1.self)
    }

    @Test func `a factory's table repeats the manifest`() {
      #expect(unsafe String(copying: factory.name) == "ProbeFactory")
      #expect(unsafe String(copying: factory.parent) == "Other")
      #expect(unsafe String(copying: factory.operations![1]) == "slow")
      #expect(unsafe factory.operation_count == 2)
    }

    @Test func `a factory that throws refuses the plugin with its sentence`() throws {
      let refused = try Probe(options: ["refuse": true])
      #expect(refused.initStatus == SCREENS_NOT_AVAILABLE)
      #expect(refused.host.takeFailure() == "no database")
    }

    @Test func `an unknown operation is not made`() throws {
      #expect(throws: PluginError(.unknownName, "no such operation")) {
        _ = try unsafe self.connector("unknown", [:])
      }
    }

    @Test func `validation refuses with its own status`() throws {
      let (table, context) = try unsafe connector("echo", [:])
      #expect(unsafe table.validate?(context) == SCREENS_VALIDATION_FAILED)
      #expect(probe.host.takeFailure() == "the probe is full")
      unsafe table.destroy?(context)
    }

    @Test func `a request completes with its value`() throws {
      let parameters: [String: Value] = ["name": "jo", "list": [1, 2.5, true, nil]]
      let (table, context) = try unsafe connector("echo", parameters)
      #expect(unsafe table.validate?(context) == SCREENS_OK)
      #expect(unsafe table.start?(context, 11) == SCREENS_OK)
      #expect(completion(11) == .success(.map(parameters)))
      unsafe table.destroy?(context)
    }

    @Test func `an error that start throws completes the request`() throws {
      let (table, context) = try unsafe connector("broken", [:])
      #expect(unsafe table.start?(context, 12) == SCREENS_FAILED)
      #expect(probe.host.takeFailure() == "does not start" && completion(12) == nil)
      unsafe table.destroy?(context)
    }

    @Test func `blocking work runs on the host's pool and completes after destroy too`() throws {
      let (table, context) = try unsafe connector("slow", [:])
      #expect(unsafe table.start?(context, 13) == SCREENS_OK)
      unsafe table.destroy?(context)
      #expect(completion(13) == nil)
      runPool()
      #expect(completion(13) == .success(20_099))
      #expect(probe.host.takeCalls() == ["progress 13 1/2"])
    }

    @Test func `a full pool completes the request as not available`() throws {
      probe.host.state.withLock { $0.isPoolFull = true }
      let (table, context) = try unsafe connector("slow", [:])
      #expect(unsafe table.start?(context, 14) == SCREENS_OK)
      let full = PluginError(.notAvailable, "the host has no free thread; try again")
      #expect(completion(14) == .failure(full))
      unsafe table.destroy?(context)
    }

    @Test func `a cancelled request is marked as cancelled`() throws {
      let (table, context) = try unsafe connector("slow", [:])
      unsafe table.cancel?(context, 15)
      #expect(unsafe table.start?(context, 15) == SCREENS_OK)
      unsafe table.cancel?(context, 15)
      runPool()
      #expect(completion(15) == .failure(PluginError(.cancelled, "stopped")))
      unsafe table.destroy?(context)
    }

    @Test func `a second completion is notified that it was dropped`() throws {
      let host = unsafe Host(table: probe.host.table)
      let request = unsafe ConnectorRequest(
        token: 16, host: host, functions: probe.host.connectors)
      #expect(request.complete(.success(1)))
      #expect(!request.complete { throw ProbeError.full })
      #expect(completion(16) == .success(1))
    }

    @Test func `the second table has the factory as its object, which makes the connectors`() throws
    {
      let second = unsafe try probe.extension(
        SCREENS_CONNECTOR_FACTORY_2, as: screens_connector_factory_2.self)
      #expect(unsafe String(copying: second.name) == "ProbeFactory")
      #expect(unsafe String(copying: second.parent) == "Other")
      #expect(unsafe String(copying: second.operations![1]) == "slow")
      #expect(unsafe second.operation_count == 2)
      var me: UnsafeMutableRawPointer?
      #expect(unsafe second.create?(second.name, &me) == SCREENS_OK)
      _ = unsafe try #require(me)
      var table: UnsafePointer<screens_connector_1>? = nil
      var context: UnsafeMutableRawPointer? = nil
      let status = unsafe screens_string.lending("echo") { operation in
        unsafe ValueArena.lending(["name": "jo"]) { parameters in
          unsafe ValueArena.lending(["companyId": 20_099]) {
            unsafe second.make?(me, operation, parameters, $0, &table, &context)
          }
        }
      }
      #expect(status == SCREENS_OK)
      let connector = unsafe try #require(table).pointee
      unsafe second.destroy?(me)
      #expect(unsafe connector.start?(context, 17) == SCREENS_OK)
      #expect(completion(17) == .success(["name": "jo"]))
      unsafe connector.destroy?(context)
    }

    private func connector(
      _ operation: String, _ parameters: [String: Value]
    ) throws -> (screens_connector_1, UnsafeMutableRawPointer?) {
      var table: UnsafePointer<screens_connector_1>? = nil
      var context: UnsafeMutableRawPointer? = nil
      let status = unsafe screens_string.lending(operation) { operation in
        unsafe ValueArena.lending(.map(parameters)) { parameters in
          unsafe ValueArena.lending(["companyId": 20_099]) {
            unsafe factory.make?(operation, parameters, $0, &table, &context)
          }
        }
      }
      guard status == SCREENS_OK else {
        throw PluginError(Status(rawValue: status ?? SCREENS_FAILED), probe.host.takeFailure())
      }
      return unsafe (try #require(table).pointee, context)
    }

    private func completion(_ token: UInt64) -> Result<Value, PluginError>? {
      probe.host.state.withLock { $0.completions[token] }
    }

    private func runPool() {
      for work in probe.host.state.withLock({ $0.work }) { work() }
    }
  }
}
