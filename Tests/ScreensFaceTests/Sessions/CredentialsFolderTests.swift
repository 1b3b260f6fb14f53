@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensFace
import ScreensModel
import Synchronization
import TestSupport
import Testing

@Suite struct CredentialsFolderTests {
  private func credentials(expires: Int64) -> StoredCredentials {
    StoredCredentials(
      authType: .cookie, server: "http://s", companyId: 1, groupId: 2, userName: "ada",
      attributes: UserAttributes(["userId": 7, "firstName": "Ada", "locale": "en_US"]),
      expires: expires)
  }

  @Test func `credentials come back as stored, and only for their token`() throws {
    let folder = try TemporaryFolder()
    let store = try CredentialsFolder(path: folder.path("c"), now: { 100 })
    let token = try store.store(credentials(expires: 200))
    #expect(store.load(token) == credentials(expires: 200))
    #expect(store.load(CredentialsToken(rawValue: "x")) == nil)
    store.remove(token)
    #expect(store.load(token) == nil)
    store.remove(token)
  }

  @Test func `all browsers of a user but one are forgotten, and other users' browsers stay`() throws
  {
    let folder = try TemporaryFolder()
    let store = try CredentialsFolder(path: folder.path("c"), now: { 100 })
    let tokens = try (0..<3).map { _ in try store.store(credentials(expires: 200)) }
    store.removeAll(of: 8, server: "http://s", besides: nil)
    store.removeAll(of: 7, server: "http://other", besides: nil)
    #expect(tokens.allSatisfy { store.load($0) != nil })
    store.removeAll(of: 7, server: "http://s", besides: tokens[1])
    #expect(tokens.map { store.load($0) != nil } == [false, true, false])
  }

  @Test func `neither a token nor a password is in the folder`() throws {
    let folder = try TemporaryFolder()
    let store = try CredentialsFolder(path: folder.path("c"), now: { 100 })
    let token = try store.store(credentials(expires: 200))
    let file = "c/\(Digest(of: Array(token.rawValue.utf8))).json"
    #expect(folder.has(file))
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    #expect(!text.contains(token.rawValue))
    #expect(!text.contains("password"))
  }

  @Test func `expired credentials are not loaded, and are removed`() throws {
    let folder = try TemporaryFolder()
    let now = Atomic<Int64>(100)
    let store = try CredentialsFolder(
      path: folder.path("c"), now: { now.load(ordering: .relaxed) })
    let token = try store.store(credentials(expires: 200))
    now.store(200, ordering: .relaxed)
    #expect(store.load(token) == nil)
    store.purge()
    #expect(!folder.has("c/\(Digest(of: Array(token.rawValue.utf8))).json"))
  }

  @Test func `a damaged file has no credentials`() throws {
    let folder = try TemporaryFolder()
    let store = try CredentialsFolder(path: folder.path("c"), now: { 100 })
    let token = try store.store(credentials(expires: 200))
    let file = "c/\(Digest(of: Array(token.rawValue.utf8))).json"
    try folder.write("{\"authType\":", to: file)
    #expect(store.load(token) == nil)
    store.purge()
    #expect(!folder.has(file))
  }

  @Test func `a folder that cannot be made is named with a remedy`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("missing/c")
    #expect(throws: StateFileError.cannotMake(path: path, code: 2)) {
      try CredentialsFolder(path: path, now: { 0 })
    }
    let error = StateFileError.cannotMake(path: path, code: 2)
    #expect(error.description.contains("check the rights of the folder above"))
  }

  @Test func `a missing folder is named with a remedy`() throws {
    let folder = try TemporaryFolder()
    let store = try CredentialsFolder(path: folder.path("c"), now: { 100 })
    try FileManager.default.removeItem(atPath: folder.path("c"))
    #expect(throws: StateFileError.self) { try store.store(credentials(expires: 200)) }
    let error = StateFileError.cannotWrite(path: "p", code: 28)
    #expect(
      error.description
        == "p: cannot be written: No space left on device; check its rights and the free space.")
  }
}
