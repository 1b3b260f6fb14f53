@testable import ScreensCore
import ScreensModel
import Synchronization
import Testing

struct SessionContextTests {
  final class Store: CredentialsStore {
    struct Full: Error {}
    let kept = Mutex<[CredentialsToken: StoredCredentials]>([:])
    let calls = Mutex<[String]>([])
    let fails: Bool

    init(fails: Bool = false) { self.fails = fails }

    func store(_ credentials: StoredCredentials) throws -> CredentialsToken {
      calls.withLock { $0.append("store") }
      if fails { throw Full() }
      return kept.withLock { kept in
        let token = CredentialsToken(rawValue: "token \(kept.count)")
        kept[token] = credentials
        return token
      }
    }
    func load(_ token: CredentialsToken) -> StoredCredentials? {
      calls.withLock { $0.append("load") }
      return kept.withLock { $0[token] }
    }
    func removeAll(of userId: Int64, server: String, besides token: CredentialsToken?) {}
    func remove(_ token: CredentialsToken) {
      calls.withLock { $0.append("remove") }
      kept.withLock { $0[token] = nil }
    }
  }

  let user = UserAttributes(["userId": 5, "emailAddress": "a@b"])

  func context(_ store: Store?) -> SessionContext {
    let context = SessionContext(credentialsStore: store, now: { 100 })
    context.loginWithBasic(userName: "u", password: "p", attributes: user)
    return context
  }

  @Test func `signing in and out is seen in the context`() {
    let context = context(nil)
    #expect(context.isLoggedIn)
    #expect(context.basicAuthUsername == "u")
    #expect(context.basicAuthPassword == "p")
    #expect(context.user == user)
    context.logout()
    #expect(!context.isLoggedIn)
    #expect(context.basicAuthUsername == nil)
    #expect(context.basicAuthPassword == nil)
    #expect(context.user == nil)
    #expect(context.signInCount == 2)
  }

  @Test func `a user without attributes is not stored`() {
    let store = Store()
    let context = context(store)
    context.loginWithBasic(userName: "u", password: "p", attributes: UserAttributes([:]))
    #expect(!context.storeCredentials(server: .fallback))
    #expect(store.calls.withLock { $0 }.isEmpty)
  }

  @Test func `a browser is remembered by a token, never by the password`() {
    let store = Store()
    let context = context(store)
    #expect(context.storeCredentials(server: .fallback))
    #expect(!store.kept.withLock { "\($0)" }.contains("\"p\""))
    context.logout()
    #expect(context.loadStoredCredentials(server: .fallback))
    #expect(context.current?.authentication == .remembered(userName: "u", authType: .basic))
    #expect(context.user == user)
  }

  @Test(arguments: ["server", "companyId", "groupId"])
  func `stored credentials for another server or company do not fit, and change nothing`(
    _ key: String
  ) {
    let context = context(Store())
    #expect(context.storeCredentials(server: .fallback))
    var properties = ServerContext.fallback.properties
    properties[key] = "99"
    #expect(!context.loadStoredCredentials(server: ServerContext(properties: properties)))
    #expect(context.basicAuthPassword == "p")
  }

  @Test func `expired credentials are not used`() {
    let context = context(Store())
    #expect(context.storeCredentials(server: .fallback))
    context.now = { [lifetime = context.lifetime] in 100 + lifetime }
    #expect(!context.loadStoredCredentials(server: .fallback))
  }

  @Test func `a failed store leaves nothing, also nothing older`() {
    let good = Store()
    let context = context(good)
    #expect(context.storeCredentials(server: .fallback))
    let bad = Store(fails: true)
    context.credentialsStore = bad
    #expect(!context.storeCredentials(server: .fallback))
    #expect(context.token == nil)
    #expect(bad.calls.withLock { $0 } == ["store", "remove"])
  }
}
