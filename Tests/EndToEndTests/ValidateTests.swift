import Foundation
import ScreensDocuments
import TestSupport
import Testing

@Suite struct ValidateTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  @Test(
    .enabled(if: CCompiler.isThere, "needs a C compiler"),
    arguments: PluginFixture.all.filter { $0.validate != nil })
  func `a plugin that breaks one promise fails that check and no other`(
    fixture: PluginFixture
  ) throws {
    let folder = try TemporaryFolder()
    try fixture.build(in: folder)
    let screens = try screens.alone(with: folder.path("empty"))
    for (file, check) in fixture.validate ?? [:] {
      let path = folder.path("plugins/\(file)")
      guard Self.isWhole || check.isEmpty else {
        try expect([check], of: screens.run("validate", path, "--check", check, "--json"), file)
        continue
      }
      let expected = check.isEmpty ? [] : [check]
      try expect(expected, of: screens.run("validate", path, "--level", "3", "--json"), file)
    }
  }

  /// Whether each bad plugin runs through every check, each in its own process, and not only
  /// through its own check: minutes instead of seconds.
  private static let isWhole = ProcessInfo.processInfo.environment["SCREENS_VALIDATE"] == "whole"

  /// Expects that exactly these checks of a file failed.
  private func expect(_ checks: [String], of result: Screens.Result, _ file: String) throws {
    let bad = try #require(try result.json().array).filter {
      !["pass", "skip"].contains($0["outcome"]?.string)
    }
    #expect(bad.compactMap { $0["check"]?.string } == checks, "\(bad)")
    #expect(bad.allSatisfy { $0["sentence"]?.string?.contains(file) == true }, "\(bad)")
    #expect(result.status == (checks.isEmpty ? 0 : 1))
  }

  @Test func `every check has a plugin that fails it`() throws {
    let checks = try #require(try screens.run("validate", "--list", "--json").json().array)
    let names = checks.compactMap { $0["check"]?.string }
    let broken = PluginFixture.all.flatMap { ($0.validate ?? [:]).values }
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(broken).subtracting([""]))
    for check in checks {
      #expect((1...3).contains(check["level"]?.integer ?? 0))
      #expect(check["about"]?.string?.isEmpty == false)
    }
  }

  @Test(arguments: [
    "Plugins/Flat7Theme/Flat7.screens", "Plugins/HarborTheme/Harbor.screens",
    "Plugins/LockscreenTheme/Lockscreen.screens", "libFlat7Theme.so", "libLockscreenTheme.so",
    "libBookmarkScreenlet.so", "libLiferayConnector.so", "libLocalConnector.so",
    "libMaintenanceConnector.so",
  ])
  func `the shipped plugins pass level 3`(name: String) throws {
    let path = name.hasSuffix(".so") ? "\(BuiltProducts.folder)/\(name)" : name
    let result = try screens.run("validate", path, "--level", "3")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a plugin is alone in the process of a check`() throws {
    let folder = try TemporaryFolder()
    // The host's own threads may open files at any time.
    let source = """
      #include <dirent.h>
      #include <unistd.h>
      __attribute__((constructor)) static void look(void) {
        int threads = 0;
        DIR *list = opendir("/proc/self/task");
        while (readdir(list)) threads++;
        closedir(list);
        if (threads != 2 + 1) dup(0);
      }
      #include "view.h"

      """
    try CCompiler.compile(
      source, to: folder.path("libacme.so"),
      flags: ["-I", PluginFixture.root], witness: folder.path("witness"))
    let result = try screens.run("validate", folder.path("libacme.so"), "--check", "load-files")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a plugin that never returns is killed and named`() throws {
    let folder = try TemporaryFolder()
    try CCompiler.compile(
      "#define EVENT for (;;) pause()\n#include \"view.h\"", to: folder.path("libacme.so"),
      flags: ["-I", PluginFixture.root], witness: folder.path("witness"))
    let result = try screens.run(
      "validate", folder.path("libacme.so"), "--check", "slots-answer", "--within", "1", "--json")
    let last = try #require(try result.json().array?.last)
    #expect(last["check"]?.string == "slots-answer")
    #expect(last["outcome"]?.string == "hang")
    #expect(last["sentence"]?.string?.contains("within 1 seconds") == true)
    #expect(result.status == 1)
  }

  @Test(
    .enabled(if: CCompiler.isThere, "needs a C compiler"),
    arguments: ["slots-answer", "host-shows-it"], ["for (;;) pause()", "for (;;);"])
  func `a hang names the function that it was in`(check: String, hang: String) throws {
    let folder = try TemporaryFolder()
    // One of the plugin's own threads is not the hanging one.
    let library = try compile(
      """
      #define HEAD \\
        __attribute__((noinline)) static void never_ends(void) { \(hang); } \\
        static void *rests(void *unused) { for (;;) pause(); } \\
        __attribute__((constructor)) static void begin(void) { \\
          pthread_t thread; pthread_create(&thread, 0, rests, 0); }
      #define CREATED never_ends()
      #include <pthread.h>
      #include <unistd.h>
      #include "view.h"
      """, in: folder)
    let result = try screens.run(
      "validate", library, "--check", check, "--within", "3", "--json")
    let last = try #require(try result.json().array?.last { $0["outcome"]?.string != "skip" })
    #expect(last["outcome"]?.string == "hang")
    let sentence = last["sentence"]?.string ?? ""
    #expect(sentence.contains("at never_ends (libacme.so+0x"), "\(last)")
    #expect(!sentence.contains("rests"), "\(last)")
    #expect(result.status == 1)
  }

  @Test func `level 1 runs nothing of a plugin`() throws {
    let checks = try #require(
      try screens.run("validate", "--list", "--level", "1", "--json").json().array)
    #expect(checks.allSatisfy { $0["level"]?.integer == 1 })
    let folder = try TemporaryFolder()
    try #require(PluginFixture.all.first { $0.name == "validate-view-good" }).build(in: folder)
    let result = try screens.run("validate", folder.path("plugins/libacme.so"), "--level", "1")
    #expect(result.status == 0, "\(result.output)")
    #expect(!folder.has("witness"))
  }

  @Test func `the table counts outcomes for each file, below the failures`() throws {
    let bad = try screens.run("validate", "Package.swift")
    #expect(bad.output.hasPrefix("fail  library (level 1): "))
    #expect(bad.output.contains("\nFILE "))
    #expect(bad.status == 1)
    let missing = try screens.run("validate", "no-such.so")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("no-such.so"))
  }

  private func compile(_ source: String, in folder: TemporaryFolder) throws -> String {
    let library = folder.path("libacme.so")
    try CCompiler.compile(
      source, to: library,
      flags: ["-I", PluginFixture.root, "-Wl,-z,now"], witness: folder.path("witness"))
    return library
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a slow connector is not hung`() throws {
    let folder = try TemporaryFolder()
    // Three tenths of a second for each of nine requests: more than one check may take.
    let library = try compile(
      """
      #define HEAD static void later(void *self) { \
          state *me = self; usleep(300000); finish(me->token, SCREENS_OK, TEXT("")); }
      #define START return connectors->run_blocking(host->context, later, me)
      #include "connector.h"
      """, in: folder)
    let arguments = ["validate", library, "--check", "wrong-parameters", "--within", "2", "--json"]
    let last = try #require(try screens.run(arguments).json().array?.last)
    #expect(last["check"]?.string == "wrong-parameters")
    #expect(last["outcome"]?.string == "pass", "\(last)")
    #expect(last["milliseconds"]?.integer ?? 0 > 2_000)
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a late plugin is advised to use --within`() throws {
    let folder = try TemporaryFolder()
    let library = try compile("#define EVENT for (;;) pause()\n#include \"view.h\"\n", in: folder)
    let arguments = ["validate", library, "--check", "slots-answer", "--within", "1", "--json"]
    let last = try #require(try screens.run(arguments).json().array?.last)
    #expect(last["outcome"]?.string == "hang")
    #expect(last["sentence"]?.string?.contains("give what is slow more time with --within") == true)
  }

  @Test(
    .enabled(if: CCompiler.isThere, "needs a C compiler"),
    arguments: ["slots-answer", "host-shows-it"])
  func `a crash names the function that it was in`(check: String) throws {
    let folder = try TemporaryFolder()
    let library = try compile(
      """
      #define HEAD __attribute__((noinline)) static void falls_over(void) { *(volatile int *)8 = 1; }
      #define CREATED falls_over()
      #include "view.h"
      """, in: folder)
    let result = try screens.run("validate", library, "--check", check, "--json")
    let last = try #require(try result.json().array?.last { $0["outcome"]?.string != "skip" })
    let sentence = last["sentence"]?.string ?? ""
    #expect(sentence.contains("at falls_over (libacme.so+0x"), "\(last)")
    #expect(result.status == 1)
  }

  @Test func `a neighbour of the same id is no fault of a plugin`() throws {
    let folder = try TemporaryFolder()
    let fixture = try #require(PluginFixture.all.first { $0.name == "child-good" })
    try fixture.build(in: folder)
    for copy in ["A.screens", "Z.screens"] {
      try FileManager.default.copyItem(
        atPath: folder.path("plugins/Acme.screens"), toPath: folder.path("plugins/\(copy)"))
    }
    for name in ["A.screens", "Acme.screens", "Z.screens"] {
      let result = try screens.run("validate", folder.path("plugins/\(name)"), "--level", "3")
      #expect(result.status == 0, "\(name): \(result.output)\(result.errors)")
    }
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a request that never ends is one finding, which names the operation`() throws {
    let folder = try TemporaryFolder()
    let fixture = try #require(PluginFixture.all.first { $0.name == "validate-completes" })
    try fixture.build(in: folder)
    let result = try screens.run(
      "validate", folder.path("plugins/libacme.so"), "--within", "4", "--level", "3", "--json")
    #expect(result.status == 1)
    let all = try #require(try result.json().array)
    let bad = all.filter { ["fail", "crash", "hang"].contains($0["outcome"]?.string ?? "") }
    #expect(bad.compactMap { $0["check"]?.string } == ["completes"], "\(result.output)")
    let sentence = bad.first?["sentence"]?.string ?? ""
    #expect(
      sentence.contains("AcmeConnectorFactory: loginByEmail did not complete within 5 seconds"),
      "\(sentence)")
  }
}
