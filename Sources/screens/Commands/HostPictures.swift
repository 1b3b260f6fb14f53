import ScreensFace
import ScreensPictures
import ScreensSystem

/// Reads pictures in processes of their own, and says in the log which package is missing.
struct HostPictures: PictureReader {
  private let maker = PictureMaker()
  private let log: @Sendable () -> OperatorLog

  /// - Parameter log: the present log.
  init(log: @escaping @Sendable () -> OperatorLog) { self.log = log }

  func picture(at path: String, fitting fit: PictureFit) async -> PictureReading {
    let request = PictureRequest(
      box: PictureBox(width: fit.longestSide, height: fit.longestSide), bytes: fit.octets,
      least: PictureBox(width: fit.leastSide, height: fit.leastSide))
    do throws(PictureError) {
      let file = try Self.file(path)
      // The maker borrows the descriptor.
      defer { withExtendedLifetime(file) {} }
      let outcome = try await maker.make(file.descriptor, request)
      if case .kept(_, let library) = outcome {
        log().rarely(
          "picture \(library)",
          "a picture is shown as it was sent, without its metadata: install \(library.package), "
            + "and pictures are made smaller")
      }
      return .picture(bytes: outcome.picture.bytes, type: outcome.picture.kind.file.mediaType)
    } catch {
      if !error.isOfFile { log().rarely("pictures \(error)", "\(error)") }
      return .refused(PictureRefusal(error))
    }
  }

  func kind(of path: String) -> String? {
    guard let file = try? Self.file(path), let start = try? file.read(at: 0, count: FileKind.length)
    else { return nil }
    return FileKind(start).mediaType
  }

  func kind(startingWith start: [UInt8]) -> String? {
    let kind = FileKind(start)
    return kind.picture == nil ? kind.mediaType : nil
  }

  private static func file(_ path: String) throws(PictureError) -> OpenFile {
    do throws(SystemCallError) {
      return try OpenFile(reading: path)
    } catch {
      throw .unreadable(error)
    }
  }
}

extension PictureRefusal {
  fileprivate init(_ error: PictureError) {
    self =
      switch error {
      case .notAPicture, .refused, .animated: .otherKind
      case .tooFewPixels: .tooSmall
      case .tooManyBytes, .tooManyPixels, .tooMuchMemory, .notSmallEnough: .tooLarge
      case .broken, .crashed, .wrongAnswer, .tookTooLong: .broken
      case .libraryAbsent, .unconfined, .busy, .cancelled, .unreadable: .notNow
      }
  }
}
