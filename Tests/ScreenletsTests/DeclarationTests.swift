import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// The declarations of screenlets and operations agree with the behaviour of the host.
struct DeclarationTests {
  private static let login = LoginScreenlet.kind

  @Test func `the Default theme's layouts have the declared outlets, of the declared kinds`() throws
  {
    for kind in DefaultTheme.library.all {
      let layout = try #require(DefaultTheme.make().layouts[kind.name.viewName], "\(kind.name)")
      let named = Set(layout.document.nodes.flatMap(\.outletNames)).subtracting(["view"])
      #expect(named.isSubset(of: kind.outlets.map(\.name)), "\(kind.name)")
      for outlet in kind.outlets where !outlet.isOptional || named.contains(outlet.name) {
        let index = try #require(
          layout.document.nodes.firstIndex { $0.outletNames.contains(outlet.name) },
          "\(outlet.name)")
        #expect(layout.document.nodes[index].kind == outlet.kind)
      }
    }
  }

  @Test func `Default's classes answer the view models and accept the declared selectors`() throws {
    for kind in DefaultTheme.library.all {
      let classes = DefaultTheme.classes.values.filter { $0.screenlet == kind.name }
      #expect(classes.allSatisfy { $0.attributes == Set(kind.viewModel.map(\.name)) })
      let selectors = kind.actions.flatMap(\.selectors)
      #expect(Set(classes.flatMap(\.selectors)) == Set(selectors))
      let layout = try #require(DefaultTheme.make().layouts[kind.name.viewName])
      let sent = Set(layout.document.actions.map(\.selector))
      #expect(sent.isSubset(of: selectors.map(\.rawValue)))
    }
  }

  @Test func `an attribute accepts its own initial value, and each has a clause`() throws {
    for declaration in DefaultTheme.library.all {
      for attribute in declaration.attributes {
        #expect(try attribute.convert(attribute.initial) == attribute.initial)
        #expect(!attribute.about.isEmpty, "\(attribute.name)")
      }
    }
  }

  @Test func `a name of a password or a secret is declared as a secret`() {
    func isNamedSecret(_ name: String) -> Bool {
      ["password", "secret"].contains { name.lowercased().contains($0) }
    }
    for kind in DefaultTheme.library.all {
      for attribute in kind.attributes where isNamedSecret(attribute.name.rawValue) {
        #expect(attribute.isSecret, "\(kind.name): \(attribute.name)")
      }
      for attribute in kind.viewModel where isNamedSecret(attribute.name.rawValue) {
        #expect(attribute.isSecret, "\(kind.name): \(attribute.name)")
      }
      for outlet in kind.outlets where outlet.kind == .textField && isNamedSecret(outlet.name) {
        #expect(outlet.isSecret, "\(kind.name): \(outlet.name)")
      }
    }
  }

  @Test func `a sample is a request that the operation accepts`() throws {
    let operations = DefaultTheme.library.operations
    #expect(operations.map(\.name) == Set(operations.map(\.name)).sorted())
    for operation in operations {
      #expect(try operation.request(operation.sample) == operation.sample)
      for parameter in operation.parameters {
        let isSecret = ["password", "secret", "code", "session"].contains {
          parameter.name.lowercased().contains($0)
        }
        #expect(parameter.isSecret == isSecret, "\(operation.name): \(parameter.name)")
      }
    }
  }

  @Test(arguments: ["", "cookie", "oauth2usernameandpassword"])
  func `each mode sends what its operation declares`(mode: String) throws {
    let host = try LoginTests.Host()
    try host.set("loginMode", .string(mode))
    try host.set("oauth2clientId", "c")
    try host.set("oauth2clientSecret", "s")
    try host.set("companyId", 7)
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    let request = try #require(host.connectors.requests.first)
    let operation = try #require(
      Self.login.operations.first { $0.name == request.operation }, "\(request.operation)")
    #expect(Set(request.parameters.keys) == Set(operation.parameters.map(\.name)))
    #expect(try operation.request(request.parameters) == request.parameters)
  }

  @Test(
    arguments: [
      (
        ["emailAddress": "a", "password": "b"],
        "loginByEmail: the parameter companyId is missing; nothing was sent."
      ),
      (
        ["companyId": 1, "emailAddress": "a", "password": ["b"]],
        "loginByEmail: the parameter password is list, not string; nothing was sent."
      ),
      (
        ["companyId": "one", "emailAddress": "a", "password": "b"],
        "loginByEmail: the parameter companyId is string, not int; nothing was sent."
      ),
      (
        ["companyId": 1, "emailAddress": nil, "password": "b"],
        "loginByEmail: the parameter emailAddress is missing; nothing was sent."
      ),
    ] as [([String: Value], String)])
  func `a request that differs from its declaration is not sent`(
    parameters: [String: Value], sentence: String
  ) throws {
    let host = try LoginTests.Host()
    let graph = OperationGraph.one { .init(.loginByEmail, parameters) }
    let task = ConnectorTask(in: host.session.scope, graph) { _ in .none }
    let interactor = Interactor(task, for: nil)
    var failure: ScreensError?
    interactor.onFailure = { failure = $0 }
    _ = interactor.start()
    host.session.deliverResults()
    #expect(failure?.cause == .abortedDueToPreconditions)
    #expect(failure?.text == sentence)
    #expect(host.connectors.requests.isEmpty)
  }

  @Test func `a connector gets the declared types, and unknown parameters unchanged`() throws {
    let host = try LoginTests.Host()
    let graph = OperationGraph.one {
      .init(.loginByEmail, ["companyId": "20", "emailAddress": 5, "password": "b", "more": [1]])
    }
    let task = ConnectorTask(in: host.session.scope, graph) { _ in .none }
    _ = Interactor(task, for: nil).start()
    #expect(
      host.connectors.requests.first?.parameters
        == ["companyId": 20, "emailAddress": "5", "password": "b", "more": [1]])
  }

  @Test func `whole numbers and their texts are read as declared, and unknown fields stay`()
    throws
  {
    let user = try OperationDeclaration.user.check([
      "userId": "20", "companyId": "1", "firstName": 5, "lastName": nil, "more": ["x"],
    ])
    #expect(
      user == ["userId": 20, "companyId": 1, "firstName": "5", "lastName": nil, "more": ["x"]])
    #expect(ValueType.double.convert(3) == 3.0)
    #expect(ValueType.int.convert(3.5) == nil && ValueType.int.convert("3.5") == nil)
    #expect(ValueType.bool.convert("true") == nil && ValueType.bool.convert(1) == nil)
    #expect(ValueType.strings.convert(["a", 2]) == ["a", "2"])
  }

  @Test(
    arguments: [
      (
        ["exception": "X", "message": "gone"],
        "The server's answer names no user. Its field userId is missing. It says: X: gone"
      ),
      (
        ["userId": [1]],
        "The server's answer names no user. Its field userId is list, not a whole number above 0."
      ),
      (
        ["userId": 1, "portraitId": true],
        "The server's answer cannot be used. Its field portraitId is bool, not int."
      ),
    ] as [([String: Value], String)])
  func `an answer that differs from its declaration ends the request, and names the field`(
    answer: [String: Value], sentence: String
  ) throws {
    let host = try LoginTests.Host()
    host.connectors.answer("loginByEmail", .success(.map(answer)))
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    let error = try #require(host.screenlet.outcome?.error)
    #expect(error.cause == .invalidServerResponse)
    #expect(error.text == sentence)
    #expect(!host.context.isLoggedIn)
  }

  @Test(arguments: [nil, "text", [:], ["accessToken": [5]]] as [Value])
  func `an answer without a token ends the sign-in and asks for no user`(answer: Value) throws {
    let host = try LoginTests.Host()
    try host.set("loginMode", "oauth2usernameandpassword")
    try host.set("oauth2clientId", "c")
    try host.set("oauth2clientSecret", "s")
    host.connectors.answer("loginByOAuth2Password", .success(answer))
    try host.type("a@b", "pw")
    host.screenlet.performDefaultAction()
    host.session.deliverResults()
    #expect(host.events.log == ["error invalidServerResponse"])
    #expect(host.connectors.requests.map(\.operation.rawValue) == ["loginByOAuth2Password"])
    #expect(
      host.screenlet.outcome?.error?.text.hasPrefix("The server's answer has no session.") == true)
  }
}
