import PluginCatalog
package import ScreensSystem
import ScreensCore
import ScreensDocuments
package import ScreensLayout
package import ScreensViews

/// A page's XIB, with the texts and images that lie beside it.
///
/// The texts come from `<language>.lproj/Localizable.strings` and from a file there with the page's
/// own name. The images are the ones named in the page.
package struct PageFiles: Sendable {
  /// The XIB's path.
  package let file: String
  /// The layout in it.
  package let document: LayoutDocument
  /// The name of the XIB's content.
  package let layoutDigest: Digest
  /// The page's texts in other words and languages.
  package let strings: StringTables
  /// The images that the page names, by file name.
  package let images: [String: ThemeImage]
  /// The name of all of it together.
  package let digest: Digest
  /// The errors of unreadable texts and images, by the file's name; the page is shown without these
  /// files.
  let faults: [String: any Error]

  /// The states of the files when they were read.
  private let states: FileStates

  /// Reads a page; every file is read whole, never half written.
  ///
  /// - Parameters:
  ///   - file: The XIB.
  ///   - old: The page as it was read before; files that surely are unchanged are not read again.
  /// - Throws: The error of the first file that cannot be read. A text or an image that was
  ///   unreadable before, or is so from the beginning, costs itself and not the page.
  package init(_ file: String, reusing old: PageFiles? = nil) throws {
    let folder = Path.folder(of: file)
    var states = FileStates()
    let beside = try Self.names(beside: file)
    for name in beside + [Path.name(of: file)] {
      states.add((try? FileStatus(path: Path.join(folder, name)))?.identity, of: name)
    }
    if let old, old.file == file, states.identities.count == beside.count + 1,
      states.areSurelySame(as: old.states)
    {
      self = old
      return
    }
    let layout = try CompleteFile(file, limit: 16 << 20)
    let (colors, colorFaults) = try Self.colors(beside, in: folder, old)
    let named = colors.digest(with: layout.digest)
    let known = old.flatMap { $0.file == file && $0.layoutDigest == named ? $0.document : nil }
    let document = try known ?? XIBReader.read(layout.bytes, file: file, assets: colors.assets)
    var content = named.bytes
    var strings = StringTables()
    var images: [String: ThemeImage] = [:]
    var faults = colorFaults
    let pictures = Set(document.nodes.compactMap(\.imageName))
    for name in beside {
      let language = ThemeFiles.language(of: name)
      guard language != nil || pictures.contains(name) || pictures.contains(Self.stem(name)) else {
        continue
      }
      do {
        let read = try CompleteFile(Path.join(folder, name), beneath: folder, limit: 16 << 20)
        content += Array(name.utf8) + [0] + read.digest.bytes
        if let language {
          strings.add(try StringsFile(read.bytes, file: read.path).texts, language: language)
        } else {
          try ImageContent.check(read.bytes, file: read.path)
          images[name] = ThemeImage(name: name, bytes: read.bytes, digest: read.digest)
        }
      } catch {
        try Self.bear(error, of: name, old?.file == file ? old : nil)
        faults[name] = error
      }
    }
    self.file = file
    self.document = document
    layoutDigest = named
    self.strings = strings
    self.images = images
    self.faults = faults
    digest = Digest(of: content)
    self.states = states
  }

  /// The colour sets beside a page, and the errors of unreadable ones.
  private static func colors(
    _ names: [String], in folder: String, _ old: PageFiles?
  ) throws -> (FolderColors, faults: [String: any Error]) {
    var colors = FolderColors()
    var faults: [String: any Error] = [:]
    for name in names where ColorAssets.name(of: name) != nil {
      do {
        let read = try CompleteFile(Path.join(folder, name), beneath: folder, limit: 1 << 16)
        try colors.add(read.bytes, read.digest, of: name, path: read.path)
      } catch {
        try bear(error, of: name, old)
        faults[name] = error
      }
    }
    return (colors, faults)
  }

  /// Throws the error of a file again unless the page can be shown without it.
  ///
  /// - Parameter old: The same page as it was read before.
  private static func bear(_ error: any Error, of name: String, _ old: PageFiles?) throws {
    let isTransient = (error as? CompleteFileError)?.isTransient ?? false
    let isFirst = old == nil || old?.faults[name] != nil
    guard isFirst, !isTransient, SystemCallError.shortage(in: error) == nil else { throw error }
  }

  /// The folders whose changes may concern a page.
  static func folders(of file: String) -> [String] {
    let folder = Path.folder(of: file)
    let inner = (try? names(beside: file)) ?? []
    let folders = Set(inner.filter { $0.contains("/") }.map(Path.folder))
    let languages = (try? FolderListing(folder).entries) ?? []
    let empty = languages.filter { $0.name.hasSuffix(".lproj") && $0.kind != .file }.map(\.name)
    return [folder] + folders.union(empty).sorted().map { Path.join(folder, $0) }
  }

  /// The images and tables of texts that may be the page's, sorted.
  private static func names(beside file: String) throws -> [String] {
    let folder = Path.folder(of: file)
    let tables = ["Localizable.strings", stem(Path.name(of: file)) + ".strings"]
    var names: [String] = []
    for entry in try FolderListing(folder).entries where !Path.isLeftover(entry.name) {
      names += try BundleFiles.names(in: folder, entry).filter { name in
        if ThemeFiles.language(of: name) != nil { return tables.contains(Path.name(of: name)) }
        return ColorAssets.name(of: name) != nil
          || ThemeFiles.isImage(name) && !name.contains("/")
      }
    }
    return names
  }

  /// A file's name without its ending.
  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
