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
    let known = old.flatMap {
      $0.file == file && $0.layoutDigest == layout.digest ? $0.document : nil
    }
    let document = try known ?? XIBReader.read(layout.bytes, file: file)
    var content = layout.digest.bytes
    var strings = StringTables()
    var images: [String: ThemeImage] = [:]
    var faults: [String: any Error] = [:]
    let named = Set(document.nodes.compactMap(\.imageName))
    for name in beside {
      let language = ThemeFiles.language(of: name)
      guard language != nil || named.contains(name) || named.contains(Self.stem(name)) else {
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
        let isTransient = (error as? CompleteFileError)?.isTransient ?? false
        let isFirst = old?.file != file || old?.faults[name] != nil
        guard isFirst, !isTransient, SystemCallError.shortage(in: error) == nil else { throw error }
        faults[name] = error
      }
    }
    self.file = file
    self.document = document
    layoutDigest = layout.digest
    self.strings = strings
    self.images = images
    self.faults = faults
    digest = Digest(of: content)
    self.states = states
  }

  /// The folders whose changes may concern a page.
  static func folders(of file: String) -> [String] {
    let folder = Path.folder(of: file)
    let entries = (try? FolderListing(folder).entries) ?? []
    return [folder]
      + entries.filter { $0.name.hasSuffix(".lproj") && $0.kind != .file }
      .map { Path.join(folder, $0.name) }
  }

  /// The images and tables of texts that may be the page's, sorted.
  private static func names(beside file: String) throws -> [String] {
    let folder = Path.folder(of: file)
    let tables = ["Localizable.strings", stem(Path.name(of: file)) + ".strings"]
    var names: [String] = []
    for entry in try FolderListing(folder).entries where !Path.isLeftover(entry.name) {
      if entry.name.hasSuffix(".lproj"), entry.kind != .file {
        let inner = try FolderListing(Path.join(folder, entry.name)).entries
        names += inner.filter { tables.contains($0.name) }.map { "\(entry.name)/\($0.name)" }
      } else if ThemeFiles.isImage(entry.name) {
        names.append(entry.name)
      }
    }
    return names
  }

  /// A file's name without its ending.
  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
