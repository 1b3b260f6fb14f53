import Synchronization

/// A screenlet's view: the tree, and the chain of view-class instances that drives it.
///
/// The chain is flattened when it is made: for every slot the first class that fills it is known,
/// so that a call is one indirect call. Confined to the session's executor.
package final class ScreenletView {
  struct Link {
    let viewClass: ViewClass
    let code: any ViewCode
  }

  /// The view's handle: unique in the process, never 0.
  package let id: UInt64
  package let resolution: ThemeResolution
  package let tree: ViewTree
  package private(set) unowned var screenlet: Screenlet
  /// Whether the user may change anything.
  package private(set) var isEditable = true

  private(set) var links: [Link] = []
  private var bound: [UInt8] = Array(repeating: .max, count: Slot.allCases.count)
  private(set) var selectors: [SelectorName: Int] = [:]
  var wiring = ControlWiring()

  init(_ resolution: ThemeResolution, screenlet: Screenlet) throws {
    self.resolution = resolution
    self.screenlet = screenlet
    id = InteractorIdentity.next()
    tree = ViewTree(resolution.layout.document, generation: UInt32(truncatingIfNeeded: id))
    for (index, viewClass) in resolution.chain.enumerated() {
      do {
        links.append(Link(viewClass: viewClass, code: try viewClass.make(self, index)))
      } catch {
        if error is any PluginLoss { report(error, .preCreate, index) }
        destroy()
        throw error
      }
    }
    bind()
  }

  /// How any thread reaches this view's session.
  package var mailbox: SessionMailbox { screenlet.session.mailbox }

  /// The classes, most derived first.
  package var classes: [ViewClass] { resolution.chain }

  /// The attributes that any class of the chain answers.
  package var attributes: Set<AttributeName> {
    resolution.chain.reduce(into: []) { $0.formUnion($1.attributes) }
  }

  private func bind() {
    for slot in Slot.allCases {
      let first = links.firstIndex { $0.viewClass.slots.contains(slot) } ?? links.count
      bound[Int(slot.rawValue)] = UInt8(first)
    }
    for (index, link) in links.enumerated().reversed() {
      for selector in link.viewClass.selectors { selectors[selector] = index }
    }
  }

  /// The first class from `start` on that fills a slot.
  private func first(_ slot: Slot, from start: Int) -> Int {
    if start == 0 { return Int(bound[Int(slot.rawValue)]) }
    var index = start
    while index < links.count, !links[index].viewClass.slots.contains(slot) { index += 1 }
    return index
  }

  /// Calls a slot on the class that fills it, and on its parents while they pass it on.
  ///
  /// - Parameter start: 0, or the link after the one that calls its `super`.
  @inline(__always)
  func call<Answer>(
    _ slot: Slot, from start: Int, _ body: (any ViewCode) throws -> Answer?
  ) -> Answer? {
    var index = first(slot, from: start)
    while index < links.count {
      do {
        if let answer = try body(links[index].code) { return answer }
      } catch ViewTreeError.unknownName where slot == .getAttribute || slot == .setAttribute {
        // Not one of this class's attributes: the parent may have it.
      } catch {
        report(error, slot, index)
      }
      index = first(slot, from: index + 1)
    }
    return nil
  }

  func report(_ error: any Error, _ slot: Slot, _ link: Int) {
    // Not from the links: a slot may end its own view, and fail then.
    let viewClass = resolution.chain[link]
    let fault = ViewFault(
      plugin: viewClass.plugin, viewClass: viewClass.name,
      view: ThemeView(theme: viewClass.theme, screenlet: viewClass.screenlet), slot: slot,
      text: "\(error)", loss: error as? any PluginLoss)
    screenlet.session.report("\(fault)")
    if fault.loss != nil { screenlet.session.environment.lose(fault) }
  }

  /// Ends the view: its classes are told, the most derived first.
  package func destroy() {
    let ended = links
    links = []
    bound = Array(repeating: 0, count: bound.count)
    selectors = [:]
    for link in ended { link.code.destroyed() }
  }

  func setEditableFlag(_ editable: Bool) { isEditable = editable }
}
