import Foundation
import ScreensPictures
import ScreensSystem
import TestSupport

/// A photograph of 12 megapixels made small, each time by a process of its own, against ImageMagick.
enum PictureBenchmark {
  private static let rounds = 15
  private static let peer = "/usr/bin/convert"

  static func run() async throws -> [Figure] {
    guard isInstalled else {
      BenchmarkCommand.note("pictures: SKIPPED: no \(peer) of ImageMagick: install imagemagick")
      return []
    }
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let photograph = folder.path("photograph.jpg")
    ProgramRun.execute(
      peer, ["-seed", "7", "-size", "4000x3000", "plasma:", "-quality", "90", photograph], [:])
    let file = try OpenFile(reading: photograph)
    let request = PictureRequest(box: PictureBox(width: 480, height: 480))
    let maker = PictureMaker(executable: "\(MeasuredHost.products)/screens")
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      let outcome = try await maker.make(file.descriptor, request)
      ours.append(Stopwatch.milliseconds(since: start))
      guard case .made(let picture) = outcome, picture.box == PictureBox(width: 480, height: 360)
      else { throw LoadGenerator.Failure(description: "the picture was not made: \(outcome)") }
      let small = folder.path("small.jpg")
      theirs.append(
        Stopwatch.milliseconds {
          ProgramRun.execute(peer, [photograph, "-resize", "480x480", small], [:])
        })
    }
    return [
      Figure(
        name: "picture of 12 MP made small, 480 pixels", value: ours.median, unit: "ms",
        other: theirs.median, otherName: "convert -resize", rounds: rounds,
        bar: ("≤ 1×", ours.median <= theirs.median))
    ]
  }

  /// Whether the program is ImageMagick's: others have its name.
  private static var isInstalled: Bool {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: peer)
    process.arguments = ["-version"]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return false }
    let text = String(decoding: process.output(output), as: UTF8.self)
    return text.hasPrefix("Version: ImageMagick")
  }
}
