import Foundation

/// The package's own text files: what the house style is checked on.
struct SourceTree {
  /// The folder of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Code, scripts, documents and settings below the three folders, the templates of `screens new`,
  /// and the files at the top.
  static let whole = SourceTree(
    files: SourceTree(
      below: ["Sources", "Plugins", "Tests"],
      suffixes: ["swift", "h", "c", "py", "js", "md", "plist"],
      and: ["Package.swift", "README.md", "plugins.plist"]
    ).files + SourceTree(below: ["Sources/screens/Templates"], suffixes: ["txt"]).files)

  /// The folders of the modules, relative to `Sources`.
  static let sourceFolders: Set<String> = {
    let base = root.appending(path: "Sources")
    let walker = FileManager.default.enumerator(
      at: base, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
    var folders: Set<String> = []
    while let url = walker?.nextObject() as? URL {
      guard (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true else {
        continue
      }
      folders.insert(url.path.replacingOccurrences(of: base.path + "/", with: ""))
    }
    return folders
  }()

  let files: [SourceFile]

  init(files: [SourceFile]) { self.files = files }

  init(below folders: [String], suffixes: [String], and names: [String] = []) {
    var paths = names.map { Self.root.appending(path: $0) }
    for folder in folders {
      let walker = FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil,
        options: [.skipsHiddenFiles])
      while let url = walker?.nextObject() as? URL {
        if suffixes.contains(url.pathExtension) { paths.append(url) }
      }
    }
    files = paths.sorted { $0.path < $1.path }.compactMap { url in
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      return SourceFile(
        path: url.path.replacingOccurrences(of: Self.root.path + "/", with: ""), text: text)
    }
  }
}
