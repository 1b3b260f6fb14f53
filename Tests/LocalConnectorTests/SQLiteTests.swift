import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

struct SQLiteTests {
  @Test func `a missing SQLite is named with its package`() throws {
    let error = #expect(throws: LibraryError.self) { try SQLite(library: "libno-sqlite.so.0") }
    let text = try #require(error.map { "\($0)" })
    #expect(text.contains("libno-sqlite.so.0") && text.contains("apt install libsqlite3-0"))
    #expect(!text.contains("\n"))
  }

  @Test func `a library without the function is distinguished from a missing one`() throws {
    let library = try SharedLibrary("libc.so.6", debianPackage: "libc6")
    #expect(
      throws: LibraryError.lacksFunction(
        library: "libc.so.6", function: "no_such_function", debianPackage: "libc6")
    ) {
      let _: @convention(c) () -> Void = try library.function("no_such_function")
    }
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `an SQLite without STRICT tables is refused with both versions`() throws {
    let folder = try TemporaryFolder()
    let library = folder.path("libold.so")
    let source = "int sqlite3_libversion_number(void) { return 3034001; }\n"
    try CCompiler.compile(source, to: library)
    let error = #expect(throws: LibraryError.self) { try SQLite(library: library) }
    let text = try #require(error.map { "\($0)" })
    #expect(text.contains("is version 3.34, 3.37 is needed"))
  }
}
