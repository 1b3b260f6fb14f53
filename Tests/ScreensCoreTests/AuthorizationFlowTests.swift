import ScreensCore
import ScreensModel
import Testing

struct AuthorizationFlowTests {
  final class Ends {
    var results: [Result<AuthorizationFlow.Grant, ScreensError>] = []
  }

  func flow(
    _ ends: Ends, state: String = "st", scopes: [String] = ["a", "b/c"],
    server: String = "https://host/",
    verifier: String = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  ) -> AuthorizationFlow {
    AuthorizationFlow(
      server: server, clientId: "cliént&1", redirectURL: "https://app/back?x=1", scopes: scopes,
      state: state, verifier: verifier
    ) { ends.results.append($0) }
  }

  @Test func `the address carries everything percent-encoded, and the S256 challenge of RFC 7636`()
  {
    #expect(
      flow(Ends()).url == "https://host/o/oauth2/authorize?response_type=code"
        + "&client_id=cli%C3%A9nt%261&redirect_uri=https%3A%2F%2Fapp%2Fback%3Fx%3D1"
        + "&scope=a%20b%2Fc&state=st"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        + "&code_challenge_method=S256")
  }

  @Test func `a code with the right state ends the flow once`() throws {
    let ends = Ends()
    let context = SessionContext(now: { 0 })
    context.begin(flow(ends))
    #expect(!context.resumeAuthorization(code: "c", state: "other"))
    #expect(ends.results.isEmpty)
    #expect(context.resumeAuthorization(code: "c", state: "st"))
    let grant = try ends.results.first?.get()
    #expect(grant?.code == "c")
    #expect(grant?.verifier == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(!context.resumeAuthorization(code: "c", state: "st"))
    #expect(context.authorizationFlow == nil)
    #expect(ends.results.count == 1)
  }

  @Test(arguments: [nil, ""])
  func `coming back without a code is a failure`(_ code: String?) {
    let ends = Ends()
    let context = SessionContext(now: { 0 })
    context.begin(flow(ends))
    #expect(context.resumeAuthorization(code: code, state: "st"))
    #expect(throws: ScreensError.self) { try ends.results.first?.get() }
    #expect(ends.results.count == 1)
  }

  @Test func `cancelling ends the flow as cancelled, once`() {
    let ends = Ends()
    let context = SessionContext(now: { 0 })
    context.begin(flow(ends))
    context.cancelAuthorization()
    context.cancelAuthorization()
    #expect(throws: ScreensError.cancelled) { try ends.results.first?.get() }
    #expect(ends.results.count == 1)
    #expect(!context.resumeAuthorization(code: "c", state: "st"))
  }

  @Test
  func `a second flow cancels the first, and survives a third that the first's end begins`() {
    let context = SessionContext(now: { 0 })
    let third = flow(Ends(), state: "third")
    let first = AuthorizationFlow(
      server: "s", clientId: "c", redirectURL: "r", scopes: [], state: "first"
    ) { _ in context.begin(third) }
    context.begin(first)
    let ends = Ends()
    context.begin(flow(ends, state: "second"))
    #expect(context.authorizationFlow === third)
    #expect(throws: ScreensError.cancelled) { try ends.results.first?.get() }
  }

  @Test func `a flow that begins when another one fails stays`() {
    let context = SessionContext(now: { 0 })
    let next = flow(Ends(), state: "next")
    context.begin(
      AuthorizationFlow(
        server: "s", clientId: "c", redirectURL: "r", scopes: [], state: "first"
      ) { _ in context.begin(next) })
    #expect(context.resumeAuthorization(code: nil, state: "first"))
    #expect(context.authorizationFlow === next)
  }

  @Test func `forgetting a flow leaves a later one alone`() {
    let context = SessionContext(now: { 0 })
    let ends = Ends()
    let old = flow(ends)
    context.begin(old)
    let later = flow(Ends(), state: "later")
    context.begin(later)
    context.forget(old)
    #expect(context.authorizationFlow === later)
    context.forget(later)
    #expect(context.authorizationFlow == nil)
  }
}
