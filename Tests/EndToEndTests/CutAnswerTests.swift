import Foundation
import TestSupport
import Testing

/// A sign-in whose answer is missing when the machine kills the host: the page says that the
/// action's end is unknown.
struct CutAnswerTests {
  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `after a kill of the host a page says that the end of its action is unknown`() async throws {
    let (screens, folder) = (try Screens(), try TemporaryFolder())
    // Long enough that the request is open when the host is killed, also on a busy machine.
    let file = try LateConnector.configuration(in: folder, seconds: 3_600)
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    let cut = Thread { _ = try? page.signIn(name: "ada%40example.org", password: "pw") }
    cut.start()
    try host.waitForError("late: asked")
    // A host that is killed earlier has no request on record for the next host.
    try await Limit.wait(for: "the record of what was asked") {
      let sessions = screens.state.path("sessions")
      return try FileManager.default.contentsOfDirectory(atPath: sessions).contains { name in
        let bytes = FileManager.default.contents(atPath: "\(sessions)/\(name)") ?? Data()
        return bytes.range(of: Data("\"open\":".utf8)) != nil
      }
    }
    kill(try host.child(), SIGKILL)
    let text = try page.again()
    #expect(text.contains("It is not known whether this was done"))
    // An outcome of a restart is on one page, too.
    #expect(!(try page.again().contains("It is not known whether this was done")))
    #expect(MarkupTree(text).has("[value=ada@example.org]"))
    #expect(host.end() == 0)
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a form that is sent again after a kill does not repeat what must happen once`() throws {
    let (screens, folder) = (try Screens(), try TemporaryFolder())
    let file = try LateConnector.configuration(in: folder, operation: "signUp", seconds: 3_600)
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "SignUp/default"))
    let form =
      "firstNameField=Ada&emailAddressField=ada%40example.org&passwordField=a+good+long+word"
    let cut = Thread { _ = try? page.send(form) }
    cut.start()
    // No wait: the request is recorded before it is sent.
    try host.waitForError("late: asked")
    kill(try host.child(), SIGKILL)
    for _ in 0..<2 {
      let answer = try page.send(form)
      #expect(answer.status == 503)
      #expect(answer.text.contains("It is not known whether this was done"))
      #expect(MarkupTree(answer.text).has("[value=ada@example.org]"))
    }
    #expect(host.end() == 0)
    #expect(try !host.rest().contains("late: asked"))
  }

  @Test(
    .enabled(if: CCompiler.isThere, "needs a C compiler"), arguments: ["host", "process"])
  func `a page says that no answer came in time, and keeps what was typed`(
    isolation: String
  ) async throws {
    let folder = try TemporaryFolder()
    let file = try LateConnector.configuration(in: folder, isolation: isolation, seconds: 1)
    let host = try ServedScreens(try Screens(), file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    let (status, text) = try page.send("userNameField=ada%40example.org&passwordField=pw")
    #expect(status == 503)
    #expect(text.contains("The server took too long. Try again later."))
    #expect(MarkupTree(text).has("[value=ada@example.org]"))
    try host.waitForError("loginByEmail was not answered within 1")
    #expect(host.end() == 0)
  }
}
