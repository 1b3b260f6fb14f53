import CScreens
import Testing

@testable import ScreensPluginKit

/// Logs what it hears, and supplies two steps for one action.
struct ProbeDelegate: Delegate {
  let host: Host

  func screenlet(_ source: EventSource, onEvent event: String, _ payload: [String: Value]) throws {
    if event == "onFault" { throw PluginError(.notAvailable, "deaf") }
    host.log(.info, "\(event) of \(source.screenlet) \(source.id) \(payload["userId"] ?? .none)")
  }

  func screenlet(
    _ source: EventSource, answerTo event: String, _ payload: [String: Value]
  ) throws -> Value? {
    if event == "onAsked" {
      try source.performAction("reload")
      return "answered"
    }
    try screenlet(source, onEvent: event, payload)
    return nil
  }

  func screenlet(
    _ source: EventSource, customInteractorForAction action: String, _ values: [String: Value]
  ) throws -> [OperationStep]? {
    guard action == "both", let name = values["userName"] else { return nil }
    return [
      OperationStep("loginByCookie", name: "cookies", parameters: ["username": name]),
      OperationStep("getCurrentUser", from: ["session": "cookies"], after: ["cookies"]),
    ]
  }
}

extension ScreensPluginKitTests {
  @safe final class SwiftDelegateTests {
    let probe: Probe
    let delegate: screens_delegate_1

    init() throws {
      probe = try Probe()
      unsafe delegate = try probe.extension(SCREENS_DELEGATE_1, as: screens_delegate_1.self)
      _ = probe.host.takeCalls()
    }

    @Test func `a delegate's table repeats the manifest, and an event reaches the delegate`() {
      #expect(unsafe String(copying: delegate.name) == "ProbeDelegate")
      #expect(hear("onLoginError", ["userId": 20]) == SCREENS_OK)
      #expect(probe.host.takeCalls() == ["log 1 onLoginError of Login 3 int(20)"])
      #expect(hear("onFault", [:]) == SCREENS_NOT_AVAILABLE)
      #expect(probe.host.takeFailure() == "deaf")
    }

    @Test func `steps cross as maps, and nil as nothing`() {
      #expect(ask("other") == SCREENS_OK)
      #expect(probe.host.written == .none)
      #expect(ask("both") == SCREENS_OK)
      #expect(
        probe.host.written == [
          ["operation": "loginByCookie", "name": "cookies", "parameters": ["username": "ada"]],
          [
            "operation": "getCurrentUser", "from": ["session": "cookies"], "after": ["cookies"],
          ],
        ])
    }

    @Test
    func `the second table has the delegate as its object, which answers and performs actions`()
      throws
    {
      let second = unsafe try probe.extension(SCREENS_DELEGATE_2, as: screens_delegate_2.self)
      var me: UnsafeMutableRawPointer?
      #expect(unsafe second.create?(second.name, &me) == SCREENS_OK)
      _ = unsafe try #require(me)
      func hear(_ event: String) throws -> Int32? {
        let sink = unsafe try #require(OpaquePointer(bitPattern: 8))
        return unsafe ValueArena.lending(Self.source) { source in
          unsafe ValueArena.lending(["userId": 20]) { payload in
            unsafe screens_string.lending(event) {
              unsafe second.event?(me, 9, source, $0, payload, sink)
            }
          }
        }
      }
      #expect(try hear("onAsked") == SCREENS_OK)
      #expect(probe.host.written == "answered")
      #expect(probe.host.takeCalls() == ["perform 9 reload"])
      #expect(try hear("onLogin") == SCREENS_OK)
      #expect(probe.host.takeCalls() == ["log 1 onLogin of Login 3 int(20)"])
      #expect(try hear("onFault") == SCREENS_NOT_AVAILABLE)
      unsafe second.destroy?(me)
    }

    @Test func `the shutdown of a plugin runs as a function of its lifecycle's table`() throws {
      let table = try probe.extension(SCREENS_LIFECYCLE_1, as: screens_lifecycle_1.self)
      #expect(Int(table.struct_size) == MemoryLayout<screens_lifecycle_1>.size)
      table.shutdown?()
      #expect(probe.host.takeCalls() == ["log 1 the end"])
    }

    private static let source: Value = ["screenlet": "Login", "id": 3]

    private func hear(_ event: String, _ payload: Value) -> Int32? {
      unsafe ValueArena.lending(Self.source) { source in
        unsafe ValueArena.lending(payload) { payload in
          unsafe screens_string.lending(event) { unsafe delegate.event?(source, $0, payload) }
        }
      }
    }

    private func ask(_ action: String) -> Int32? {
      guard let sink = unsafe OpaquePointer(bitPattern: 8) else { return nil }
      return unsafe ValueArena.lending(Self.source) { source in
        unsafe ValueArena.lending(["userName": "ada"]) { values in
          unsafe screens_string.lending(action) { action in
            unsafe delegate.interactor?(source, action, values, sink)
          }
        }
      }
    }
  }
}
