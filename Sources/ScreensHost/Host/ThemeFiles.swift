import ScreensCore
import ScreensDocuments
import ScreensLayout

/// A theme's layouts, texts and images, read from a bundle folder or out of a library.
struct ThemeFiles: Sendable {
  private(set) var layouts: [String: Layout] = [:]
  private(set) var strings = StringTables()
  private(set) var images: [String: ThemeImage] = [:]
  /// The name of all the content together.
  private(set) var digest: Digest
  /// What is odd, but does not keep the theme from being shown.
  private(set) var diagnoses: [String] = []

  /// Reads a bundle folder; every file is read whole, never half written.
  ///
  /// - Throws: the first file's error that cannot be read as what it is.
  init(folder: String) throws {
    var files: [String: [UInt8]] = [:]
    for name in try Self.names(in: folder) where Self.isContent(name) {
      files[name] = try CompleteFile(Path.join(folder, name), limit: 16 << 20).bytes
    }
    try self.init(files) { Path.join(folder, $0) }
  }

  /// Reads what a library embeds.
  init(resources: [String: [UInt8]], library: String) throws {
    try self.init(resources) { "\(library):\($0)" }
  }

  private init(_ files: [String: [UInt8]], path: (String) -> String) throws {
    var content: [UInt8] = []
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      content += Array(name.utf8) + [0] + Digest(of: bytes).bytes
    }
    digest = Digest(of: content)
    try readLayouts(files, path)
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      if let language = Self.language(of: name) {
        let texts = try StringsFile(bytes, file: path(name)).texts
        strings.add(texts, language: language)
      } else if Self.isImage(name) {
        images[name] = ThemeImage(name: name, bytes: bytes, digest: Digest(of: bytes))
      }
    }
  }

  private mutating func readLayouts(
    _ files: [String: [UInt8]], _ path: (String) -> String
  ) throws {
    let found = LayoutFiles(files.keys)
    if let duplicate = found.duplicates.first { throw duplicate }
    diagnoses += found.misnamed.map {
      "\(path($0)): is not a layout's name; name it after view and theme, as LoginView_acme.xib"
    }
    for (name, file) in found.files.sorted(by: { $0.key < $1.key }) {
      guard let bytes = files[file] else { continue }
      let document = try XIBReader.read(bytes, file: path(file))
      diagnoses += document.diagnostics.map { "\($0)" }
      layouts[name.base] = Layout(
        name: name, path: path(file), document: document, digest: Digest(of: bytes))
    }
  }

  /// The files of a bundle folder and of its language folders.
  private static func names(in folder: String) throws -> [String] {
    var names: [String] = []
    for entry in try FolderListing(folder).entries {
      if entry.name.hasSuffix(".lproj"), entry.kind != .file {
        names += try FolderListing(Path.join(folder, entry.name)).entries
          .map { "\(entry.name)/\($0.name)" }
      } else {
        names.append(entry.name)
      }
    }
    return names
  }

  private static func isContent(_ name: String) -> Bool {
    name.hasSuffix(".xib") || language(of: name) != nil || isImage(name)
  }

  private static func isImage(_ name: String) -> Bool {
    [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains { name.hasSuffix($0) }
  }

  /// `es` for `es.lproj/acme.strings`.
  private static func language(of name: String) -> String? {
    guard name.hasSuffix(".strings"), let folder = name.firstRange(of: ".lproj/") else {
      return nil
    }
    return String(name[..<folder.lowerBound].prefix(2)).lowercased()
  }
}
