@testable import PluginFormat
import Foundation
import ScreensDocuments
import ScreensHost
import TestSupport
import Testing

struct ManifestTests {
  @Test func `the committed Manifest swift of a theme in one library is what the command prints`()
    throws
  {
    let descriptor = try DescriptorFile("EmbeddedTheme")
    let committed = try DescriptorFile.read("\(descriptor.folder)/Manifest.swift")
    let source = try descriptor.source(
      embedding: EmbeddedFiles.names, from: "Embedded.screens")
    #expect(source.text(in: .swift) == String(decoding: committed, as: UTF8.self))
  }

  @Test(arguments: LibraryTests.shipped)
  func `the note of a built library is its descriptor`(plugin: String) throws {
    let note = try NoteBytes.read(BuiltProducts.library(plugin))
    #expect(try JSONReader.read(note, file: "note") == DescriptorFile(plugin).json)
  }

  @Test(arguments: [
    ("Flat7Theme", "Flat7"), ("LockscreenTheme", "Lockscreen"), ("BookmarkScreenlet", "Bookmark"),
  ])
  func `a bundle's manifest agrees with its library's note`(
    plugin: String, bundle: String
  ) throws {
    let descriptor = try DescriptorFile(plugin)
    let file = "\(descriptor.folder)/\(bundle).screens/manifest.plist"
    let list = try PropertyList(DescriptorFile.read(file), file: file)
    var members = try #require(Self.json(list.root).members)
    members.removeAll { $0.name == "library" }
    #expect(JSONValue.object(members) == descriptor.json)
  }

  @Test(arguments: HeaderTests.dialects)
  func `the printed C compiles, and its note is the descriptor`(
    dialect: (compiler: String, language: String, standard: String)
  ) throws {
    let folder = try TemporaryFolder()
    let descriptor = try DescriptorFile("EmbeddedTheme")
    let text = try descriptor.source(
      embedding: EmbeddedFiles.names, from: "Embedded.screens"
    ).text(in: .c)
    let use = """
      SCREENS_EXPORT uint64_t sizes(void);
      static const screens_resource_1 all[] = {SCREENS_RESOURCES};
      uint64_t sizes(void) {
        return all[0].size + all[1].size + all[2].size;
      }

      """
    let source = try folder.write(text + use, to: "manifest.source")
    let library = folder.path("libmanifest.so")
    let result = try Command(
      [dialect.compiler, "-x", dialect.language, "-std=\(dialect.standard)", "-shared"]
        + HeaderTests.strict
        + [
          "-I", Repository.headers(of: "CScreens"), "-I", "\(descriptor.folder)/Embedded.screens",
          source, "-o", library,
        ], in: "\(descriptor.folder)/Embedded.screens")
    try #require(result.status == 0, "\(result.output)")
    #expect(try NoteBytes.read(library) == descriptor.compact)
  }

  @Test func `the printed Rust holds the padded description and includes the files`() throws {
    let descriptor = try DescriptorFile("EmbeddedTheme")
    let text = try descriptor.source(
      embedding: EmbeddedFiles.names, from: "Embedded.screens"
    ).text(in: .rust)
    let size = descriptor.compact.count
    #expect(text.contains("sizes: [5, \(size), 1],"))
    #expect(text.contains("description: [u8; \((size + 3) / 4 * 4)]"))
    #expect(text.contains("(\"dot.png\", include_bytes!(\"dot.png\")),"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `a descriptor that no note can hold is refused with its size`() {
    let long = String(repeating: "x", count: 65_536)
    let error = #expect(throws: ManifestSourceError.self) {
      try ManifestSource(file: "acme.json", descriptor: ["id": .string(long)])
    }
    #expect(
      error?.description
        == "acme.json: the descriptor has 65545 bytes and a note holds 65535; "
        + "list fewer views or layouts")
  }

  @Test func `quotes, backslashes and pound signs in an embedded text survive`() throws {
    let text = "say \"\"\"# and \\#(not) \\ and \"\"\"##\n\n"
    let source = try ManifestSource(
      file: "acme.json", descriptor: ["id": "org.example.acme", "name": "acme"],
      resources: [.init(name: "odd.txt", bytes: Array(text.utf8))])
    #expect(source.text(in: .swift).contains("###\"\"\"\n\(text)\n\"\"\"###"))
  }

  private static func json(_ value: PropertyListValue) -> JSONValue {
    switch value.content {
    case .dictionary(let members):
      .object(members.entries.map { JSONValue.Member($0.key, json($0.value)) })
    case .array(let items): .array(items.map(json))
    case .string(let text): .string(text)
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    default: .null
    }
  }
}
