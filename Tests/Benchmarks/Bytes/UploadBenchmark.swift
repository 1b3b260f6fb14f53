import Foundation
import TestSupport

/// A file of 100 MB from a browser, with its form and in pieces, against nginx's PUT of the same
/// file to the same disk; and the memory of the host beside it.
enum UploadBenchmark {
  private static let rounds = 7
  private static let octets = 100_000_000
  /// Uploads of this size have the code and the buffers of both ways in memory.
  private static let warmOctets = 2_000_000

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    guard let peer = try BytePeer(try folder.makeFolder("peer")) else {
      BenchmarkCommand.note("bytes: SKIPPED: \(BytePeer.absence)")
      return []
    }
    defer { withExtendedLifetime(peer) {} }
    let site = try UploadSite(in: folder)
    let file = Self.file()
    let data = Data(file)
    _ = try site.sendForm(data.prefix(warmOctets))
    _ = try site.sendPieces(Array(file.prefix(warmOctets)))
    var (forms, pieces, puts): ([Double], [Double], [Double]) = ([], [], [])
    var (ofForms, ofPieces): ([Double], [Double]) = ([], [])
    for round in 0..<rounds {
      ofForms.append(try site.memory.growth { forms.append(try site.sendForm(data)) })
      puts.append(try put(file, "form\(round)", peer, folder))
      ofPieces.append(try site.memory.growth { pieces.append(try site.sendPieces(file)) })
      puts.append(try put(file, "pieces\(round)", peer, folder))
    }
    return [
      figure("upload of 100 MB by a form", forms, puts),
      figure("upload of 100 MB in pieces of 1 MB", pieces, puts),
      memory("memory beside an upload by a form", ofForms),
      memory("memory beside an upload in pieces", ofPieces),
    ]
  }

  private static func file() -> [UInt8] {
    var random = Seeded(7)
    var file: [UInt8] = []
    file.reserveCapacity(octets)
    while file.count < octets {
      let word = random.next()
      for shift in stride(from: 0, to: 64, by: 8) {
        file.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return file
  }

  /// Milliseconds of one PUT, whose file is removed.
  private static func put(
    _ file: [UInt8], _ name: String, _ peer: BytePeer, _ folder: TemporaryFolder
  ) throws -> Double {
    let client = try ByteClient(port: peer.port)
    let spent = try Stopwatch.milliseconds {
      _ = try client.exchange("PUT", "/\(name)", "", file[...], status: 201)
    }
    let path = folder.path("peer/\(name)")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    precondition(attributes[.size] as? Int == file.count, "nginx has not kept the file")
    try FileManager.default.removeItem(atPath: path)
    return spent
  }

  private static func figure(_ name: String, _ ours: [Double], _ theirs: [Double]) -> Figure {
    Figure(
      name: name, value: ours.median, unit: "ms", other: theirs.median,
      otherName: "nginx's PUT", rounds: rounds,
      bar: ("≤ 1.5×", ours.median <= 1.5 * theirs.median))
  }

  /// The most of all rounds.
  private static func memory(_ name: String, _ kilobytes: [Double]) -> Figure {
    let most = kilobytes.max() ?? 0
    return Figure(
      name: name, value: most / 1_000, unit: "MB", other: nil, otherName: "", rounds: rounds,
      bar: ("≤ 2 MB", most <= 2_000))
  }
}
