/// The folders inside the modules, and which of them name types of which others.
struct FolderGraph {
  /// A folder of a module; files beside the folders are in the one without a name.
  struct Folder: Hashable {
    let module: String
    let name: String

    /// The folder of a source file; nil for any other file.
    init?(of path: String) {
      let parts = path.split(separator: "/")
      guard parts.count > 2, parts[0] == "Sources" else { return nil }
      module = String(parts[1])
      name = parts.count > 3 ? String(parts[2]) : ""
    }
  }

  /// The graph of the package's own modules.
  static let sources = FolderGraph(.whole)

  /// The folders that declare a type of each name that other files see.
  private var homes: [String: Set<Folder>] = [:]
  /// The folders that a folder names types of, near and far.
  private var reached: [Folder: Set<Folder>] = [:]

  init(_ tree: SourceTree) {
    let files = tree.files.filter { $0.isSwift && Folder(of: $0.path) != nil }
    for file in files {
      guard let folder = Folder(of: file.path) else { continue }
      for line in file.lines where line.indent == 0 {
        if let name = Self.declaredType(line.code) { homes[name, default: []].insert(folder) }
      }
    }
    var named: [Folder: Set<Folder>] = [:]
    for file in files {
      guard let folder = Folder(of: file.path) else { continue }
      for line in file.lines { named[folder, default: []].formUnion(self.named(line, in: folder)) }
    }
    for folder in named.keys { reached[folder] = Self.reached(from: folder, named) }
  }

  /// The other folders of a module whose types a line names.
  func named(_ line: SourceFile.Line, in folder: Folder) -> Set<Folder> {
    var found: Set<Folder> = []
    for name in Self.typeNames(line.code) {
      // A name that two folders declare may belong to either.
      guard let homes = homes[name]?.filter({ $0.module == folder.module }), homes.count == 1
      else { continue }
      found.formUnion(homes)
    }
    found.remove(folder)
    return found
  }

  /// Whether files of a folder need another one, near or far.
  func reaches(_ start: Folder, _ goal: Folder) -> Bool { reached[start]?.contains(goal) ?? false }

  private static func reached(
    from start: Folder, _ named: [Folder: Set<Folder>]
  ) -> Set<Folder> {
    var seen: Set<Folder> = []
    var open = Array(named[start] ?? [])
    while let folder = open.popLast() {
      if seen.insert(folder).inserted { open += named[folder] ?? [] }
    }
    return seen
  }

  /// The name of the type that a line of code declares for other files.
  private static func declaredType(_ code: String) -> String? {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    guard let word = HouseRule.declaredWord(code), kinds.contains(Substring(word)),
      !code.contains("private ")
    else { return nil }
    let words = code.split(separator: " ")
    guard let index = words.lastIndex(where: { kinds.contains($0) }), index + 1 < words.count else {
      return nil
    }
    return String(words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  /// The words of a line that begin with a capital and are no member of another one.
  private static func typeNames(_ code: String) -> [String] {
    var names: [String] = []
    var word: [UInt8] = []
    var before: UInt8 = 0
    var last: UInt8 = 0
    for byte in Array(code.utf8) + [0] {
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5f
      if isLetter {
        if word.isEmpty { before = last }
        word.append(byte)
      } else if !word.isEmpty {
        if word[0] &- 0x41 < 26, before != UInt8(ascii: ".") {
          names.append(String(decoding: word, as: UTF8.self))
        }
        word = []
      }
      last = byte
    }
    return names
  }
}
