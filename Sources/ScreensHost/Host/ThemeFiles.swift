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

  /// In which state the folder's files were when they were read, and when that was.
  private var states: [String: FileStatus] = [:]
  private var readAt: Int64 = 0

  /// A file's content and its name.
  private struct Content {
    let bytes: [UInt8]
    let digest: Digest
  }

  /// Reads a bundle folder; every file is read whole, never half written.
  ///
  /// - Parameters:
  ///   - folder: The bundle.
  ///   - old: What was read of it before: files that surely are the same are not read again, and
  ///     layouts with the same content not parsed again.
  /// - Throws: the first file's error that cannot be read as what it is.
  init(folder: String, reusing old: ThemeFiles? = nil) throws {
    let now = wallClock()
    let names = try Self.names(in: folder).filter(Self.isContent)
    var states: [String: FileStatus] = [:]
    for name in names { states[name] = try? FileStatus(path: Path.join(folder, name)) }
    if let old, old.states == states, states.count == names.count,
      states.values.allSatisfy({ $0.isSettled(before: old.readAt) })
    {
      self = old
      return
    }
    var files: [String: Content] = [:]
    for name in names {
      let file = try CompleteFile(Path.join(folder, name), beneath: folder, limit: 16 << 20)
      files[name] = Content(bytes: file.bytes, digest: file.digest)
    }
    try self.init(files, old: old) { Path.join(folder, $0) }
    self.states = states
    readAt = now
  }

  /// Reads what a library embeds.
  init(resources: [String: [UInt8]], library: String) throws {
    let files = resources.mapValues { Content(bytes: $0, digest: Digest(of: $0)) }
    try self.init(files, old: nil) { "\(library):\($0)" }
  }

  private init(
    _ files: [String: Content], old: ThemeFiles?, path: (String) -> String
  ) throws {
    let sorted = files.sorted { $0.key < $1.key }
    var content: [UInt8] = []
    for (name, file) in sorted { content += Array(name.utf8) + [0] + file.digest.bytes }
    digest = Digest(of: content)
    try readLayouts(files, old, path)
    for (name, file) in sorted {
      if let language = Self.language(of: name) {
        let texts = try StringsFile(file.bytes, file: path(name)).texts
        strings.add(texts, language: language)
      } else if Self.isImage(name) {
        try ImageContent.check(file.bytes, file: path(name))
        images[name] = ThemeImage(name: name, bytes: file.bytes, digest: file.digest)
      }
    }
  }

  private mutating func readLayouts(
    _ files: [String: Content], _ old: ThemeFiles?, _ path: (String) -> String
  ) throws {
    let found = LayoutFiles(files.keys)
    if let duplicate = found.duplicates.first { throw duplicate }
    diagnoses += found.misnamed.map {
      "\(path($0)): is not a layout's name; name it after view and theme, as LoginView_acme.xib"
    }
    for (name, file) in found.files.sorted(by: { $0.key < $1.key }) {
      guard let content = files[file] else { continue }
      let path = path(file)
      let known = old?.layouts[name.base].flatMap {
        $0.path == path && $0.digest == content.digest ? $0.document : nil
      }
      let document = try known ?? XIBReader.read(content.bytes, file: path)
      diagnoses += document.diagnostics.map { "\($0)" }
      layouts[name.base] = Layout(
        name: name, path: path, document: document, digest: content.digest,
        source: content.bytes)
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

  static func isImage(_ name: String) -> Bool {
    ThemeImage.endings.contains { name.hasSuffix($0) }
  }

  /// `es` for `es.lproj/acme.strings`.
  static func language(of name: String) -> String? {
    guard name.hasSuffix(".strings"), let folder = name.firstRange(of: ".lproj/") else {
      return nil
    }
    let language = name[..<folder.lowerBound].prefix(2).lowercased()
    // Locales have the language's older name.
    return language == "he" ? "iw" : language
  }
}
