import ScreensCore
import ScreensDocuments

/// A finding that a library's author should look at; the host loads the library all the same.
package struct ELFFinding: Sendable, Equatable, CustomStringConvertible {
  package enum Matter: Sendable, Equatable {
    /// It exports more than the entry function.
    case exports([String])
    /// It defines symbols for the whole process, the first of which is named.
    case uniqueSymbol(String)
    /// The linker gave it no identifier.
    case noBuildID
    /// Its relocated data stays writable.
    case writableAfterRelocation
    /// Some of its symbols are resolved only when they are first used.
    case bindsLazily
    /// Its own code chooses this many functions while it is loaded, before any constructor runs.
    case indirectFunctions(Int)
    /// Its run path names a folder outside its own.
    case foreignRunpath(String)
  }

  package let file: String
  package let matter: Matter

  package init(file: String, matter: Matter) {
    self.file = file
    self.matter = matter
  }

  /// A sentence for the plugin's author, with the remedy, on one line.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch matter {
    case .exports(let names):
      "\(file): exports \(names.prefix(3).joined(separator: ", "))"
        + (names.count > 3 ? " and \(names.count - 3) more" : "")
        + " besides screens_plugin_entry; build it with -fvisibility=hidden or an export list"
    case .uniqueSymbol(let name):
      "\(file): is refused in the host's process, because it defines '\(name)' for all libraries "
        + "there (STB_GNU_UNIQUE); build it with -fno-gnu-unique or an export list"
    case .noBuildID: "\(file): has no build id; link it with --build-id"
    case .writableAfterRelocation:
      "\(file): its relocated data stays writable; link it with -z relro"
    case .bindsLazily:
      "\(file): resolves symbols only when they are first used; link it with -z now"
    case .indirectFunctions(let count):
      "\(file): chooses \(count == 1 ? "a function" : "\(count) functions") by code that runs in "
        + "the middle of its loading; build it without the attributes ifunc and target_clones"
    case .foreignRunpath(let folder):
      "\(file): has libraries looked for in '\(folder)'; link it with a run path below $ORIGIN"
    }
  }
}

extension ELFImage {
  /// The findings in a plugin's library, in the order of the cases.
  package func findings() throws(ELFError) -> [ELFFinding] {
    let dynamic = try dynamic()
    var matters: [ELFFinding.Matter] = []
    let exports = try symbols().filter(\.isDefined).map(\.name)
      .filter { $0 != ELFPolicy.entrySymbol && !Self.linkerSymbols.contains($0) }
    if !exports.isEmpty { matters.append(.exports(exports.sorted())) }
    if let unique = try firstUniqueSymbol() { matters.append(.uniqueSymbol(unique)) }
    if buildID == nil { matters.append(.noBuildID) }
    if !isReadOnlyAfterRelocation { matters.append(.writableAfterRelocation) }
    if !dynamic.bindsNow { matters.append(.bindsLazily) }
    let chosen = try indirectFunctionCount()
    if chosen > 0 { matters.append(.indirectFunctions(chosen)) }
    for folder in (dynamic.runpath ?? "").split(separator: ":") where !Self.isOwn(folder) {
      matters.append(.foreignRunpath(String(folder)))
    }
    return matters.map { ELFFinding(file: file, matter: $0) }
  }

  /// The symbols that linkers define in every library.
  private static let linkerSymbols: Set<String> = [
    "_init", "_fini", "_edata", "_end", "_etext", "__bss_start", "edata", "end", "etext",
  ]

  /// Whether a folder of a run path is the library's own or lies below it.
  private static func isOwn(_ folder: Substring) -> Bool {
    guard let origin = ["${ORIGIN}", "$ORIGIN"].first(where: { folder.hasPrefix($0) }) else {
      return false
    }
    let rest = folder.dropFirst(origin.count)
    return (rest.isEmpty || rest.hasPrefix("/")) && !rest.split(separator: "/").contains("..")
  }
}
