import Foundation
import ScreensCore
import ScreensFace
import ScreensModel
import TestSupport
import Testing

/// The files of sessions on a real disk.
@Suite struct MediaStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(shelf: Int = 1_000, total: Int = 10_000) -> MediaStore {
    var limits = MediaLimits()
    (limits.uploadBytes, limits.shelfBytes, limits.shelfTotalBytes) = (500, shelf, total)
    return MediaStore(in: folder.path, limits)
  }

  private func bytes(_ mark: UInt8, _ count: Int = 100) -> [UInt8] {
    [UInt8](repeating: mark, count: count)
  }

  /// The files that are there, in all folders.
  private func files() throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).count { $0.contains("/") }
  }

  @Test func `the same bytes have one name, which another owner does not know`() throws {
    let store = store()
    var (one, other) = (SessionShelf(in: store) as SessionShelf?, SessionShelf(in: store))
    let name = try #require(one?.keep(bytes(1)))
    #expect(one?.keep(bytes(1)) == name)
    let same = try #require(other.keep(bytes(1)))
    #expect(same != name)
    #expect(one?.blob(of: name)?.bytes == bytes(1) && other.blob(of: name) == nil)
    #expect(store.guestItem(name) == nil)
    let shared = try #require(store.ofGuests.keep(bytes(2)))
    #expect(other.item(shared)?.octets == 100 && store.guestItem(shared) != nil)
    #expect(try files() == 3)
    one = nil
    #expect(try files() == 2)
    other = SessionShelf(in: store)
    #expect(try files() == 1)
  }

  @Test func `a full shelf lets its oldest files go, and a full disk takes no more`() throws {
    let store = store(shelf: 300, total: 600)
    let shelf = SessionShelf(in: store)
    let names = try (1...5).map { try #require(shelf.keep(bytes($0))) }
    #expect(names.map { shelf.item($0) != nil } == [false, false, true, true, true])
    #expect(try files() == 3)
    #expect(shelf.keep(bytes(9, 400)) == nil)
    let other = SessionShelf(in: store)
    #expect(other.keep(bytes(6, 300)) != nil)
    #expect(other.keep(bytes(7, 1)) == nil)
    // Room that was given back is used again.
    store.drop(names[4])
    #expect(other.keep(bytes(7, 50)) != nil)
  }

  @Test func `a file larger than a shelf is not kept, whatever room there is`() {
    let shelf = SessionShelf(in: store(shelf: 300))
    #expect(shelf.keep(bytes(1, 301)) == nil)
    #expect(shelf.keep(bytes(1, 300)) != nil)
  }

  @Test func `when all is gone, all room is there again, and no more`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let store = store(shelf: 2_000, total: 2_000)
      var shelves = (0..<3).map { _ in SessionShelf(in: store) }
      var uploads: [Upload] = []
      for _ in 0..<60 {
        let place = Int.random(in: 0..<3, using: &random)
        let file = bytes(.random(in: 0...20, using: &random), .random(in: 1...300, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          let last = uploads.popLast()
          if let last, Bool.random(using: &random) { shelves[place].finish(last) }
        case 1:
          let upload = try store.beginUpload()
          try? upload.append(file.span)
          uploads.append(upload)
        case 2: shelves[place] = SessionShelf(in: store)
        case 3: if let name = shelves[place].keep(file) { store.drop(name) }
        case 4:
          let name = shelves[place].keep(file)
          let last = bytes(30, .random(in: 1...300, using: &random))
          if let name { store.settle(name, type: "image/png", bytes: last) }
        default: _ = shelves[place].keep(file)
        }
      }
      (shelves, uploads) = ([], [])
      #expect(try files() == 0)
      let shelf = SessionShelf(in: store)
      #expect(shelf.keep(bytes(1, 2_000)) != nil && shelf.keep(bytes(2, 1)) == nil)
    }
  }

  @Test func `a file is settled in its last form, and a dropped one stays away`() throws {
    let store = store()
    let shelf = SessionShelf(in: store)
    let name = try #require(shelf.keep(bytes(1)))
    #expect(shelf.item(name)?.type == nil)
    store.settle(name, type: "image/png", bytes: bytes(2, 40))
    #expect(shelf.item(name)?.type == "image/png" && shelf.blob(of: name)?.bytes == bytes(2, 40))
    store.drop(name)
    store.settle(name, type: "image/png", bytes: bytes(3, 40))
    #expect(shelf.item(name) == nil)
    #expect(try files() == 0)
  }

  @Test func `an upload is one form's, once, and gone without it`() throws {
    let store = store()
    let shelf = SessionShelf(in: store)
    let upload = try #require(shelf.begin(length: nil))
    #expect(shelf.claim(upload.name) == nil)
    try upload.append(bytes(1).span)
    try upload.append(bytes(2).span)
    shelf.finish(upload)
    #expect(shelf.upload(upload.name) == nil)
    #expect(SessionShelf(in: store).claim(upload.name) == nil)
    var sent = shelf.claim(upload.name)
    #expect(sent?.octets == 200)
    #expect(try sent.map { try Data(contentsOf: URL(filePath: $0.path)) }?.count == 200)
    #expect(shelf.claim(upload.name) == nil)
    sent = nil
    #expect(try files() == 0)

    var lost = try store.beginUpload() as Upload?
    try lost?.append(bytes(1).span)
    #expect(try files() == 1)
    #expect(throws: Upload.Refusal.tooLarge) { try lost?.append(self.bytes(1, 401).span) }
    lost = nil
    #expect(try files() == 0)
    // Room is given back, whatever became of the files.
    #expect(shelf.keep(bytes(3, 1_000)) != nil)
  }

  @Test func `a large file is kept without a copy in memory, and its upload becomes the shelf's`()
    throws
  {
    let octets = 17 << 20
    var limits = MediaLimits()
    (limits.shelfBytes, limits.shelfTotalBytes) = (2 * octets, 2 * octets)
    let store = MediaStore(in: folder.path, limits)
    var shelf = SessionShelf(in: store) as SessionShelf?
    let upload = try #require(shelf?.begin(length: nil))
    let piece = bytes(5, 1 << 20)
    for _ in 0..<17 { try upload.append(piece.span) }
    shelf?.finish(upload)
    var sent = shelf?.claim(upload.name)
    let name = try #require(sent.flatMap { shelf?.keep($0, type: "application/pdf") })
    sent = nil
    let blob = try #require(shelf?.blob(of: name))
    #expect(shelf?.item(name)?.type == "application/pdf" && blob.count == octets)
    #expect(try files() == 1)
    // The answer of a connector is another file, and both of them fill the host.
    let copy = try #require(shelf?.keep(blob))
    #expect(copy != name && shelf?.blob(of: copy)?.bytes == blob.bytes)
    #expect(SessionShelf(in: store).keep(bytes(1)) == nil)
    shelf = nil
    #expect(try files() == 0)
    // An open file outlives its name.
    #expect(blob.bytes(at: octets - 1, count: 1) == [5])
    #expect(SessionShelf(in: store).keep(bytes(1)) != nil)
  }

  @Test func `a session keeps its last eight files that no form claims, and ends with them`()
    throws
  {
    let store = store()
    var shelf = SessionShelf(in: store) as SessionShelf?
    let names = try (1...9 as ClosedRange<UInt8>).map { mark -> MediaName in
      let upload = try #require(shelf?.begin(length: 1))
      try upload.append(bytes(mark, 1).span)
      shelf?.finish(upload)
      return upload.name
    }
    #expect(try files() == 8)
    #expect(shelf?.claim(names[0]) == nil && shelf?.claim(names[8]) != nil)
    shelf = nil
    #expect(try files() == 0)
  }

  @Test func `the files of a process that was killed go with the next, and no others`() throws {
    let left = folder.path("media-1-dead")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    try folder.write("x", to: "media-1-dead/file")
    let living = store()
    let shelf = SessionShelf(in: living)
    let name = try #require(shelf.keep(bytes(1)))
    #expect(!FileManager.default.fileExists(atPath: left))
    let next = SessionShelf(in: store())
    #expect(next.keep(bytes(2)) != nil)
    #expect(shelf.blob(of: name)?.bytes == bytes(1))
  }

  @Test func `a folder that is not there yet, or was removed, is made when a file comes`() throws {
    var limits = MediaLimits()
    limits.shelfTotalBytes = 250
    let store = MediaStore(in: folder.path("file/media"), limits)
    try folder.write("in its place", to: "file")
    let shelf = SessionShelf(in: store)
    #expect(shelf.keep(bytes(1)) == nil && shelf.begin(length: nil) == nil)
    try FileManager.default.removeItem(atPath: folder.path("file"))
    #expect(shelf.keep(bytes(1)) != nil)
    try FileManager.default.removeItem(atPath: folder.path("file"))
    #expect(shelf.keep(bytes(2)) != nil && shelf.begin(length: nil) != nil)
  }

  @Test(arguments: ["media:", "media:0", "media:\(String(repeating: "A", count: 32))", "logo", ""])
  func `other texts name no file`(text: String) {
    #expect(MediaName(text) == nil)
  }
}
