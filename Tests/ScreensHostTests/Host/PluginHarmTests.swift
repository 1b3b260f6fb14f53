@testable import PluginWorkers
@testable import ScreensSystem
import PluginFormat
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import Testing

@testable import ScreensHost

/// The harm of a running generation as a value.
@Suite struct PluginHarmTests {
  private let plugin = PluginReference(
    id: "org.example.a", version: "1.0.0", generation: 1, path: "/a.so")
  private let pause = PluginPause(end: 60)
  private let wholePause = PluginPause(end: 90, isWhole: true)

  /// The loss of a screenlet's view by a crash, or by a missed deadline that the machine may have
  /// caused.
  private func fault(_ screenlet: String, isHang: Bool = false) throws -> ViewFault {
    let cause: WorkerFault.Cause =
      isHang ? .hung(milliseconds: 250) : .ended("crashed (Aborted, signal 6)")
    return ViewFault(
      plugin: plugin, viewClass: try #require(ViewClassName("\(screenlet)View_acme")),
      view: ThemeView(
        theme: try #require(ThemeName("acme")),
        screenlet: try #require(ScreenletName(screenlet))), slot: .created, text: "it broke",
      loss: WorkerFault(
        plugin: plugin, digest: Digest(of: [1]), cause: cause, during: nil, worker: 1))
  }

  @Test func `the first fault of a view counts, with the newest trace`() throws {
    var harm = PluginHarm.none
    harm.lose(try fault("Login"), trace: "here")
    harm.lose(try fault("Login", isHang: true), trace: "there")
    #expect(harm.faults.count == 1)
    #expect(harm.faults.values.first?.isExcused == false)
    #expect(harm.accident.trace == "here")
    harm.lose(try fault("SignUp"), trace: nil)
    #expect(harm.faults.count == 2)
    #expect(harm.accident.trace == "here")
    harm.lose(try fault("Rating"), trace: "last")
    #expect(harm.accident.trace == "last")
  }

  @Test func `the end of a worker is reported with lost views and without`() throws {
    var harm = PluginHarm.none
    harm.endWorker(nil, trace: nil)
    #expect(harm.isNone)
    harm.endWorker("it ended", trace: "here")
    harm.endWorker(nil, trace: nil)
    #expect(harm.accident == .init(sentence: "it ended", trace: "here"))
    harm.lose(try fault("Login"), trace: "there")
    #expect(harm.accident == .init(sentence: "it ended", trace: "there"))
    harm.endWorker("it ended again", trace: nil)
    #expect(harm.accident == .init(sentence: "it ended again", trace: "there"))
    #expect(harm.faults.count == 1)
    harm.forgetTrace()
    #expect(harm.accident == .init(sentence: "it ended again"))
  }

  @Test func `there is no pause without lost views`() throws {
    var harm = PluginHarm.none
    #expect(harm.begin(pause) == false)
    harm.endWorker("it ended", trace: nil)
    #expect(harm.begin(pause) == false)
    #expect(harm.pause == nil)
    harm.lose(try fault("Login"), trace: nil)
    #expect(harm.begin(pause) == true)
    #expect(harm.pause == pause)
  }

  @Test func `after a pause the views whose code may be innocent are used again`() throws {
    var harm = PluginHarm.none
    harm.lose(try fault("Login", isHang: true), trace: "here")
    #expect(harm.begin(pause) == true)
    harm.lose(try fault("SignUp"), trace: nil)
    #expect(harm.end(PluginPause(end: 61)) == false)
    #expect(harm.end(pause) == true)
    #expect(harm.faults.keys.map(\.screenlet.rawValue) == ["SignUp"])
    #expect(harm.pause == nil)
    #expect(harm.end(pause) == false)
    harm = .none
    harm.lose(try fault("Login", isHang: true), trace: "here")
    #expect(harm.begin(pause) == true)
    #expect(harm.end(pause) == true)
    #expect(harm.faults.isEmpty)
    #expect(harm.accident.trace == "here")
  }

  @Test func `a pause of the whole content replaces a pause of views, and is not shortened`() throws
  {
    var harm = PluginHarm.none
    harm.lose(try fault("Login", isHang: true), trace: nil)
    #expect(harm.begin(pause) == true)
    harm.endWorker("it ended", trace: nil)
    harm.loseAll([try fault("Login"), try fault("SignUp")], trace: "all")
    #expect(harm.accident == .init(trace: "all"))
    #expect(harm.begin(wholePause) == true)
    #expect(harm.begin(pause) == false)
    #expect(harm.end(pause) == false)
    #expect(harm.pause == wholePause)
    #expect(harm.faults.count == 2)
    #expect(harm.end(wholePause) == true)
    #expect(harm.faults.isEmpty && harm.pause == nil)
  }

  @Test func `a content without views can be paused as a whole`() {
    var harm = PluginHarm.none
    harm.loseAll([], trace: nil)
    #expect(harm.begin(wholePause) == true)
    #expect(harm.end(wholePause) == true)
    #expect(harm.isNone)
  }
}

extension PluginHarm {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
