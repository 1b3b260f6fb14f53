import Foundation

/// One folder of `Tests/Fixtures/Plugins`, compiled into a folder of its own.
package struct PluginFixture: Sendable, CustomStringConvertible, Decodable {
  /// The expected state and reason of one file.
  package struct Outcome: Sendable, Decodable {
    package let state: String
    /// Parts of the reason.
    package let says: [String]
  }

  /// A change of compiled bytes.
  package struct Patch: Sendable, Decodable {
    let at: Int?
    let bytes: [UInt8]?
    let truncate: Int?
  }

  /// One sentence.
  package let about: String
  /// The outcome of a scan that executes nothing, by file.
  package let scan: [String: Outcome]
  /// The outcome of loading, by file.
  package let load: [String: Outcome]?
  /// The one check of `screens validate` that each file fails; empty for a file that passes all.
  package let validate: [String: String]?
  let flags: [String]?
  let support: String?
  let patch: [String: [Patch]]?
  let mode: [String: String]?

  /// The name of its folder.
  package private(set) var name = ""
  package var description: String { name }

  private enum CodingKeys: String, CodingKey {
    case about, scan, load, validate, flags, support, patch, mode
  }

  /// The folder of all fixtures.
  package static let root = Repository.fixtures("Plugins")

  /// Every fixture, by name.
  package static let all: [PluginFixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.sorted().compactMap { name in
      let file = URL(fileURLWithPath: "\(root)/\(name)/expect.json")
      guard let data = try? Data(contentsOf: file) else { return nil }
      guard var fixture = try? JSONDecoder().decode(PluginFixture.self, from: data) else {
        preconditionFailure("\(file.path) is not what README.md describes")
      }
      fixture.name = name
      return fixture
    }
  }()

  /// Builds the fixture in `plugins` below a folder. Any code of it that runs writes `witness`.
  package func build(in folder: TemporaryFolder) throws {
    let plugins = try folder.makeFolder("plugins")
    var flags = ["-I", Self.root, "-Wl,-z,now"] + (self.flags ?? [])
    if let support {
      let path = try folder.makeFolder("support")
      try CCompiler.compile("", to: "\(path)/lib\(support).so")
      flags += ["-L", path, "-Wl,--no-as-needed", "-l\(support)"]
    }
    let source = "\(Self.root)/\(name)"
    for file in try FileManager.default.contentsOfDirectory(atPath: source).sorted() {
      if file.hasSuffix(".c") {
        let text = try String(contentsOfFile: "\(source)/\(file)", encoding: .utf8)
          .replacing("\"../witness.h\"", with: "\"witness.h\"")
        let library = "\(plugins)/\(file.dropLast(2)).so"
        try CCompiler.compile(
          text, to: library, flags: flags, witness: folder.path("witness"))
        try apply(patch?["\(file.dropLast(2)).so"] ?? [], to: library)
      } else if file != "expect.json" {
        let name = file.hasSuffix(".raw") ? String(file.dropLast(4)) : file
        try FileManager.default.copyItem(
          atPath: "\(source)/\(file)", toPath: "\(plugins)/\(name)")
      }
    }
    for (file, mode) in mode ?? [:] {
      try FileManager.default.setAttributes(
        [.posixPermissions: Int(mode, radix: 8) ?? 0], ofItemAtPath: "\(plugins)/\(file)")
    }
  }

  private func apply(_ patches: [Patch], to library: String) throws {
    guard !patches.isEmpty else { return }
    let url = URL(fileURLWithPath: library)
    var bytes = [UInt8](try Data(contentsOf: url))
    for patch in patches {
      if let offset = patch.at, let new = patch.bytes {
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
      }
      if let size = patch.truncate { bytes.removeLast(bytes.count - size) }
    }
    try Data(bytes).write(to: url)
    TemporaryFolder.waitUntilClosed(library)
  }
}
