import Testing

@testable import PluginValidation

/// A node's handle names the node and the slot in which it is valid.
struct ProbeSlotTests {
  @Test func `a handle names its node during its slot`() throws {
    let slot = ProbeSlot()
    let node = try #require(slot.node(slot.handle(3), of: 4))
    #expect(node.index == 3)
    #expect(node.isOfThisSlot)
  }

  @Test func `a handle of an earlier slot is distinguished from one of this slot`() throws {
    var slot = ProbeSlot()
    let early = slot.handle(0)
    slot.next("shown")
    let node = try #require(slot.node(early, of: 4))
    #expect(!node.isOfThisSlot)
  }

  @Test(arguments: [0, 5, UInt64.max]) func `a handle of no node names none`(handle: UInt64) {
    #expect(ProbeSlot().node(handle, of: 4) == nil)
  }

  @Test func `a slot is open between its beginning and its end`() {
    var slot = ProbeSlot()
    #expect(!slot.isHere)
    slot.enter()
    #expect(slot.isHere)
    slot.leave()
    #expect(!slot.isHere)
  }
}
