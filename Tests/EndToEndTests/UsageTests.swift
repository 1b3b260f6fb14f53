import Foundation
import TestSupport
import Testing

@Suite struct UsageTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  @Test(arguments: [
    "serve", "render", "themes", "plugins", "explain", "inspect", "manifest", "check", "config",
    "frames", "reload", "retry", "accounts", "trust", "validate", "new", "screenlets", "operations",
    "help",
  ])
  func `each command's help is the one in the fixture`(command: String) throws {
    let golden = try String(
      contentsOfFile: Repository.fixtures("Help") + "/\(command).txt", encoding: .utf8)
    let result = try screens.run(command, "--help")
    #expect(result.output == golden)
    #expect(result.status == 0)
    #expect(try screens.run("help", command).output == golden)
  }

  @Test func `the program's help is the one in the fixture, examples first`() throws {
    let golden = try String(
      contentsOfFile: Repository.fixtures("Help") + "/screens.txt", encoding: .utf8)
    #expect(try screens.run("--help").output == golden)
    #expect(try screens.run("-h").output == golden)
    #expect(try screens.run("help").output == golden)
  }

  @Test(arguments: [
    (["sevre"], "there is no command 'sevre'; did you mean 'serve'?"),
    (["--verison"], "there is no option '--verison' here; did you mean '--version'?"),
    (["serve", "--lisen", "x"], "there is no option '--lisen' here; did you mean '--listen'?"),
    (["serve", "--listen"], "--listen needs a value: --listen ADDRESS:PORT"),
    (["check", "--load=yes"], "--load takes no value; leave it out"),
    (["check", "--load", "--load"], "--load is given twice; leave one out"),
    (["check", "--within", "0"], "--within '0' is not a number of seconds from 1 to 3600"),
    (["themes", "extra"], "'extra' is one argument too many; leave it out"),
    (["explain"], "SCREENLET|OPERATION is missing: screens explain SCREENLET|OPERATION"),
    (["inspect"], "FILE.so is missing: screens inspect FILE.so"),
    (["explain", "Logn"], "there is no screenlet 'Logn'; did you mean 'Login'?"),
    (
      ["render", "Login", "--theme", "falt7"],
      "there is no theme 'falt7'; did you mean 'flat7'?"
    ), (["render", "Login", "--theme", "nosuchtheme"], "there is no theme 'nosuchtheme'"),
    (["serve", "--listen", "127.0.0.1:99999"], "--listen '127.0.0.1:99999' is not an address and"),
    (
      ["serve", "--no-supervisor", "--listen", "x"],
      "--listen 'x' is not an address and a port, such as 127.0.0.1:8080, or unix:/path; change it"
    ),
    (["explain", "Login", "--theme", "a b"], "--theme 'a b' is not a theme's name; change it"),
    (
      ["render", "Login", "--format", "pdf"],
      "--format 'pdf' is not one of html, svg, json; change it"
    ),
    (["manifest", "a.json"], "--language NAME is missing"),
    (["manifest", "--language", "c"], "FILE.json|FILE.plist is missing: screens manifest FILE"),
    (["manifest", "--keys", "a.json"], "'a.json' is one argument too many; leave it out"),
    (
      ["new", "theme", "acme", "--screenlet", "Nonsense"],
      "there is no screenlet 'Nonsense'; there are AssetDisplay, "
    ),
    (["validate"], "FILE.so is missing: screens validate FILE.so"),
    (["validate", "a.so", "--level", "4"], "--level '4' is not one of 1, 2, 3; change it"),
    (["validate", "a.so", "--check", "x"], "--check 'x' is not the name of a check"),
    (["frames", "a.xib", "--size", "3y"], "--size '3y' is not a size such as 320x480; change it"),
    (["frames", "a.xib", "--scale", "0"], "--scale '0' is not a number from 1 to 10; change it"),
  ])
  func `a wrong command line exits with 2, says why, and writes no result`(
    arguments: [String], sentence: String
  ) throws {
    let result = try screens.run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("screens: \(sentence)"))
    #expect(result.errors.contains("--help' shows how it is used."))
    #expect(result.output == "")
  }

  @Test func `no command at all exits with 2 and shows help on standard error`() throws {
    let result = try screens.run()
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains("Usage: screens COMMAND"))
  }

  @Test func `the version is a line`() throws {
    let result = try screens.run("--version")
    #expect(result.status == 0)
    #expect(result.output.firstMatch(of: /^screens \d+\.\d+\.\d+\n$/) != nil)
  }
}
