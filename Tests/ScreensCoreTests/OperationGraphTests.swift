@testable import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The operations of one interactor: parallel, sequential, ended as one.
struct OperationGraphTests {
  @Test func `operations without dependencies run in parallel, and others after theirs`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("diamond"))
    #expect(host.connectors.open == ["left", "right"])
    host.connectors.complete("right", .success("r"))
    host.session.deliverResults()
    #expect(host.connectors.open == ["left"])
    host.connectors.complete("left", .success("l"))
    host.session.deliverResults()
    #expect(host.connectors.open == ["both"])
    #expect(host.connectors.requests.last?.parameters["results"] == ["l", "r"])
    host.connectors.complete("both", .success("b"))
    host.session.deliverResults()
    host.connectors.complete("last", .success("z"))
    host.session.deliverResults()
    #expect(host.screenlet.outcome?.result == ["l", "r", "b", "z"])
    #expect(host.probe.log.filter { $0 == "finish diamond" }.count == 1)
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `the first failure ends the interactor, and cancels the other operations`() throws {
    let host = try ProbeHost()
    let error = ScreensError(.failed, "right")
    host.screenlet.performAction(action("diamond"))
    host.connectors.complete("right", .failure(error))
    host.session.deliverResults()
    #expect(host.screenlet.outcome?.error == error)
    #expect(host.connectors.cancelled == 1)
    host.connectors.complete("left", .success("l"))
    host.session.deliverResults()
    #expect(host.probe.log.filter { $0.hasPrefix("f") } == ["failure failed", "finish diamond"])
    #expect(host.connectors.requests.count == 2)
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `the progress of all operations is shown as one until the interactor ends`() throws {
    let host = try ProbeHost()
    let house = host.session.house
    func amount(_ operation: String, _ done: UInt64, _ total: UInt64) -> ConnectorProgress? {
      host.connectors.report(operation, ConnectorProgress(done: done, total: total))
      host.session.deliverResults()
      return host.screenlet.progress.amount
    }
    host.screenlet.performAction(action("diamond"))
    #expect(host.screenlet.progress.amount == nil)
    #expect(amount("left", 1, 4) == ConnectorProgress(done: 1, total: 4))
    #expect(amount("left", 2, 4)?.fraction == 0.5)
    #expect(amount("right", 1, 0) == ConnectorProgress(done: 3, total: 0))
    #expect(amount("right", 6, .max) == ConnectorProgress(done: 8, total: 0))
    #expect(amount("right", 6, 12) == ConnectorProgress(done: 8, total: 16))
    #expect(house.changes == 5)
    #expect(amount("right", 6, 12)?.done == 8 && house.changes == 5)
    // Of many reports before the session's turn only the last one counts.
    for done in 1...1_000 {
      host.connectors.report("left", ConnectorProgress(done: UInt64(done), total: 1_000))
    }
    #expect(amount("left", 1_000, 1_000)?.done == 1_006 && house.changes == 6)
    host.screenlet.cancelAll()
    #expect(host.screenlet.progress.amount == nil)
  }

  @Test func `cancelling ends all operations at once`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("diamond"))
    host.screenlet.cancelAll()
    #expect(host.connectors.cancelled == 2)
    #expect(host.screenlet.outcome?.error == .cancelled)
    host.connectors.complete("left", .success("l"))
    host.connectors.complete("right", .success("r"))
    host.session.deliverResults()
    #expect(host.connectors.requests.count == 2)
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `an operation that cannot be made ends the operations that were sent before it`()
    throws
  {
    let host = try ProbeHost()
    host.connectors.refuse("right")
    host.screenlet.performAction(action("diamond"))
    #expect(host.screenlet.outcome?.error?.cause == .abortedDueToPreconditions)
    #expect(host.connectors.cancelled == 1)
    #expect(!host.screenlet.isBusy)
  }

  @Test func `a graph goes on after restores, and sends each operation once`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("diamond"))
    host.connectors.complete("left", .success("l"))
    host.session.deliverResults()
    let first = try #require(host.session.scope.restore(host.session.scope.detach(host.screenlet)))
    #expect(first.isActionRunning(action("diamond")))
    // No part of the session waits for this answer.
    let state = host.session.scope.detach(first)
    host.connectors.complete("right", .success("r"))
    host.session.deliverResults()
    let second = try #require(host.session.scope.restore(state))
    host.session.deliverResults()
    #expect(host.connectors.open == ["both"])
    let third = try #require(host.session.scope.restore(host.session.scope.detach(second)))
    for name in ["both", "last"] {
      host.connectors.complete(name, .success(.string(name)))
      host.session.deliverResults()
    }
    #expect(third.outcome?.result == ["l", "r", "both", "last"])
    #expect(
      host.connectors.requests.map(\.operation.rawValue) == ["left", "right", "both", "last"])
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `two runs of one action continue separately`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("diamond"))
    host.screenlet.performAction(action("diamond"))
    host.connectors.complete("left", .success("1"))
    host.session.deliverResults()
    let restored = try #require(
      host.session.scope.restore(host.session.scope.detach(host.screenlet)))
    host.connectors.complete("right", .success("1"))
    host.session.deliverResults()
    #expect(host.connectors.requests.last?.parameters["results"] == ["1", "1"])
    restored.cancelAll()
    host.session.deliverResults()
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `a skipped operation has no answer, and others do not wait for it`() throws {
    let host = try ProbeHost()
    let graph = OperationGraph(
      .init("out") { _ in nil },
      .init("after", after: ["out"]) { answers in
        #expect(answers["out"].isNone)
        return nil
      })
    var result: Value?
    let interactor = Interactor(
      ConnectorTask(in: host.session.scope, graph) { .list($0.all) }, for: nil)
    interactor.onSuccess = { result = $0 }
    #expect(interactor.start())
    #expect(result == [])
  }

  /// An operation, a value that is computed from its answer, and an operation that gets the value.
  private func computed(
    _ host: ProbeHost, _ compute: @escaping OperationGraph.Computing
  ) -> (interactor: Interactor, result: () -> Result<Value, ScreensError>?) {
    let (first, second) = (Self.asking("first"), Self.asking("second"))
    let graph = OperationGraph(
      .init("first") { _ in .init(first, [:]) },
      .value("value", after: ["first"], compute: compute),
      .init("second", after: ["value"]) { answers in
        .init(second, ["results": .list([answers["value"]])])
      })
    var result: Result<Value, ScreensError>?
    let interactor = Interactor(
      ConnectorTask(in: host.session.scope, graph) { .list($0.all) }, for: nil)
    interactor.onSuccess = { result = .success($0) }
    interactor.onFailure = { result = .failure($0) }
    return (interactor, { result })
  }

  private static func asking(_ name: StaticString) -> OperationDeclaration {
    OperationDeclaration(
      .known(name), .read,
      parameters: [.init("results", .list, isRequired: false, sample: [], "results")], "Asks.")
  }

  @Test func `a value that is computed from an answer is read like an answer`() throws {
    let host = try ProbeHost()
    var calls = 0
    let (interactor, result) = computed(host) { answers in
      calls += 1
      return .int((answers["first"].int ?? 0) * 2)
    }
    #expect(interactor.start())
    #expect(calls == 0 && host.connectors.open == ["first"])
    host.connectors.complete("first", .success(21))
    host.session.deliverResults()
    #expect(calls == 1)
    #expect(host.connectors.requests.last?.parameters["results"] == [42])
    host.connectors.complete("second", .success("end"))
    host.session.deliverResults()
    #expect(try result()?.get() == [21, 42, "end"])
  }

  @Test func `a value that cannot be computed ends the interactor like a failed operation`() throws
  {
    let host = try ProbeHost()
    let error = ScreensError(.failed, "no value")
    let (interactor, result) = computed(host) { _ throws(ScreensError) in throw error }
    #expect(interactor.start())
    host.connectors.complete("first", .success(21))
    host.session.deliverResults()
    #expect(result() == .failure(error))
    #expect(host.connectors.requests.map(\.operation.rawValue) == ["first"])
  }

  @Test func `a computed value waits for a screenlet that is saved, and is computed once`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("computed"))
    host.connectors.complete("first", .success("f"))
    // The first delivery computes the value; the second would send the operation after it.
    host.session.deliverOne()
    #expect(host.session.waiting == 1 && host.connectors.open == [])
    let state = host.session.scope.detach(host.screenlet)
    host.session.deliverResults()
    #expect(host.connectors.requests.count == 1)
    let restored = try #require(host.session.scope.restore(state))
    host.session.deliverResults()
    #expect(host.connectors.open == ["second"])
    host.connectors.complete("second", .success("s"))
    host.session.deliverResults()
    #expect(restored.outcome?.result == ["f", ["f", "computed"], "s"])
    #expect(host.session.scope.tray.count == 0)
  }

  @Test func `a graph has one deadline, and each later operation gets the rest of it`() throws {
    let host = try ProbeHost()
    let operation = OperationDeclaration(try #require(OperationName("ask")), .read, "Asks.")
    let graph = OperationGraph(
      .init("one") { _ in .init(operation, [:]) },
      .init("two", after: ["one"]) { _ in .init(operation, [:]) })
    host.connectors.answer("ask", .success(.none))
    for (deadline, sent) in [(Duration.seconds(9), 2), (.nanoseconds(1), 1)] {
      let before = host.connectors.requests.count
      let interactor = Interactor(
        ConnectorTask(in: host.session.scope, graph, deadline: deadline) { _ in .none }, for: nil)
      _ = interactor.start()
      host.session.deliverResults()
      let timeouts = host.connectors.requests.dropFirst(before).map(\.context.timeout)
      #expect(timeouts.count == sent)
      #expect(timeouts.first == Int(deadline / .milliseconds(1)))
      #expect(timeouts.allSatisfy { $0 <= 9000 })
      #expect(interactor.lastError?.cause == (sent == 2 ? nil : .notAvailable))
    }
  }

  @Test(arguments: [(20, 20, true), (20, 21, false), (20, nil, false), (nil, nil, true)])
  func `an action is retried only for the user who began it`(
    began: Int64?, returned: Int64?, isAsked: Bool
  ) throws {
    func host(of user: Int64?) throws -> ProbeHost {
      let host = try ProbeHost()
      if let user {
        host.session.scope.context.loginWithBasic(
          userName: "ada", password: "pw", attributes: UserAttributes(["userId": .int(user)]))
      }
      return host
    }
    let lost = try host(of: began)
    lost.screenlet.performAction(action("read"))
    let state = lost.screenlet.state
    #expect(state.open.map(\.userId) == [began])
    let next = try host(of: returned)
    next.session.scope.remove(next.screenlet)
    let restored = try #require(next.session.scope.restore(state))
    #expect(next.connectors.requests.isEmpty != isAsked)
    // Another user learns nothing of it; without a user, the page says that its end is unknown.
    #expect((restored.outcome?.error != nil) == (!isAsked && returned == nil))
  }

  @Test func `a step uses nothing of an answer that its operation declares as a secret`() throws {
    let cookies = OperationDeclaration(
      try #require(OperationName("cookies")), .read,
      result: AnswerDeclaration(
        [.init("cookie", .string, isSecret: true, "proves"), .init("name", .string, "names")],
        refusal: "none"), "Gives cookies.")
    let post = OperationDeclaration(
      try #require(OperationName("post")), .write,
      parameters: [
        .init("text", .string, isRequired: false, sample: "a", "what is posted"),
        .init("all", .map, isRequired: false, sample: nil, "what is posted"),
      ], "Posts.")
    let kind = ScreenletKind(
      try #require(ScreenletName("Kind")), "a kind", operations: [cookies, post])
    let steps = try SuppliedSteps(
      [
        ["operation": "cookies", "name": "c"],
        ["operation": "post", "from": ["text": "c.cookie", "all": "c"]],
      ], of: kind, ScreenletLibrary([ScreenletClass(kind)])
    ) { _ in .none }
    let host = try ProbeHost()
    host.connectors.answer("cookies", .success(["cookie": "secret", "name": "n"]))
    host.connectors.answer("post", .success(true))
    let graph = steps.graph { _ in ScreensError.cancelled }
    let task = ConnectorTask(in: host.session.scope, graph) { answers throws(ScreensError) in
      steps.result(answers)
    }
    #expect(Interactor(task, for: nil).start())
    host.session.deliverResults()
    let posted = try #require(host.connectors.requests.last)
    #expect(posted.operation.rawValue == "post")
    #expect(posted.parameters["text"] == nil || posted.parameters["text"]?.isNone == true)
    #expect(posted.parameters["all"] == ["name": "n"])
  }

  @Test(arguments: ["read", "diamond", "booking", "bookingThenRead"])
  func `answers that a process lost are requested again, unless that does harm`(name: String) throws
  {
    let lost = try ProbeHost()
    lost.screenlet.performAction(action(name))
    if name == "bookingThenRead" { lost.connectors.complete("booking", .success(true)) }
    lost.session.deliverResults()
    let state = lost.screenlet.state
    let isRepeatable = name == "read" || name == "diamond"
    #expect(state.open == [OpenAction(action: action(name), isRepeatable: isRepeatable)])

    let host = try ProbeHost()
    host.session.scope.remove(host.screenlet)
    let restored = try #require(host.session.scope.restore(state))
    #expect(restored.isActionRunning(action(name)) == isRepeatable)
    #expect(host.connectors.requests.isEmpty != isRepeatable)
    #expect((restored.outcome?.error?.cause == .notAvailable) != isRepeatable)
    #expect(restored.state.open.isEmpty != isRepeatable)
  }
}
