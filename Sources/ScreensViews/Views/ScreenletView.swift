package import ScreensModel
import ScreensSystem
import Synchronization

/// A screenlet's view: the tree, and the chain of view-class instances that drives it.
///
/// The chain is flattened when it is made: for every slot the first class that fills it is known,
/// so that a call is one indirect call. Confined to the session's executor.
///
/// Safety: `bound` refers to links without counting them, since counting would cost more than the
/// call. `links` keeps them until the view is gone, even when a slot ends the view, and the caller
/// of a slot holds the view.
@safe package final class ScreenletView {
  /// The view's number, and its most derived class's handle: unique in the process, never 0.
  package let id: UInt64
  /// The layout, classes and themes that the view was made from.
  package let resolution: ThemeResolution
  /// The nodes of the view.
  package let tree: ViewTree
  /// The screenlet that shows it, which outlives it.
  package unowned let owner: any ViewOwner
  /// Whether the user may change anything.
  package private(set) var isEditable = true

  /// The class instances, most derived first; they stay when the view has ended.
  private(set) var links: [ViewLink] = []
  /// The first link that fills a slot, by slot; none when the view has ended.
  private var bound = unsafe ScreenletView.noLinks
  private(set) var hasEnded = false
  /// The first of its classes whose code was lost; nil while all can be called.
  package private(set) var lost: LostView?
  var wiring = ControlWiring()
  /// The cell that a slot is about at present.
  package internal(set) var filling: Cell?
  /// The state of a list's rows besides their values.
  package var rowStates = RowStates()

  /// Makes the instances of its classes; `load` calls their first slots.
  ///
  /// - Throws: the reason for which an instance could not be made.
  package init(_ resolution: ThemeResolution, owner: any ViewOwner) throws {
    self.resolution = resolution
    self.owner = owner
    id = InteractorIdentity.next(max(1, resolution.chain.count))
    tree = ViewTree(
      resolution.layout.document, generation: UInt32(truncatingIfNeeded: id),
      secretOutlets: owner.kind.secretOutlets)
    for (index, viewClass) in resolution.chain.enumerated() {
      do {
        links.append(ViewLink(viewClass, index, try viewClass.make(self, index)))
      } catch {
        throw giveUp(error, index)
      }
    }
    bind()
  }

  /// A copy of a view of another process, with the same handles and with `codes` as its chain. No
  /// slot is called yet.
  package init(
    mirroring id: UInt64, _ resolution: ThemeResolution, owner: any ViewOwner,
    codes: [any SlotPerformer]
  ) {
    self.id = id
    self.resolution = resolution
    self.owner = owner
    tree = ViewTree(
      resolution.layout.document, generation: UInt32(truncatingIfNeeded: id),
      secretOutlets: owner.kind.secretOutlets)
    links = zip(resolution.chain, codes).enumerated().map { ViewLink($1.0, $0, $1.1) }
    bind()
  }

  /// The handle by which one class of the chain knows the view: each has one of its own, so that
  /// what is posted through it comes back to that class.
  package func handle(of link: Int) -> UInt64 { id + UInt64(link) }

  /// The class whose handle a number is; nil when it is none of this view's.
  package func link(of handle: UInt64) -> Int? {
    handle >= id && handle - id < UInt64(resolution.chain.count) ? Int(handle - id) : nil
  }

  /// The plugin of the class whose handle a number is; the host for any other number.
  package func plugin(of handle: UInt64) -> PluginReference {
    link(of: handle).map { resolution.chain[$0].plugin } ?? .builtIn
  }

  /// The instance of one class of the chain; nil when the view has ended.
  package func code(at link: Int) -> (any SlotPerformer)? {
    !hasEnded && links.indices.contains(link) ? links[link].code : nil
  }

  /// Puts the code of one link of a copied view in its place, before any slot is called.
  package func setCode(_ code: any SlotPerformer, at link: Int) {
    links[link] = ViewLink(links[link].viewClass, link, code)
    bind()
  }

  /// How any thread reaches this view's session.
  package var mailbox: ViewMailbox { owner.mailbox }

  /// Whether no class of it runs a plugin's code.
  package var hasHostCodeAlone: Bool { links.allSatisfy { $0.code is any ViewCode } }

  /// The classes, most derived first.
  package var classes: [ViewClass] { resolution.chain }

  private func bind() {
    unsafe bound = Slot.allCases.map { unsafe next($0, from: 0) }
  }

  private static var noLinks: [Unmanaged<ViewLink>?] {
    unsafe Array(repeating: nil, count: Slot.allCases.count)
  }

  /// The first class of the chain that fills a slot.
  func first(of slot: Slot) -> ViewLink? {
    unsafe first(slot, from: 0)?.takeUnretainedValue()
  }

  /// The first link from `start` on that fills a slot.
  @inline(__always)
  private func first(_ slot: Slot, from start: Int) -> Unmanaged<ViewLink>? {
    unsafe start == 0 ? bound[Int(slot.rawValue)] : next(slot, from: start)
  }

  @inline(never)
  private func next(_ slot: Slot, from start: Int) -> Unmanaged<ViewLink>? {
    guard !hasEnded, let link = links.dropFirst(start).first(where: { $0.fills(slot) }) else {
      return nil
    }
    return unsafe Unmanaged.passUnretained(link)
  }

  /// Calls a slot on the class that fills it, and on its parents while they pass it on.
  ///
  /// - Parameter start: 0, or the link after the one that calls its `super`.
  @inline(__always)
  func call<Answer>(
    _ slot: Slot, from start: Int, _ body: (any SlotPerformer) throws -> Answer?
  ) -> Answer? {
    var next = unsafe first(slot, from: start)
    while let link = unsafe next {
      do {
        let answer = unsafe try link._withUnsafeGuaranteedRef { try body($0.code) }
        if let answer { return answer }
      } catch {
        unsafe pass(error, slot, link)
      }
      unsafe next = unsafe self.next(slot, from: index(of: link) + 1)
    }
    return nil
  }

  /// The same for a slot without an answer. The view is an argument of the body, because a captured
  /// view would be reference-counted. Only the call of the first class is inlined, since there is
  /// mostly no other.
  @inline(__always)
  func step(
    _ slot: Slot, from start: Int,
    _ body: (any SlotPerformer, ScreenletView) throws -> SlotOutcome
  ) {
    guard let link = unsafe first(slot, from: start) else { return }
    do {
      if unsafe try link._withUnsafeGuaranteedRef({ try body($0.code, self) }) == .handled {
        return
      }
    } catch {
      unsafe pass(error, slot, link)
    }
    unsafe stepParents(of: link, slot, body)
  }

  @inline(never)
  private func stepParents(
    of link: Unmanaged<ViewLink>, _ slot: Slot,
    _ body: (any SlotPerformer, ScreenletView) throws -> SlotOutcome
  ) {
    let parents = unsafe index(of: link) + 1
    _ = call(slot, from: parents) { try body($0, self) == .handled ? true : nil }
  }

  /// Reports an error, except for an attribute that the class does not know: its parent may know
  /// it.
  @inline(never)
  private func pass(_ error: any Error, _ slot: Slot, _ link: Unmanaged<ViewLink>) {
    if slot == .getAttribute || slot == .setAttribute, case ViewTreeError.unknownName = error {
      return
    }
    report(error, slot, unsafe index(of: link))
  }

  private func index(of link: Unmanaged<ViewLink>) -> Int {
    unsafe link._withUnsafeGuaranteedRef { $0.index }
  }

  @inline(never)
  func report(_ error: any Error, _ slot: Slot, _ link: Int) {
    let viewClass = resolution.chain[link]
    let fault = ViewFault(
      plugin: viewClass.plugin, viewClass: viewClass.name,
      view: ThemeView(theme: viewClass.theme, screenlet: viewClass.screenlet), slot: slot,
      text: "\(error)", loss: error as? any PluginLoss)
    let plugin = fault.plugin == .builtIn ? nil : fault.plugin.id
    owner.log.about(plugin: plugin)("\(fault)")
    guard fault.loss != nil else { return }
    lost = lost ?? LostView(view: fault.view, reason: "\(fault.plugin): \(fault.text)")
    owner.lose(fault)
  }

  /// Ends a view after a class's instance could not be made, and returns the reason.
  func giveUp(_ error: any Error, _ link: Int) -> any Error {
    if error is any PluginLoss { report(error, .preCreate, link) }
    destroy()
    return lost ?? error
  }

  /// Ends the view and notifies its classes, the most derived first.
  package func destroy() {
    guard !hasEnded else { return }
    hasEnded = true
    unsafe bound = Self.noLinks
    for link in links { link.code.destroyed() }
  }

  /// Sets `isEditable` without a call of the classes.
  package func setEditableFlag(_ editable: Bool) { isEditable = editable }
}
