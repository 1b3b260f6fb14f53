import Foundation
import PluginFormat
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
      static const screens_resource_1 table[] = {SCREENS_EMBEDDED(hello_txt, "hello.txt")};
      const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
        static screens_plugin_1 plugin;
        const screens_resource_1 hello = table[0];
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

  @Test(arguments: dialects)
  func `a theme in one declaration has the note and the tables of one that is written out`(
    dialect: (compiler: String, language: String, standard: String)
  ) throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      """
      #include <screens/child_theme.h>
      static screens_view_slots_1 slots;
      SCREENS_CHILD_THEME("org.example.door", "1.2.3", "door", "Login", slots, NULL);

      """, to: "door.source")
    let library = folder.path("libdoor.so")
    let result = try Command(
      [dialect.compiler, "-x", dialect.language, "-std=\(dialect.standard)", "-shared"]
        + Self.strict + ["-fvisibility=hidden", "-I", Repository.headers(of: "CScreens")]
        + [source, "-o", library])
    try #require(result.status == 0, "\(result.output)")
    #expect(try LoadedPlugin(library).id == "org.example.door")
    let written = """
      {"id": "org.example.door", "kind": "theme", "name": "door", "version": "1.2.3",
      "abi": "1.0", "parent": "default", "views": [{"screenlet": "Login",
      "class": "LoginView_door", "extends": "LoginView_default"}]}
      """
    let read = try Descriptor(json: NoteBytes.read(library), file: library)
    #expect(try read == Descriptor(json: Array(written.utf8), file: library))
  }

  /// Bodies of functions that compile with SCREENS_STRING, and others that do not.
  static let strings: [(text: String, compiles: Bool)] = [
    ("return SCREENS_STRING(\"literal\");", true),
    ("return SCREENS_STRING(\"two\" \" parts\");", true),
    ("return SCREENS_STRING(SCREENS_THEME_1);", true),
    ("return SCREENS_STRING(array);", true),
    ("return SCREENS_STRING(made->name);", true),
    ("return SCREENS_STRING(made->names[1]);", true),
    ("return SCREENS_STRING(__func__);", true),
    ("char local[] = \"local\"; return SCREENS_STRING(local);", true),
    ("static const screens_string s = SCREENS_STRING_INIT(array); return s;", true),
    ("static const screens_string s[] = {SCREENS_STRING_INIT(\"a\")}; return s[0];", true),
    ("return SCREENS_STRING(flag ? \"a\" : \"b\");", false),
    ("return SCREENS_STRING(flag ? \"one\" : \"three\");", false),
    ("const char *text = array; return SCREENS_STRING(text);", false),
    ("char *text = made->name; return SCREENS_STRING(text);", false),
    ("return SCREENS_STRING(pointer);", false),
    ("screens_string s = SCREENS_STRING_INIT(pointer); return s;", false),
    ("return SCREENS_STRING(&array[1]);", false),
  ]

  @Test(arguments: dialects)
  func `SCREENS_STRING takes literals and char arrays, and no pointer`(
    dialect: (compiler: String, language: String, standard: String)
  ) throws {
    let folder = try TemporaryFolder()
    for (text, compiles) in Self.strings {
      let source = try folder.write(
        """
        #include <screens/screens.h>
        struct named { char name[8]; char names[2][4]; };
        screens_string screens_test(int flag, struct named *made, const char *pointer);
        screens_string screens_test(int flag, struct named *made, const char *pointer) {
          static const char array[] = "array";
          (void)flag, (void)made, (void)pointer, (void)array;
          \(text)
        }

        """, to: "string.source")
      let result = try Command(
        [dialect.compiler, "-x", dialect.language, "-std=\(dialect.standard)", "-fsyntax-only"]
          + Self.strict + ["-I", Repository.headers(of: "CScreens"), source])
      #expect((result.status == 0) == compiles, "\(text) \(dialect.standard): \(result.output)")
    }
  }

  @Test(arguments: dialects)
  func `a note of up to 64 KiB compiles without a warning, and a longer one does not compile`(
    dialect: (compiler: String, language: String, standard: String)
  ) throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: 65_535)
    for (name, text) in [("fits", text), ("over", text + "x")] {
      let library = folder.path("lib\(name).so")
      let source = try folder.write(
        "#include <screens/note.h>\nSCREENS_NOTE(\"\(text)\");\nint screens_test;\n",
        to: "\(name).source")
      let result = try Command(
        [dialect.compiler, "-x", dialect.language, "-std=\(dialect.standard)", "-shared"]
          + Self.strict + ["-I", Repository.headers(of: "CScreens"), source, "-o", library])
      #expect((result.status == 0) == (name == "fits"), "\(result.output.prefix(2000))")
      if name == "over" {
        #expect(result.output.contains("the descriptor is over 64 KiB"))
      } else {
        #expect(try NoteBytes.read(library) == Array(text.utf8))
      }
    }
  }
}
