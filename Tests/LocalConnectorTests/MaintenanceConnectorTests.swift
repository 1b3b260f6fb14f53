import CScreens
import ConnectorSupport
import Foundation
import TestSupport
import Testing

/// The library as plain gcc makes it from the header alone.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct MaintenanceConnectorTests {
  private let folder: TemporaryFolder
  private let library: String

  init() throws {
    folder = try TemporaryFolder()
    library = folder.path("libMaintenanceConnector.so")
    let file = "\(Repository.root)/Plugins/MaintenanceConnector/maintenance_connector.c"
    try CCompiler.compile(
      String(contentsOfFile: file, encoding: .utf8), to: library,
      flags: ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fvisibility=hidden"])
  }

  private func host(_ options: [String: HostValue] = [:]) throws -> PluginHost {
    try PluginHost(library: library, folder: folder, options: options)
  }

  @Test func `the factory overrides one operation of its parent`() throws {
    let factory = try unsafe host().factory
    #expect(unsafe HostValue.text(factory.name) == "MaintenanceConnectorFactory")
    #expect(unsafe HostValue.text(factory.parent) == "LocalConnectorFactory")
    #expect(unsafe factory.operation_count == 1)
    let operation = try unsafe #require(factory.operations)
    #expect(unsafe HostValue.text(operation.pointee) == "loginByEmail")
  }

  @Test(
    arguments: [
      ([:], "Sign-in is closed for maintenance."),
      (["message": .text("Back at noon.")], "Back at noon."),
      (["message": .text("")], "Sign-in is closed for maintenance."),
      (["message": .integer(1)], "Sign-in is closed for maintenance."),
    ] as [([String: HostValue], String)])
  func `signing in gives the operator's answer`(
    options: [String: HostValue], text: String
  ) async throws {
    let answer = try await host(options).request("loginByEmail")
    #expect(answer == PluginHost.Answer(status: SCREENS_NOT_AVAILABLE, text: text))
  }

  @Test func `no other operation is made`() throws {
    let host = try host()
    let error = #expect(throws: PluginHost.Refusal.self) {
      try PluginRequest(host, "loginByUserId", [:])
    }
    #expect(error?.status == SCREENS_UNKNOWN_NAME)
  }
}
