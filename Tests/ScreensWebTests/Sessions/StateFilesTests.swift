@testable import ScreensFace
@testable import ScreensHTTP
@testable import ScreensSystem
import Foundation
import Glibc
import ScreensCore
import TestSupport
import Testing

@testable import ScreensWeb

/// Other things that may have the name of a file or folder of the state.
enum Impostor: String, CaseIterable, Sendable {
  case pipe, folder, link, dangling, socket, file

  func stand(at path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    switch self {
    case .pipe: try #require(unsafe mkfifo(path, 0o600) == 0)
    case .folder: try #require(unsafe mkdir(path, 0o700) == 0)
    case .link: try #require(unsafe symlink("/etc/passwd", path) == 0)
    case .dangling: try #require(unsafe symlink("nothing", path) == 0)
    case .socket:
      _ = try HTTPListeningSocket(.unix(path: path))
    case .file: try Data("file".utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  var name: String {
    switch self {
    case .pipe: "is a pipe"
    case .folder: "is a folder"
    case .link, .dangling: "is a symbolic link"
    case .socket: "is a socket"
    case .file: "is a file"
    }
  }
}

@Suite struct StateFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Impostor.allCases.filter { $0 != .file })
  func `a thing that is no file is refused by its name at once, without waiting`(impostor: Impostor)
    throws
  {
    let files = try StateFiles(path: folder.path)
    try impostor.stand(at: folder.path("web.key"))
    let error = #expect(throws: StateFileError.self) { try files.read("web.key") }
    #expect("\(try #require(error))".hasPrefix("\(folder.path("web.key")): \(impostor.name)"))
  }

  @Test func `a device is no file`() throws {
    let error = #expect(throws: StateFileError.self) {
      try StateFiles(path: "/dev").read("zero")
    }
    #expect(error == .notAFile(path: "/dev/zero", found: .device))
  }

  @Test(arguments: Impostor.allCases.filter { $0 != .folder })
  func `a thing that is no folder is refused by its name`(impostor: Impostor) throws {
    try impostor.stand(at: folder.path("sessions"))
    let error = #expect(throws: StateFileError.self) {
      try StateFiles(path: folder.path("sessions"))
    }
    #expect("\(try #require(error))".hasPrefix("\(folder.path("sessions")): \(impostor.name)"))
  }

  @Test(arguments: [0, 1, 31, 33])
  func `a key of another length is replaced, which is reported`(count: Int) throws {
    try folder.write([UInt8](repeating: 7, count: count), to: "web.key")
    let key = try HostKey(in: folder.path)
    #expect(try #require(key.remark).hasPrefix("\(folder.path("web.key")): has \(count) bytes"))
    let next = try HostKey(in: folder.path)
    #expect(next.bytes == key.bytes)
    #expect(next.remark == nil)
  }

  @Test func `the first key is made without a report`() throws {
    #expect(try HostKey(in: folder.path).remark == nil)
  }

  @Test func `a pipe among the remembered browsers is refused and stays`() throws {
    try folder.makeFolder("c")
    let name = "c/\(Digest(of: [1])).json"
    try Impostor.pipe.stand(at: folder.path(name))
    let error = #expect(throws: StateFileError.self) {
      try CredentialsFolder(path: folder.path("c"), now: { 0 })
    }
    #expect(error == .notAFile(path: folder.path(name), found: .pipe))
    #expect(folder.has(name))
  }
}
