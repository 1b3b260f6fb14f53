@testable import PluginCalls
@testable import ScreensSystem
import CLinux
import Glibc
import ScreensCore
import ScreensViews
import Testing

@testable import ScreensHost

@Suite struct InFlightPageTests {
  private let descriptor: Int32
  private let acme = InFlightPage.Plugin(
    digest: Digest(of: [1]), id: "org.example.acme", file: "/p/libacme.so", version: "1.2.0")

  init() throws {
    descriptor = unsafe memfd_create("page", 1)
    try #require(ftruncate(descriptor, off_t(InFlightPage.size)) == 0)
  }

  private func page() throws -> InFlightPage {
    try #require(InFlightPage(descriptor: descriptor))
  }

  @Test func `every call has its own number and a name`() {
    let calls = (UInt16.min...0x1ff).compactMap { PluginCall(code: $0) }
    #expect(calls.count == 16 + LogicSlot.allCases.count + Slot.allCases.count)
    for call in calls {
      #expect(PluginCall(code: call.code) == call)
      #expect(InFlightMark.none.during(call).call == call)
    }
    #expect(PluginCall.slot(.created).description == "slot created")
    #expect(PluginCall(code: 0) == nil)
  }

  @Test func `a mark that one thread left names its plugin to the next process`() throws {
    let mark = try page().mark(acme, generation: 7)
    let seat = try #require(try page().claimSeat())
    unsafe seat.cell.pointee = mark.during(.slot(.shown)).rawValue
    let culprit = try page().culprit(.killed(signal: SIGSEGV))
    #expect(culprit?.plugin == acme)
    #expect(culprit?.mark.call == .slot(.shown))
    #expect(culprit?.mark.generation == 7)
    #expect(try page().culprit(.killed(signal: SIGKILL)) == nil)
    try page().wipe()
    #expect(try page().culprit(.killed(signal: SIGSEGV)) == nil)
  }

  @Test func `with several threads in plugins only the one that died counts`() throws {
    let page = try page()
    let other = InFlightPage.Plugin(digest: Digest(of: [2]), id: "org.example.b", file: "/b.so")
    let marks = [page.mark(acme, generation: 1), page.mark(other, generation: 1)]
    #expect(marks[0] != marks[1])
    for mark in marks {
      let seat = try #require(page.claimSeat())
      unsafe seat.cell.pointee = mark.during(.blockingWork).rawValue
    }
    #expect(page.culprit(.killed(signal: SIGSEGV)) == nil)
    page.record(marks[1].during(.blockingWork).rawValue, signal: SIGSEGV)
    page.record(marks[0].rawValue, signal: SIGABRT)
    #expect(page.culprit(.killed(signal: SIGSEGV))?.plugin == other)
  }

  @Test func `host code that dies while another thread is in a plugin blames none`() throws {
    let page = try page()
    let seat = try #require(page.claimSeat())
    unsafe seat.cell.pointee = page.mark(acme, generation: 1).during(.create).rawValue
    page.record(0, signal: SIGTRAP)
    #expect(page.culprit(.killed(signal: SIGTRAP)) == nil)
  }
}
