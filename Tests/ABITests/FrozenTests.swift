import Foundation
import TestSupport
import Testing

/// The promises of each version of the ABI hold for today's headers.
struct FrozenTests {
  static let versions: [String] = {
    let corpus = Repository.fixtures("Corpus")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? []
    return names.sorted().map { "\(corpus)/\($0)/frozen.c" }.filter {
      FileManager.default.fileExists(atPath: $0)
    }
  }()

  private static func compile(_ source: String, _ more: String...) throws -> Command {
    try Command(
      ["gcc", "-std=c11", "-fsyntax-only"] + more
        + ["-I", Repository.headers(of: "CScreens"), source])
  }

  @Test func `there is a frozen version`() {
    #expect(!Self.versions.isEmpty)
  }

  @Test(arguments: versions)
  func `every constant, size, offset and type is as it was frozen`(file: String) throws {
    let result = try Self.compile(file, "-Wall", "-Wextra", "-Werror")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `every table of today's headers is among the frozen ones`() throws {
    let frozen = try Self.versions.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    let headers = Repository.headers(of: "CScreens") + "/screens"
    for header in HeaderTests.headers {
      let text = try String(contentsOfFile: "\(headers)/\(header)", encoding: .utf8)
      for table in text.matches(of: /typedef struct (\w+_\d+) \{/) {
        #expect(frozen.contains("SIZE(\(table.output.1), "), "\(table.output.1)")
      }
    }
  }

  @Test(arguments: [
    "SCREENS_CANCELLED (-7)", "SCREENS_VALUE_HANDLE 9u", "SCREENS_THEME_1 \"screens.theme/2\"",
  ])
  func `a changed header is noticed`(line: String) throws {
    let file = try #require(Self.versions.first { $0.contains("/1.0/") })
    let name = line.split(separator: " ")[0]
    let folder = try TemporaryFolder()
    let frozen = try String(contentsOfFile: file, encoding: .utf8).replacing(
      "#include <screens/screens.h>\n",
      with: "#include <screens/screens.h>\n#undef \(name)\n#define \(line)\n")
    let result = try Self.compile(folder.write(frozen, to: "changed.c"))
    #expect(result.status != 0 && result.output.contains("\(name)"))
  }
}
