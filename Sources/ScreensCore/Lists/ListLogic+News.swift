import ScreensModel
import ScreensSystem

/// The changes of others that a list has learned of.
struct ListNews {
  /// The difference that the last look found.
  var notice: ListNotice?
  /// Whether others have changed something since the last reading began.
  var isDue = false
  /// The look under way.
  var look: Interactor?
  /// Runs while another look has to wait.
  var pause: EventLoopTimer?
  /// The list's content, until an attribute changes.
  var topic: ContentTopic?
}

/// Changes by others: a list that is shown compares its rows with the server's, and keeps them
/// until the user asks for the present ones.
extension ListLogic {
  /// The time from the beginning of a look to that of the next one.
  private static let lookPause: Duration = .seconds(1)

  /// The difference between the rows and the server's; nil where none is known.
  package var notice: ListNotice? { news.notice }

  /// The content that the list shows; nil while an attribute for its request is missing.
  package func topic(_ screenlet: Screenlet) -> ContentTopic? {
    if news.topic == nil {
      let step = try? source?.request(0..<1, false, screenlet)
      news.topic = step.flatMap(ContentTopic.init)
    }
    return news.topic
  }

  /// Announces that the user has changed the content. Only what follows from a request that writes
  /// is a change.
  package func announce(_ screenlet: Screenlet) {
    guard screenlet.session.chain.act?.hasWritten == true, let topic = topic(screenlet) else {
      return
    }
    screenlet.session.house?.changed(topic)
  }

  /// Notes that others have changed something, for the next look.
  package func noteChangeOfOthers() { news.isDue = true }

  /// Compares the rows with the server's, because others have changed some. Looks at the same time
  /// are one, and the next one begins a second later. The rows stay, and a failure is not reported.
  package func look(_ screenlet: Screenlet) {
    news.isDue = true
    guard let source, news.look == nil, news.pause == nil, loads[0] == nil, !rows.isUnread else {
      return
    }
    news.isDue = false
    let (held, range) = (version, rows.sizes.rows(of: 0))
    let task = looking(for: range, source, screenlet)
    let look = Interactor(task, for: nil)
    news.look = look
    look.onSuccess = { [weak self, weak screenlet] answer in
      guard let self, let screenlet, news.look != nil else { return }
      news.look = nil
      if version == held { compare(answer, screenlet) }
      lookAgain(screenlet)
    }
    look.onFailure = { [weak self, weak screenlet] _ in
      guard let self, let screenlet, news.look != nil else { return }
      news.look = nil
      lookAgain(screenlet)
    }
    news.pause = screenlet.session.mailbox.loop?.schedule(after: Self.lookPause) {
      [weak self, weak screenlet] in
      guard let self, let screenlet else { return }
      news.pause = nil
      lookAgain(screenlet)
    }
    _ = look.start()
  }

  /// Looks again where something has changed since the last reading began.
  package func lookAgain(_ screenlet: Screenlet) { if news.isDue { look(screenlet) } }

  /// Drops the look under way, whose answer may be older than the rows.
  func giveUpLook() {
    guard let look = news.look else { return }
    news.look = nil
    news.isDue = true
    look.cancel()
  }

  /// The request for the first page, behind all that users wait for.
  private func looking(
    for range: Range<Int>, _ source: ListSource, _ screenlet: Screenlet
  ) -> ConnectorTask {
    let graph = OperationGraph.one { [weak screenlet] () throws(ScreensError) in
      // A look asks nobody to sign in.
      guard let screenlet, !screenlet.session.lacksUser(for: screenlet) else { throw .cancelled }
      let step = try source.request(range, true, screenlet)
      if step.operation.needsProof,
        screenlet.session.context.current?.authentication.hasProof != true
      {
        throw .cancelled
      }
      return ConnectorTask.Step(
        step.operation, step.parameters, priority: .low, caller: step.caller)
    }
    return ConnectorTask(in: screenlet.session, graph, isResumable: false) {
      [weak screenlet] answers throws(ScreensError) in
      guard let screenlet, var answer = answers.last.map, let rows = answer["rows"]?.list else {
        throw .cancelled
      }
      answer["rows"] = .list(try source.rows(rows, screenlet))
      return .map(answer)
    }
  }

  private func compare(_ answer: Value, _ screenlet: Screenlet) {
    let found = ListNotice(
      between: rows, and: answer.map?["rows"]?.list ?? [],
      count: answer.map?["rowCount"]?.int.map(Self.count), of: list)
    guard found != news.notice else { return }
    news.notice = found
    screenlet.session.house?.changed(screenlet)
  }
}
