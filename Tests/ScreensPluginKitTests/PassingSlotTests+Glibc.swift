import CScreens
import Synchronization
import Testing

@testable import ScreensPluginKit

/// A class whose slots only call the parent.
final class PassingView: ThemeView {
  static let className = "PassingView_probe"
  static let slots: [Slot<PassingView>] = [
    .preCreate { try $0.parent.preCreate($1) },
    .setTranslations { try $0.parent.setTranslations($1) },
    .hidden { try $0.parent.hidden($1) },
    .startInteraction { try $0.parent.startInteraction($1, $2) },
    .changeEditable { try $0.parent.changeEditable($1, $2) },
    .setUserAction { try $0.parent.setUserAction($1, $2) },
    .setDefaultDelegate { try $0.parent.setDefaultDelegate($1, $2) },
    .send { try $0.parent.send($1, $2, $3) },
    .event { try $0.parent.event($1, $2) },
  ]

  private let parent: Super

  init(parent: Super, host: Host) { self.parent = parent }
}

extension ScreensPluginKitTests {
  /// The arguments of a slot reach the parent unchanged, and the parent's answer comes back.
  @safe final class PassingSlotTests {
    private let probe: Probe
    private let slots: screens_view_slots_1
    private let view: UnsafeMutableRawPointer?

    init() throws {
      probe = try Probe()
      unsafe slots = try #require(probe.viewClass(2).slots).pointee
      unsafe view = try probe.create(2)
      _ = probe.host.takeCalls()
    }

    deinit { unsafe try? probe.viewClass(2).destroy?(view) }

    @Test func `slots without arguments are passed on`() {
      #expect(unsafe slots.pre_create?(view, 7) == SCREENS_OK)
      #expect(unsafe slots.set_translations?(view, 7) == SCREENS_OK)
      #expect(unsafe slots.hidden?(view, 7) == SCREENS_OK)
      #expect(
        probe.host.takeCalls() == ["super.preCreate", "super.setTranslations", "super.hidden"])
    }

    @Test(arguments: [0, 1] as [Int32])
    func `whether a view is editable is passed on, either way`(editable: Int32) {
      #expect(unsafe slots.change_editable?(view, 7, editable) == SCREENS_OK)
      #expect(probe.host.takeCalls() == ["super.editable \(editable)"])
    }

    @Test(arguments: [(4, 1), (5, 0)] as [(screens_node, Int32)])
    func `the parent's wish for a node is the answer`(node: screens_node, wanted: Int32) {
      var answers: [Int32] = [7, 7]
      #expect(unsafe slots.set_user_action?(view, 7, node, &answers[0]) == SCREENS_OK)
      #expect(unsafe slots.set_default_delegate?(view, 7, node, &answers[1]) == SCREENS_OK)
      #expect(answers == [wanted, wanted])
      #expect(probe.host.takeCalls() == ["super.control \(node)", "super.field \(node)"])
    }

    @Test(arguments: [("known:", SCREENS_OK), ("nobodys:", SCREENS_UNKNOWN_NAME)])
    func `a selector is passed on with its sender, and refused where the parent refuses it`(
      name: String, expected: Int32
    ) {
      for sender in [0, 3] as [screens_node] {
        let status = unsafe screens_string.lending(name) {
          unsafe slots.send?(view, 7, $0, sender)
        }
        #expect(status == expected)
        #expect(probe.host.takeCalls() == ["super.send \(name) \(sender)"])
      }
    }

    @Test func `names and tokens are passed on completely`() {
      let status = unsafe screens_string.lending("löschen") {
        unsafe slots.start_interaction?(view, 7, $0)
      }
      #expect(status == SCREENS_OK)
      #expect(unsafe slots.event?(view, 7, 0xFEDC_BA98_7654_3210) == SCREENS_OK)
      #expect(
        probe.host.takeCalls() == ["super.start löschen", "super.event 18364758544493064720"])
    }
  }
}
