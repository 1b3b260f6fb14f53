import CScreens
import Testing

@testable import ScreensPluginKit

extension ScreensPluginKitTests {
  @safe final class SwiftLogicTests {
    let probe: Probe
    let first: screens_screenlet_1
    let second: screens_screenlet_2

    init() throws {
      probe = try Probe()
      unsafe first = try probe.extension(SCREENS_SCREENLET_1, as: screens_screenlet_1.self)
      unsafe second = try probe.extension(SCREENS_SCREENLET_2, as: screens_screenlet_2.self)
      _ = probe.host.takeCalls()
    }

    @Test func `a logic's first table finds it by the screenlet's name`() {
      #expect(unsafe String(copying: first.name) == "ProbeScreenlet")
      #expect(unsafe first.created?(9) == SCREENS_OK)
      #expect(unsafe screens_string.lending("mark") { unsafe first.attribute_changed?(9, $0) } == 0)
      #expect(probe.host.takeCalls() == ["log 1 created", "log 1 changed mark"])
      #expect(unsafe first.shown == nil)
    }

    @Test func `a logic's second table has it as its object`() throws {
      #expect(unsafe String(copying: second.name) == "ProbeScreenlet")
      var me: UnsafeMutableRawPointer?
      #expect(unsafe second.create?(second.name, &me) == SCREENS_OK)
      _ = unsafe try #require(me)
      #expect(unsafe second.created?(me, 9) == SCREENS_OK)
      #expect(
        unsafe screens_string.lending("mark") { unsafe second.attribute_changed?(me, 9, $0) } == 0)
      #expect(probe.host.takeCalls() == ["log 1 created", "log 1 changed mark"])
      #expect(unsafe second.shown == nil)
      unsafe second.destroy?(me)
    }
  }
}
