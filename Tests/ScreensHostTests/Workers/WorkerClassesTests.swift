@testable import PluginCalls
@testable import PluginWorkers
@testable import ScreensSystem
import ScreensCore
import ScreensModel
import Synchronization
import Testing

/// The worker's classes in a view's chain.
@Suite struct WorkerClassesTests {
  private final class Losses: Sendable {
    let count = Mutex(0)
  }

  private let losses = Losses()
  private let pin = GenerationPin(generation: 1)

  private func makeClass(_ name: String, index: Int = 0) throws -> WorkerClass {
    let losses = losses
    return WorkerClass(index: index, name: try #require(ViewClassName(name)), pin: pin) { _ in
      losses.count.withLock { $0 += 1 }
    }
  }

  private func fault(
    during place: String?, _ cause: WorkerFault.Cause = .ended("crashed (Aborted, signal 6)")
  ) -> WorkerFault {
    WorkerFault(
      plugin: PluginReference(id: "org.example.a", version: "1.0.0", generation: 1, path: "/a.so"),
      digest: Digest(of: [1]), cause: cause, during: place)
  }

  @Test func `each class keeps its generation while it is in the chain`() throws {
    var classes = WorkerClasses()
    #expect(classes.isEmpty)
    classes.add(try makeClass("LoginView_a", index: 3), at: 0)
    classes.add(try makeClass("LoginView_b", index: 4), at: 1)
    #expect(pin.views == 2)
    #expect(classes.indices.sorted() == [3, 4])
    classes.add(try makeClass("LoginView_c"), at: 1)
    #expect(pin.views == 2)
    classes.remove(at: 1)
    classes.remove(at: 1)
    #expect(pin.views == 1)
    classes.remove(at: 0)
    #expect(classes.isEmpty)
    #expect(pin.views == 0)
  }

  @Test func `a call is named by the class at its link`() throws {
    var classes = WorkerClasses()
    classes.add(try makeClass("LoginView_a"), at: 2)
    #expect(Array(classes.links) == [2])
    #expect(classes.place(of: "shown", at: 2) == "LoginView_a.shown")
    #expect(classes.place(of: "shown", at: 0) == "a class.shown")
  }

  @Test(
    arguments: [
      ("LoginView_a.shown", "", 1), ("LoginView_a.create", "create", 1),
      ("LoginView_a.shown", "create", 0), ("LoginView_b.shown", "", 0), (nil, "", 0),
    ] as [(String?, String, Int)])
  func `a class learns of the end of its worker only during its own call`(
    place: String?, call: String, count: Int
  ) throws {
    var classes = WorkerClasses()
    classes.add(try makeClass("LoginView_a"), at: 0)
    classes.report(fault(during: place), at: 0, in: call)
    classes.report(fault(during: place), at: 1, in: call)
    #expect(losses.count.withLock { $0 } == count)
  }

  @Test func `a worker that was killed from outside is no class's fault`() throws {
    var classes = WorkerClasses()
    classes.add(try makeClass("LoginView_a"), at: 0)
    let kill = WorkerFault.Cause.ended("crashed (Killed, signal 9)")
    classes.report(fault(during: "LoginView_a.shown", kill), at: 0)
    #expect(losses.count.withLock { $0 } == 0)
  }
}
