import TestSupport
import Testing

@testable import LocalAccounts

/// A whole process on a machine without a library; an empty file of its name stands for that.
@Suite(.needsSystemLibraries)
struct MissingLibraryTests {
  @Test(arguments: [("libsqlite3.so.0", "libsqlite3-0"), ("libcrypt.so.1", "libcrypt1")])
  func `a process without the library continues and names the package`(
    library: String, debianPackage: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: library)
    let child = try ChildProcess([
      "env", "LD_LIBRARY_PATH=\(folder.path)", ChildProcess.productsFolder() + "/AccountWriter",
      folder.path("local.sqlite"),
    ])
    let text = try #require(try child.line())
    #expect(text.hasPrefix("\(library): cannot be opened ("))
    #expect(text.hasSuffix("; install it with 'apt install \(debianPackage)'"))
    #expect(child.end() == 1)
  }
}
