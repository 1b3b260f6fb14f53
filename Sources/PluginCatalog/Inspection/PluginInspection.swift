package import PluginFormat
package import ScreensSystem
import ScreensCore
package import ScreensDocuments

/// The facts about one plugin, read without executing any of it.
package struct PluginInspection: Sendable {
  /// A library's facts for the loader.
  package struct Library: Sendable {
    package let path: String
    /// Its length in bytes.
    package let size: Int
    /// The name of its content.
    package let digest: Digest
    /// The identifier that the linker gave it.
    package let buildID: String?
    /// The libraries it needs.
    package let needed: [String]
    /// The findings that deserve a look, though they do not keep the library from being loaded.
    package let findings: [ELFFinding]
  }

  /// The library, or the bundle's folder.
  package let path: String
  /// Whether it is a library or a bundle.
  package let form: PluginCandidate.Form
  /// Its descriptor; nil when that can't be read.
  package let descriptor: Descriptor?
  /// The reason why it can't be used; nil when it can.
  package private(set) var objection: Objection?
  /// Its library; nil for a bundle without code, and for an unreadable library.
  package let library: Library?

  /// Reads a library file or a bundle folder.
  ///
  /// - Parameter directories: where a bundle's library is looked for besides the bundle and the
  ///   folder that it lies in.
  package init(
    path: String, offer: HostOffer, directories: [PluginDirectory] = []
  ) throws(SystemCallError) {
    let isFolder = try FileStatus(path: path).isFolder
    let form: PluginCandidate.Form = isFolder ? .bundle : .library
    let describing = isFolder ? Path.join(path, "manifest.plist") : path
    let candidate = PluginCandidate(
      path: path, form: form,
      directory: PluginDirectory(Path.folder(of: path), origin: .configuration),
      status: try FileStatus(path: describing))
    let plugin =
      isFolder
      ? CandidateReader.bundle(
        candidate,
        libraries: LibrarySearch(Discovery([candidate.directory] + directories).candidates))
      : candidate.status.isFile
        ? CandidateReader.library(candidate)
        : CandidateReader.noFile(candidate)
    self.path = path
    self.form = form
    descriptor = plugin?.descriptor
    objection = plugin?.objection
    library = plugin?.libraryPath.flatMap(Self.library)
    if objection == nil { check(plugin, offer) }
  }

  private mutating func check(_ plugin: ListedPlugin?, _ offer: HostOffer) {
    guard let plugin, let descriptor else { return }
    do {
      try Compatibility.check(descriptor, file: path, offer: offer)
      try ViewRules.check(descriptor, layouts: plugin.layouts, file: path)
      if let file = plugin.libraryPath {
        try ELFPolicy().check(try OpenFile(reading: file), file: file)
      }
    } catch let error as GraphFault {
      objection = Objection(error.state ?? .refused, error)
    } catch let error as ELFPolicyFault {
      objection = Objection(error.state, error)
    } catch {
      objection = Objection(.refused, error)
    }
  }

  private static func library(_ path: String) -> Library? {
    guard let file = try? CompleteFile(path) else { return nil }
    let image = try? ELFImage(file.bytes, file: path)
    return Library(
      path: path, size: file.bytes.count, digest: file.digest, buildID: image?.buildID,
      needed: (try? image?.dynamic().needed) ?? [], findings: (try? image?.findings()) ?? [])
  }

  /// The inspection as the object that scripts read.
  package var json: JSONValue {
    .object([
      .init("path", .string(path)), .init("form", .string(form.rawValue)),
      .init("state", .string((objection?.state ?? .listed).rawValue)),
      .init("reason", objection.map { .string($0.reason) } ?? .null),
      .init("descriptor", descriptor?.json ?? .null),
      .init("library", library?.json ?? .null),
    ])
  }
}

extension PluginInspection.Library {
  fileprivate var json: JSONValue {
    .object([
      .init("path", .string(path)), .init("size", .integer(Int64(size))),
      .init("digest", .string(digest.description)),
      .init("buildId", buildID.map { .string($0) } ?? .null),
      .init("needed", .array(needed.map { .string($0) })),
      .init("findings", .array(findings.map { .string($0.description) })),
    ])
  }
}
