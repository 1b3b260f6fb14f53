import CScreens
import Synchronization
import Testing

@testable import ScreensPluginKit

extension ScreensPluginKitTests {
  @safe final class ViewSlotTests {
    let probe: Probe
    let slots: screens_view_slots_1
    let view: UnsafeMutableRawPointer?
    let sink = unsafe OpaquePointer(bitPattern: 16)!

    init() throws {
      probe = try Probe()
      unsafe slots = try #require(probe.viewClass(0).slots).pointee
      unsafe view = try probe.create(0)
    }

    deinit { unsafe try? probe.viewClass(0).destroy?(view) }

    @Test func `a slot that is not listed stays NULL`() throws {
      #expect(unsafe slots.pre_create == nil && slots.send == nil && slots.created != nil)
      let bare = try unsafe #require(probe.viewClass(1).slots).pointee
      #expect(unsafe bare.created == nil && bare.get_attribute == nil && bare.event == nil)
    }

    @Test func `a class lists its attributes and selectors in their order`() throws {
      let table = try unsafe probe.viewClass(0)
      let attributes = unsafe (0..<Int(table.attribute_count)).map {
        unsafe String(copying: table.attributes![$0])
      }
      let selectors = unsafe (0..<Int(table.selector_count)).map {
        unsafe String(copying: table.selectors![$0].name)
      }
      #expect(attributes == ["userName", "password", "authType"])
      #expect(selectors == ["togglePassword:", "search:", "told:"])
      #expect(unsafe String(copying: table.screenlet) == "Login")
      #expect(unsafe String(copying: table.extends) == "LoginView_default")
    }

    @Test func `setting properties reaches the nodes, and an unknown text shows its full key`() {
      probe.host.state.withLock { $0.texts["probe-login"] = "Sign in" }
      #expect(unsafe slots.set_translations?(view, 7) == SCREENS_OK)
      #expect(probe.host.get("loginButton", "text") == "Sign in")
      #expect(probe.host.get("passwordField", "placeholder") == "probe-missing")
    }

    @Test func `super is called, and its failure passes through`() {
      #expect(unsafe slots.created?(view, 7) == SCREENS_OK)
      #expect(probe.host.takeCalls() == ["super.created"])
      #expect(unsafe slots.shown?(view, 7) == SCREENS_NOT_AVAILABLE)
      #expect(probe.host.takeFailure() == "")
    }

    @Test func `a failure of a property without try ends the slot with a sentence`() {
      #expect(unsafe slots.hidden?(view, 7) == SCREENS_UNKNOWN_NAME)
      #expect(probe.host.takeFailure() == "cannot set “shoeSize” of a node")
      #expect(unsafe slots.created?(view, 7) == SCREENS_OK, "the next slot starts clean")
    }

    @Test(arguments: [("login", true), ("forbidden", false), ("vetoed", false)])
    func `pre action answers for itself and its parent`(action: String, allowed: Bool) {
      var answer: Int32 = 1
      let status = unsafe screens_string.lending(action) {
        unsafe slots.pre_action?(view, 7, $0, 3, &answer)
      }
      #expect(status == SCREENS_OK && answer == (allowed ? 1 : 0))
      #expect(probe.host.takeCalls() == ["super.preAction \(action)"])
    }

    @Test func `the outcome of an interaction reaches the parent unchanged`() {
      let value = unsafe ValueArena().encode(.int(5))
      _ = unsafe screens_string.lending("login") { action in
        unsafe withUnsafePointer(to: value) {
          unsafe slots.finish_interaction?(view, 7, action, $0, nil)
        }
      }
      _ = unsafe screens_string.lending("login") { action in
        unsafe screens_string.lending("wrong password") { text in
          var failure = unsafe screens_failure_1(
            struct_size: 40, status: SCREENS_FAILED, domain: text, text: text)
          return unsafe withUnsafePointer(to: value) {
            unsafe slots.finish_interaction?(view, 7, action, $0, &failure)
          }
        }
      }
      #expect(
        probe.host.takeCalls() == [
          "super.finish login int(5) -", "super.finish login none wrong password",
        ])
    }

    @Test(
      arguments: [
        ("login", SCREENS_PHASE_WORKING, Value.string("Working")),
        ("login", SCREENS_PHASE_SUCCESS, .none), ("quiet", SCREENS_PHASE_WORKING, ""),
        ("quiet", SCREENS_PHASE_FAILURE, .none),
      ])
    func `progress texts follow the action, else the default action`(
      action: String, phase: Int32, text: Value
    ) {
      #expect(message(action, phase) == SCREENS_OK)
      #expect(probe.host.written == text)
    }

    @Test func `a slot can inherit while it runs`() {
      #expect(message("inherited", SCREENS_PHASE_WORKING) == SCREENS_INHERIT)
      #expect(message("login", 99) == SCREENS_INHERIT)
    }

    @Test func `a progress style crosses as a map`() {
      #expect(unsafe slots.progress_presenter?(view, 7, sink) == SCREENS_OK)
      #expect(
        probe.host.written == ["style": "indicator", "color": "#27AE61", "opacity": 0.8])
    }

    @Test func `attributes are answered with the parent's value, kept, or inherited`() {
      #expect(get("userName") == SCREENS_OK && probe.host.written == "parent's own")
      #expect(set("password", "secret") == SCREENS_OK && get("password") == SCREENS_OK)
      #expect(probe.host.written == "secret")
      #expect(set("userName", "jo") == SCREENS_OK)
      #expect(probe.host.takeCalls() == ["super.set userName string(\"jo\")"])
      #expect(get("authType") == SCREENS_INHERIT && get("other") == SCREENS_INHERIT)
      #expect(set("other", 1) == SCREENS_INHERIT)
    }

    @Test func `any error crosses as failed with its description`() {
      #expect(set("authType", "basic") == SCREENS_FAILED)
      #expect(probe.host.takeFailure() == "the probe is full")
    }

    @Test func `a selector finds its method and its sender`() throws {
      let selectors = try unsafe #require(probe.viewClass(0).selectors)
      #expect(unsafe selectors[0].call?(view, 7, 3) == SCREENS_OK)
      #expect(probe.host.get("passwordField", "secure") == true)
      #expect(probe.host.get("loginButton", "selected") == false)
      #expect(probe.host.takeCalls() == ["userAction toggled 3"])
      #expect(unsafe selectors[1].call?(view, 7, 0) == SCREENS_UNKNOWN_NAME)
    }

    @Test func `a host without screens.view-host/2 knows no progress and no sender`() throws {
      let selectors = try unsafe #require(probe.viewClass(0).selectors)
      #expect(unsafe selectors[2].call?(view, 7, 3) == SCREENS_NOT_AVAILABLE)
      #expect(probe.host.takeCalls() == ["log 1 told true"])
      #expect(probe.host.takeFailure() == "the host has no screens.view-host/2")
    }

    @Test func `a posted token comes back as an event`() {
      #expect(unsafe slots.event?(view, 7, 42) == SCREENS_OK)
      #expect(probe.host.takeCalls() == ["log 1 event 42"])
    }

    @Test func `destroy ends the object, and a refused one is never made`() throws {
      let before = unsafe ProbeView.living
      let made = try unsafe probe.create(0)
      #expect(unsafe ProbeView.living == before + 1)
      unsafe try probe.viewClass(0).destroy?(made)
      #expect(unsafe ProbeView.living == before)
      probe.host.state.withLock { $0.options["refuse"] = true }
      #expect(throws: PluginError(.notAvailable, "no views today")) {
        _ = try unsafe self.probe.create(0)
      }
    }

    private func message(_ action: String, _ phase: Int32) -> Int32? {
      unsafe screens_string.lending(action) {
        unsafe slots.progress_message?(view, 7, $0, phase, sink)
      }
    }

    private func get(_ name: String) -> Int32? {
      unsafe screens_string.lending(name) { unsafe slots.get_attribute?(view, 7, $0, sink) }
    }

    private func set(_ name: String, _ value: Value) -> Int32? {
      unsafe screens_string.lending(name) { name in
        unsafe ValueArena.lending(value) { unsafe slots.set_attribute?(view, 7, name, $0) }
      }
    }
  }
}
