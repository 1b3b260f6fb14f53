/// The requests of a login page, each with its cost to the server.
struct LoginLoad {
  /// The kinds of request.
  enum Kind: String, CaseIterable {
    case get = "GET login page"
    case known = "GET login page, live session"
    case done = "POST, new session → 303"
    case doneLive = "POST, live session → 303"
    case again = "POST, wrong → 303"
  }

  /// How many requests are measured together.
  struct Counts {
    let get: Int
    let post: Int
  }

  /// The page's path.
  let path: String
  let counts: Counts

  /// The answers of a server to each kind.
  func answers(of server: WebServer) throws -> PeerTemplate {
    let load = LoadGenerator(port: server.port)
    func ask(_ request: [UInt8], _ status: Int) throws -> HTTPAnswer {
      HTTPAnswer(try load.run([request], status: status))
    }
    let get = try ask(PageForm.get(path), 200)
    guard let form = PageForm(get) else {
      throw LoadGenerator.Failure(description: "\(server.name): no form in \(get.body)")
    }
    let wrong = form.post(path, user: PeerTemplate.typedName, password: "wrong", once: 1)
    let again = try ask(wrong, 303)
    let right = form.post(path, user: "u", password: BareConnector.password, once: 2)
    return PeerTemplate(get: get, done: try ask(right, 303), again: again, form: form)
  }

  /// Microseconds of processor time for each request of a kind.
  func cost(of kind: Kind, _ server: WebServer) throws -> Double {
    let requests: [[UInt8]]
    switch kind {
    case .get: requests = Array(repeating: PageForm.get(path), count: counts.get)
    case .known:
      let forms = try liveForms(64, server)
      requests = (0..<counts.post).map { PageForm.get(path, cookie: forms[$0 % 64].cookie) }
    case .doneLive:
      let forms = try liveForms(counts.post, server)
      requests = forms.enumerated().map { number, form in
        form.post(path, user: "user\(number)", password: BareConnector.password, once: number)
      }
    case .done:
      requests = try forms(counts.post, server).enumerated().map { number, form in
        form.post(path, user: "user\(number)", password: BareConnector.password, once: number)
      }
    case .again:
      let forms = try forms(64, server)
      requests = (0..<counts.post).map { number in
        forms[number % 64].post(path, user: "us%26er\(number)", password: "wrong", once: number)
      }
    }
    let before = server.processorTime
    try LoadGenerator(port: server.port).run(requests, status: kind.status)
    return (server.processorTime - before) / Double(requests.count)
  }

  /// The forms of so many new visitors.
  private func forms(_ count: Int, _ server: WebServer) throws -> [PageForm] {
    let load = LoadGenerator(port: server.port)
    let pages = try load.collect(
      Array(repeating: PageForm.get(path), count: count), status: 200)
    guard let first = pages.first, let form = PageForm(HTTPAnswer(first)) else { return [] }
    return pages.compactMap(form.ofVisitor)
  }

  /// The forms of visitors who have a session: each saw that a password was wrong.
  private func liveForms(_ count: Int, _ server: WebServer) throws -> [PageForm] {
    let forms = try forms(count, server)
    let posts = forms.map { $0.post(path, user: "user", password: "wrong", once: -1) }
    try LoadGenerator(port: server.port).run(posts, status: 303)
    return forms
  }
}

extension LoginLoad.Kind {
  /// The status that the answer has to have.
  fileprivate var status: Int {
    switch self {
    case .get, .known: 200
    case .done, .doneLive: 303
    case .again: 303
    }
  }
}
