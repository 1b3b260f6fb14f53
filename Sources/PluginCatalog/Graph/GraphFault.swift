package import PluginFormat
import ScreensCore
package import ScreensModel

/// Why a plugin can't be used together with the others, or not as it was meant.
package enum GraphFault: Error, Equatable, CustomStringConvertible {
  /// The plugin has another major version, or needs something of a newer minor one.
  case abi(file: String, needed: ABIVersion, missing: [String], offered: ABIVersion)
  /// The plugin requires an unknown capability.
  case capability(file: String, missing: [String])
  /// An earlier plugin or the host has the name; or a plugin in use has it until the host restarts.
  case nameTaken(
    file: String, what: String, name: String, owner: String, untilRestart: Bool = false)
  /// Its parents lead back to itself.
  case cycle(file: String, what: String, loop: [String])
  /// It has too many ancestors.
  case tooDeep(file: String, what: String, chain: [String], limit: Int)
  /// Its parent can't be used; something else stands in.
  case parentMissing(file: String, what: String, parent: String, standIn: String)
  /// A view has a class that extends nothing, and no layout.
  case noLayout(file: String, view: Int, screenlet: ScreenletName)
  /// A view needs a parent theme, and none is named.
  case noParent(file: String, view: Int, screenlet: ScreenletName)
  /// A view class extends one that no ancestor has.
  case unknownClass(
    file: String, view: Int, name: ViewClassName, lineage: [ThemeName], suggestion: String?)

  /// The state of a plugin with this fault; nil when it is used all the same.
  package var state: PluginState? {
    switch self {
    case .abi, .capability: .incompatible
    case .nameTaken: .shadowed
    case .parentMissing: nil
    case .cycle, .tooDeep, .noLayout, .noParent, .unknownClass: .refused
    }
  }

  /// A sentence for the operator, with the remedy.
  package var description: String {
    switch self {
    case .abi(let file, let needed, let missing, let offered):
      "\(file): refused: needs ABI \(needed)"
        + (missing.isEmpty ? "" : " (\(missing.joined(separator: ", ")))")
        + ", this host offers \(offered); build it against this host's headers or update the host"
    case .capability(let file, let missing):
      "\(file): refused: requires \(missing.joined(separator: ", ")), which this host does not "
        + "offer; update the host or remove it from 'requires'"
    case .nameTaken(let file, let what, let name, let owner, let untilRestart):
      "\(file): the \(what) '\(name)' is already that of \(owner)"
        + (untilRestart ? ", which is in use until the host starts again; then this one is" : "")
        + "; rename it or remove one of them"
    case .cycle(let file, let what, let loop):
      "\(file): its parents lead in a circle, \(loop.joined(separator: " → ")); "
        + "change the 'parent' of one \(what)"
    case .tooDeep(let file, let what, let chain, let limit):
      "\(file): has \(chain.count) \(what)s in its line, \(chain.joined(separator: " → ")), "
        + "at most \(limit) are allowed; choose a nearer 'parent'"
    case .parentMissing(let file, let what, let parent, let standIn):
      "\(file): its parent \(what) '\(parent)' is missing or not usable, \(standIn) stands in; "
        + "install it or change 'parent'"
    case .noLayout(let file, let view, let screenlet):
      "\(file): views.\(view): the class for \(screenlet) extends nothing and has no layout; "
        + "add a layout or 'extends'"
    case .noParent(let file, let view, let screenlet):
      "\(file): views.\(view): the view for \(screenlet) stands on a parent theme, but none is "
        + "named; add 'parent'"
    case .unknownClass(let file, let view, let name, let lineage, let suggestion):
      "\(file): views.\(view).extends: no theme of its line "
        + "(\(lineage.map(\.rawValue).joined(separator: " → "))) has a class \(name); "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "correct 'extends' or 'parent'")
    }
  }
}
