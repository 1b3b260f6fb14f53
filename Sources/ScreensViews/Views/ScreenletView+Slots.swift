import ScreensModel

/// The calls that involve more than one class's method.
extension ScreenletView {
  /// Starts a new view: pre-create, wiring, texts, created.
  ///
  /// - Throws: the reason for which a class's instance could not be made. The view ends.
  package func load() throws {
    foreseeCalls()
    translateLayout()
    preCreate()
    setUpControls()
    translate()
    created()
    for link in links {
      do { try link.code.complete(self) } catch { throw giveUp(error, link.index) }
    }
  }

  /// Announces the first calls to classes whose code runs elsewhere.
  private func foreseeCalls() {
    guard links.contains(where: { $0.viewClass.plugin != .builtIn }) else { return }
    var calls = [SlotCall(.preCreate)]
    calls += wishes.map { SlotCall($0.slot, sender: .node(tree.handle($0.node))) }
    calls += [SlotCall(.setTranslations), SlotCall(.created)]
    // A view that cannot be edited gets that call before the one for its presenter.
    if owner.allowsEditing(of: self) { calls.append(SlotCall(.progressPresenter)) }
    let foreseen = calls.compactMap { call in
      links.firstIndex { $0.fills(call.slot) }.map { ForeseenCall(link: $0, call: call) }
    }
    for link in links { link.code.foresee(foreseen, []) }
  }

  /// Does a call of any slot: the first class from `start` on that fills the slot and does not
  /// inherit answers. `start` is 0, or the link after the one that calls its `super`.
  ///
  /// - Returns: the answer, of the kind that the slot promises; `.inherit` where no class answers.
  @discardableResult
  package func perform(_ call: SlotCall, from start: Int = 0) -> SlotAnswer {
    switch call.slot {
    case .send: return send(call, from: start)
    case .changeEditable: setEditableFlag(call.number != 0)
    default: break
    }
    return self.call(call.slot, from: start) {
      try $0.perform(call, self).final(for: call.slot)
    } ?? .inherit
  }

  private func send(_ call: SlotCall, from start: Int) -> SlotAnswer {
    guard let selector = SelectorName(call.name) else { return .unknownName }
    var index = start
    while !hasEnded, index < links.count {
      let viewClass = links[index].viewClass
      if viewClass.selectors.contains(selector) || viewClass.slots.contains(.send) {
        do {
          if let answer = try links[index].code.perform(call, self).final(for: .send) {
            return answer
          }
        } catch {
          report(error, .send, index)
        }
      }
      index += 1
    }
    return .inherit
  }

  /// Returns a posted token to the class that posted it. Its parents would mistake the token for
  /// their own, so they get it only if the class passes it on.
  package func receive(_ token: UInt64, at link: Int) {
    guard !hasEnded, links.indices.contains(link), links[link].fills(.event) else { return }
    do {
      _ = try links[link].code.perform(SlotCall(.event, number: token), self)
    } catch {
      report(error, .event, link)
    }
  }

  /// A text in the session's language; the full key where it is nowhere defined, with a remark.
  package func text(_ key: String, table: String) -> String {
    owner.text(key, table: table, in: resolution)
  }
}
