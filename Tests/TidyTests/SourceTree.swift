import Foundation

/// The package's own text files, as git knows them: what the house style is checked on.
struct SourceTree {
  struct File {
    /// Relative to the package.
    let path: String
    let text: String

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let files: [File]

  init(below folders: [String], suffixes: [String]) {
    var files: [File] = []
    for folder in folders {
      let base = Self.root.appending(path: folder)
      guard
        let walker = FileManager.default.enumerator(
          at: base, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
      else { continue }
      for case let url as URL in walker where suffixes.contains(url.pathExtension) {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
        let path = url.path.replacingOccurrences(of: Self.root.path + "/", with: "")
        files.append(File(path: path, text: text))
      }
    }
    self.files = files.sorted { $0.path < $1.path }
  }

  static let swift = SourceTree(below: ["Sources", "Plugins", "Tests"], suffixes: ["swift"])
  static let sources = SourceTree(below: ["Sources", "Plugins"], suffixes: ["swift"])
  static let headers = SourceTree(below: ["Sources/CScreens"], suffixes: ["h"])
}
