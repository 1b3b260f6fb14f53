import ScreensCore
import Testing

struct HealthBoardTests {
  private func started() -> HealthBoard {
    let board = HealthBoard()
    board.pass(.started)
    return board
  }

  @Test func `a host is live at once, and ready when it has started`() {
    let board = HealthBoard()
    #expect(board.report(.live).isPassing)
    #expect(!board.report(.started).isPassing)
    #expect(!board.report(.ready).isPassing)
    board.pass(.started)
    #expect(board.report(.started).isPassing)
    #expect(board.report(.ready).isPassing)
  }

  @Test(arguments: [HealthCheckName.drain, .state, .connector])
  func `a check that fails makes a host unready, with its reason, and not dead`(
    name: HealthCheckName
  ) {
    let board = started()
    board.fail(name, because: "a reason")
    #expect(!board.report(.ready).isPassing)
    #expect(board.report(.ready).checks.contains(HealthCheck(name, reason: "a reason")))
    #expect(board.report(.live).isPassing)
    #expect(board.report(.started).isPassing)
    board.pass(name)
    #expect(board.report(.ready).isPassing)
  }

  @Test func `a check passes when all of its parts do`() {
    let board = started()
    board.fail(.state, part: "journal 1", because: "the disk is full")
    board.fail(.state, part: "journal 0", because: "no permission")
    board.pass(.state)
    #expect(board.check(.state).reason == "no permission; the disk is full")
    board.pass(.state, part: "journal 0")
    #expect(board.check(.state).reason == "the disk is full")
    board.pass(.state, part: "journal 1")
    #expect(board.check(.state).isPassing)
  }

  @Test func `a plugin that fails its check leaves the host ready`() {
    let board = started()
    let checks = [
      HealthCheck(.plugin("org.acme"), reason: "crashed"), HealthCheck(.plugin("org.good")),
    ]
    board.setPlugins(checks)
    #expect(board.report(.ready).isPassing)
    #expect(board.report(.ready).checks.suffix(2) == checks)
    board.setPlugins([])
    #expect(!board.report(.ready).checks.contains { $0.name == .plugin("org.acme") })
  }
}
