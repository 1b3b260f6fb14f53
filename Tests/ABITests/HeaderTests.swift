import Foundation
import TestSupport
import Testing

struct HeaderTests {
  static let headers: [String] = {
    let folder = Repository.headers(of: "CScreens") + "/screens"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }()

  static let dialects: [(compiler: String, language: String, standard: String)] = [
    ("gcc", "c", "c11"), ("gcc", "c", "c17"), ("g++", "c++", "c++17"),
    ("clang", "c", "c11"), ("clang", "c", "c17"), ("clang++", "c++", "c++17"),
  ]

  static let strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fPIC"]

  @Test func `there are headers to test`() {
    #expect(Self.headers.contains("screens.h") && Self.headers.count >= 9)
  }

  @Test(arguments: dialects)
  func `every header compiles alone, and twice, without a warning`(
    dialect: (compiler: String, language: String, standard: String)
  ) throws {
    let folder = try TemporaryFolder()
    for header in Self.headers {
      let line = "#include <screens/\(header)>\n"
      let source = try folder.write(line + line + "int screens_test;\n", to: "header.source")
      let result = try Command(
        [dialect.compiler, "-x", dialect.language, "-std=\(dialect.standard)", "-fsyntax-only"]
          + Self.strict + ["-I", Repository.headers(of: "CScreens"), source])
      #expect(result.status == 0, "\(dialect.compiler) \(dialect.standard): \(result.output)")
    }
  }

  @Test(arguments: dialects)
  func `a note and an embedded file compile without a warning and come out as written`(
    dialect: (compiler: String, language: String, standard: String)
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("Hello, screen.", to: "hello.txt")
    let source = try folder.write(
      """
      #include <screens/screens.h>
      SCREENS_NOTE("{\\"id\\":\\"org.example.embedding\\"}");
      SCREENS_EMBED(hello_txt, "hello.txt");
      const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
        static screens_plugin_1 plugin;
        screens_resource_1 hello = SCREENS_EMBEDDED(hello_txt, "hello.txt");
        (void)minor;
        plugin.struct_size = (uint32_t)sizeof plugin;
        plugin.id.bytes = (const char *)hello.bytes;
        plugin.id.size = hello.size;
        plugin.version = SCREENS_STRING("1.0.0");
        return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
      }

      """, to: "embedding.source")
    let library = folder.path("libembedding.so")
    let result = try Command(
      [dialect.compiler, "-x", dialect.language, "-std=\(dialect.standard)", "-shared"]
        + Self.strict
        + ["-fvisibility=hidden", "-I", Repository.headers(of: "CScreens"), "-I", folder.path]
        + [source, "-o", library], in: folder.path)
    try #require(result.status == 0, "\(result.output)")
    let table = try LoadedPlugin(library)
    #expect(table.id == "Hello, screen.")
    #expect(try NoteBytes.read(library) == Array("{\"id\":\"org.example.embedding\"}".utf8))
  }
}
