/// A view class of a theme: one object per view, made by the host and ended by it.
///
///     final class LoginView_acme: ThemeView {
///       private let parent: Super
///
///       static let slots: [Slot<LoginView_acme>] = [
///         .created { $0.created($1) },
///         .selector("helpClicked:") { view, tree, _ in view.help(tree) },
///       ]
///
///       init(parent: Super, host: Host) { self.parent = parent }
///     }
///
/// A slot that is not listed inherits. Conforming classes are final. Everything runs on the view's
/// session: calls for one view never overlap.
public protocol ThemeView: AnyObject, SendableMetatype {
  /// The class's name, as layouts and the descriptor write it.
  static var className: String { get }

  /// The slots, attributes and selectors that the class fills.
  static var slots: [Slot<Self>] { get }

  /// Makes the state of one view; `parent` calls the slots of the class that this one extends.
  init(parent: Super, host: Host) throws
}

extension ThemeView {
  /// The name of the Swift class.
  public static var className: String { "\(Self.self)" }
}
