package import ScreensModel
package import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensLayout
package import ScreensViews

/// A theme's layouts, texts and images, read from a bundle folder or out of a library.
package struct ThemeFiles: Sendable {
  /// The layouts by base name, without the ending.
  package private(set) var layouts: [String: Layout] = [:]
  /// The errors of unreadable layouts, by base name: each costs its own view.
  package private(set) var faults: [String: any Error] = [:]
  /// The errors of unreadable texts and images, by the file's name: each costs that file.
  package private(set) var fileFaults: [String: any Error] = [:]
  /// The layouts of sub-themes, by their themes.
  package private(set) var subThemes: [ThemeName: SubThemeFiles] = [:]
  /// The texts of all languages.
  package private(set) var strings = StringTables()
  /// The images by name.
  package private(set) var images: [String: ThemeImage] = [:]
  /// The name of all the content together.
  package private(set) var digest: Digest
  /// The faults that do not keep the theme from being shown.
  package private(set) var diagnoses: [String] = []
  /// Layouts for screenlets that other hosts may have, in sentences.
  package private(set) var ofOthers: [String] = []

  /// The states of the folder's files when they were read.
  private var states = FileStates()

  /// A file's content and its name.
  private struct Content {
    let bytes: [UInt8]
    let digest: Digest
  }

  /// The bytes that are read, before they are parsed.
  private struct Source {
    var files: [String: Content] = [:]
    /// Files that can't even be opened.
    var unopened: [String: any Error] = [:]
  }

  /// Reads a bundle folder; every file is read whole, never half written.
  ///
  /// - Parameters:
  ///   - bundle: The files that were found in the folder.
  ///   - owner: The files' owner.
  ///   - old: The files as they were read before. Files that are surely unchanged are not read
  ///     again, and layouts with the same content are not parsed again.
  /// - Throws: the error of a file that is being written, or that a shortage kept from being read.
  package init(
    of bundle: BundleFiles, _ owner: LayoutOwner, reusing old: ThemeFiles? = nil
  ) throws {
    if let failure = bundle.failure { throw failure }
    let names = bundle.names.filter(Self.isContent)
    let states = bundle.states.filter(Self.isContent)
    if let old, states.identities.count == names.count, states.areSurelySame(as: old.states) {
      self = old
      return
    }
    let folder = bundle.folder
    var source = Source()
    for name in names {
      do {
        let file = try CompleteFile(Path.join(folder, name), beneath: folder, limit: 16 << 20)
        source.files[name] = Content(bytes: file.bytes, digest: file.digest)
      } catch {
        guard !error.isTransient,
          Self.isLayout(name) || SystemCallError.shortage(in: error) == nil
        else { throw error }
        source.unopened[name] = error
      }
    }
    try self.init(source, owner, old: old) { Path.join(folder, $0) }
    self.states = states
  }

  /// Reads what a library embeds.
  package init(resources: [String: [UInt8]], of owner: LayoutOwner, library: String) throws {
    var source = Source()
    source.files = resources.filter { Self.isContent($0.key) }
      .mapValues { Content(bytes: $0, digest: Digest(of: $0)) }
    try self.init(source, owner, old: nil) { "\(library):\($0)" }
  }

  private init(
    _ source: Source, _ owner: LayoutOwner, old: ThemeFiles?, path: (String) -> String
  ) throws {
    let sorted = source.files.sorted { $0.key < $1.key }
    var content: [UInt8] = []
    for (name, file) in sorted { content += Array(name.utf8) + [0] + file.digest.bytes }
    for name in source.unopened.keys.sorted() { content += Array(name.utf8) + [0] }
    digest = Digest(of: content)
    fileFaults = source.unopened.filter { !Self.isLayout($0.key) }
    let assets = readColors(sorted, path)
    readLayouts(source, owner, assets, old, path)
    for (name, file) in sorted {
      do { try read(name, file, path(name)) } catch { fileFaults[name] = error }
    }
    diagnoses += fileFaults.sorted { $0.key < $1.key }.map {
      "\($0.value); the theme is shown without this file"
    }
  }

  /// Reads a text or an image.
  private mutating func read(_ name: String, _ file: Content, _ path: String) throws {
    if let language = Self.language(of: name) {
      let texts = try StringsFile(file.bytes, file: path).texts
      if let layout = Self.layout(ofTexts: name) {
        strings.add(texts, language: language, of: layout)
      } else {
        strings.add(texts, language: language)
      }
    } else if Self.isImage(name) {
      try ImageContent.check(file.bytes, file: path)
      images[name] = ThemeImage(name: name, bytes: file.bytes, digest: file.digest)
    }
  }

  /// Reads the colour sets, which layouts name.
  private mutating func readColors(
    _ files: [(key: String, value: Content)], _ path: (String) -> String
  ) -> FolderColors {
    var colors = FolderColors()
    for (name, file) in files {
      do { try colors.add(file.bytes, file.digest, of: name, path: path(name)) } catch {
        fileFaults[name] = error
      }
    }
    return colors
  }

  private mutating func readLayouts(
    _ source: Source, _ owner: LayoutOwner, _ colors: FolderColors, _ old: ThemeFiles?,
    _ path: (String) -> String
  ) {
    let found = owner.choose(
      among: (Array(source.files.keys) + source.unopened.keys).filter(Self.isLayout))
    diagnoses += found.oddities.map { "\(path($0.file)): \($0.reason)" }
    ofOthers += found.ofOthers.map { "\(path($0.file)): \($0.reason)" }
    for duplicate in found.duplicates { faults[duplicate.name.base] = duplicate }
    for (name, file) in found.files.sorted(by: { $0.key < $1.key }) {
      do {
        layouts[name.base] = try layout(
          name, file, source, colors, old?.layouts[name.base], path(file))
      } catch {
        faults[name.base] = error
      }
    }
    for duplicate in found.subDuplicates {
      part(of: duplicate.name) { $0.faults[duplicate.name.base] = duplicate }
    }
    for (name, file) in found.subFiles.sorted(by: { $0.key < $1.key }) {
      let old = name.theme.flatMap(ThemeName.init).flatMap { old?.subThemes[$0] }
      do {
        let layout = try layout(
          name, file, source, colors, old?.layouts[name.base], path(file))
        part(of: name) { $0.layouts[name.base] = layout }
      } catch {
        part(of: name) { $0.faults[name.base] = error }
      }
    }
  }

  private mutating func part(of name: LayoutName, _ change: (inout SubThemeFiles) -> Void) {
    guard let theme = name.theme.flatMap(ThemeName.init) else { return }
    change(&subThemes[theme, default: SubThemeFiles()])
  }

  /// Parses a layout from its file, unless the same content was parsed before.
  private mutating func layout(
    _ name: LayoutName, _ file: String, _ source: Source, _ colors: FolderColors, _ old: Layout?,
    _ path: String
  ) throws -> Layout? {
    guard let content = source.files[file] else {
      if let error = source.unopened[file] { throw error }
      return nil
    }
    let digest = colors.digest(with: content.digest)
    let known = old.flatMap { $0.path == path && $0.digest == digest ? $0.document : nil }
    let document =
      try known ?? XIBReader.read(content.bytes, file: path, assets: colors.assets)
    diagnoses += document.diagnostics.map { "\($0)" }
    return Layout(
      name: name, path: path, document: document, digest: digest, source: content.bytes)
  }

  /// The error of a file that was readable before, or that is new. A file that was unreadable
  /// before is no reason to refuse the rest.
  package func newFault(since old: ThemeFiles?) -> (any Error)? {
    let own = faults.sorted { $0.key < $1.key }.first { old?.faults[$0.key] == nil }?.value
    let file = fileFaults.sorted { $0.key < $1.key }.first { old?.fileFaults[$0.key] == nil }?.value
    if let fault = own ?? file { return fault }
    for (theme, files) in subThemes.sorted(by: { $0.key < $1.key }) {
      let known = old?.subThemes[theme]?.faults ?? [:]
      let new = files.faults.sorted { $0.key < $1.key }.first { known[$0.key] == nil }
      if let new { return new.value }
    }
    return nil
  }

  /// The views whose layout can't be read, with the errors.
  package var unreadable: [ScreenletName: String] { Self.unreadable(faults) }

  fileprivate static func unreadable(_ faults: [String: any Error]) -> [ScreenletName: String] {
    var views: [ScreenletName: String] = [:]
    for (base, error) in faults {
      let screenlet = LayoutName(base: base, theme: nil)?.screenlet.flatMap { ScreenletName($0) }
      if let screenlet { views[screenlet] = "\(error)" }
    }
    return views
  }

  /// The layouts of a screenlet's view, the theme's own first.
  package func layouts(of screenlet: ScreenletName) -> [Layout] {
    layouts { $0 == screenlet.viewName }
  }

  /// The layouts with some base names, the theme's own first.
  package func layouts(where isMeant: (String) -> Bool) -> [Layout] {
    let ofSubThemes = subThemes.sorted { $0.key < $1.key }.map(\.value.layouts)
    return ([layouts] + ofSubThemes).flatMap { layouts in
      layouts.filter { isMeant($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// The sub-themes as a theme has them.
  package var subLayouts: [ThemeName: SubLayouts] {
    subThemes.mapValues {
      SubLayouts(layouts: $0.layouts, unreadable: Self.unreadable($0.faults))
    }
  }

  private static func isContent(_ name: String) -> Bool {
    !Path.isLeftover(name)
      && (isLayout(name) || language(of: name) != nil || isImage(name)
        || ColorAssets.name(of: name) != nil)
  }

  /// Whether a file's ending makes it a layout; an ending in another case is reported.
  private static func isLayout(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".xib")
  }

  /// Whether a file is an image, by the ending of its name.
  package static func isImage(_ name: String) -> Bool {
    ThemeImage.endings.contains { name.hasSuffix($0) } && !name.contains(".xcassets/")
  }

  /// The layout that a file of texts is named after; nil for a table of the theme.
  private static func layout(ofTexts name: String) -> LayoutName? {
    let file = name.split(separator: "/").last?.dropLast(".strings".count) ?? ""
    guard let layout = LayoutName(String(file)), layout.isViewOrCell else { return nil }
    return layout
  }

  /// `pt-BR` for `pt-BR.lproj/acme.strings`.
  package static func language(of name: String) -> String? {
    guard name.hasSuffix(".strings"), let folder = name.firstRange(of: ".lproj/") else {
      return nil
    }
    return LanguageTag.spelled(name[..<folder.lowerBound])
  }
}

/// The layouts of one sub-theme, by base name.
package struct SubThemeFiles: Sendable {
  /// By base name.
  package fileprivate(set) var layouts: [String: Layout] = [:]
  /// The errors of unreadable layouts: each costs its own view.
  package fileprivate(set) var faults: [String: any Error] = [:]
}

/// The error of a file that is not the kind of image that its name says.
package struct UnreadableImage: Error, CustomStringConvertible {
  let file: String

  package var description: String {
    "\(file): is no image of the kind that its name says; save it again or rename it"
  }
}

/// The first bytes of image files.
package enum ImageContent {
  /// Checks that a file is the kind of image that its name says.
  package static func check(_ bytes: [UInt8], file: String) throws(UnreadableImage) {
    guard !begins(bytes, as: file.split(separator: ".").last?.lowercased() ?? "") else { return }
    throw UnreadableImage(file: file)
  }

  private static func begins(_ bytes: [UInt8], as kind: String) -> Bool {
    switch kind {
    case "png": bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case "jpg", "jpeg": bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case "gif": bytes.starts(with: Array("GIF8".utf8))
    case "webp":
      bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    case "svg": String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg")
    default: false
    }
  }
}
