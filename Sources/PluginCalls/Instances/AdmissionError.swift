package import PluginCatalog
package import PluginFormat
import CScreens
import ScreensCore
import ScreensModel

/// The reason why a loaded plugin is not admitted. The host's row puts the file in front.
package enum AdmissionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The dynamic linker refused the file, in its own words.
  case cannotLoad(String)
  case noEntry
  case entryReturnedNull
  case otherABI(major: UInt32, minor: UInt32)
  /// A struct has another size than the host's, so it is not the same struct.
  case structSize(place: String, found: UInt32, expected: Int)
  /// The place of a table that is NULL.
  case nullTable(String)
  case badName(place: String, text: String)
  /// A table of list slots names a class that the theme lacks, or that already has list slots.
  case listSlots(viewClass: String, isSecond: Bool)
  /// The table contradicts the descriptor.
  case disagreement(field: String, descriptor: String, table: String)
  /// It has a table of a capability that its descriptor does not require.
  case unrequired(capability: String)
  /// The text of the error that `init` answered.
  case initFailed(String)
  case noViewClass(theme: String)
  case missingAttributes(viewClass: String, attributes: [String])
  case unknownParentClass(viewClass: String, extends: String, suggestion: String?)
  /// The class of a layout's root; nil where the root has none of its own.
  case unknownRootClass(layout: String, viewClass: String?, suggestion: String?)
  /// A layout calls a method that neither its class nor one that it extends has.
  case unknownSelector(viewClass: String, layout: String, selector: String, suggestion: String?)
  case childNodes(layout: String, parent: String, added: [String], missing: [String])
  /// The sentence about a layout that breaks a rule.
  case layout(String)
  /// A worker refused a library that it loaded; the text is one of the sentences here.
  case worker(String)
  /// The operator's policy, in its own sentence.
  case policy(String)
  /// Its content is in quarantine, since it did harm before.
  case leftOut(Quarantine.Entry)

  /// A sentence about the plugin, without its file, with the remedy.
  package var description: String {
    switch self {
    case .cannotLoad(let text):
      "cannot be loaded: \(text); build it against this system's libraries"
    case .noEntry:
      "exports no screens_plugin_entry; mark the function with SCREENS_EXPORT"
    case .entryReturnedNull:
      "screens_plugin_entry returned NULL for ABI "
        + "\(SCREENS_ABI_MAJOR).\(SCREENS_ABI_MINOR); ask its author for a build for this host"
    case .otherABI(let major, let minor):
      "its table is of ABI \(major).\(minor), this host offers "
        + "\(SCREENS_ABI_MAJOR).\(SCREENS_ABI_MINOR); rebuild it"
    case .structSize(let place, let found, let expected):
      "\(place): struct_size is \(found), not \(expected); rebuild it with this host's headers"
    case .nullTable(let place):
      "\(place) is NULL; fill it in, or set its count to 0"
    case .badName(let place, let text):
      "\(place): “\(text)” is no valid name; use letters, digits and _"
    case .listSlots(let viewClass, false):
      "it has list slots for \(viewClass), which is no view class of its theme; name one of them"
    case .listSlots(let viewClass, true):
      "it has list slots for \(viewClass) twice; keep one of the tables"
    case .disagreement(let field, let descriptor, let table):
      "\(field) is “\(descriptor)” in the descriptor and “\(table)” in the table; "
        + "make them equal"
    case .unrequired(let capability):
      "it has a table of \(capability), which is not under 'requires' in the descriptor; add it"
    case .initFailed(let text): "init refused: \(text)"
    case .noViewClass(let theme):
      "theme \(theme) has neither a view class nor a layout; add one"
    case .missingAttributes(let viewClass, let attributes):
      "\(viewClass) extends nothing and does not answer \(attributes.joined(separator: ", ")); "
        + "list and answer every attribute of the view model"
    case .unknownParentClass(let viewClass, let extends, let suggestion):
      "\(viewClass) extends \(extends), which no theme of its lineage has; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "name a class of the parent")
    case .unknownRootClass(let layout, let viewClass?, let suggestion):
      "\(layout): its root has the class \(viewClass), which no theme of its lineage has; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "name a class of the theme or its parent")
    case .unknownRootClass(let layout, nil, _):
      "\(layout): its root has no class of its own; name a class of the theme or its parent"
    case .unknownSelector(let viewClass, let layout, let selector, let suggestion):
      "\(viewClass) has no method \(selector), which an action of \(layout) calls; "
        + (suggestion.map { "did you mean '\($0)'?" }
          ?? "correct the layout, or list the method in the class")
    case .childNodes(let layout, let parent, let added, let missing):
      "\(layout): a Child layout has the nodes of \(parent), but it "
        + [
          added.isEmpty ? nil : "adds \(added.joined(separator: ", "))",
          missing.isEmpty ? nil : "lacks \(missing.joined(separator: ", "))",
        ].compactMap { $0 }.joined(separator: " and ") + "; make the two sets equal"
    case .layout(let text), .policy(let text), .worker(let text): text
    case .leftOut(let entry): "it \(entry)"
    }
  }

  /// The state that the plugin's row has.
  package var state: PluginState {
    if case .leftOut(let entry) = self { entry.state } else { .refused }
  }

  /// Whether a change of a theme's parents may remove the reason.
  package var isOfLineage: Bool {
    switch self {
    case .unknownParentClass, .unknownRootClass, .unknownSelector, .childNodes, .layout: true
    default: false
    }
  }

  static func checkSize(_ found: UInt32, _ expected: Int, _ place: String) throws(AdmissionError) {
    guard found == UInt32(expected) else {
      throw .structSize(place: place, found: found, expected: expected)
    }
  }

  /// Reads a name out of a table.
  static func name<Name: ValidatedName>(_ string: screens_string, _ place: String)
    throws(AdmissionError) -> Name
  {
    let text = unsafe ForeignValue.legible(string)
    guard let name = Name(text) else { throw .badName(place: place, text: text) }
    return name
  }
}
