import CLinux
import Glibc

/// The complete content of a file at one moment, never the half that a compiler or `cp` has written
/// so far.
package struct CompleteFile: Sendable {
  /// The proof that no writer was at work.
  package enum Proof: Sendable, Equatable {
    /// The kernel held writers off.
    case lease
    /// Two reads with a pause between them gave the same bytes.
    case sameTwice
  }

  /// The largest file that is read.
  package static let sizeLimit = 512 << 20

  package let path: String
  package let bytes: [UInt8]
  /// The file's identity and metadata at the time of the read.
  package let status: FileStatus
  package let digest: Digest
  package let proof: Proof

  /// Reads a file under a read lease, or twice where there can be no lease.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: A folder above the file; no link on the way may lead out of it. Nil allows any
  ///     way.
  ///   - limit: The most bytes that are read.
  ///   - pause: The time between two reads, spent only where there is no lease.
  package init(
    _ path: String, beneath folder: String? = nil, limit: Int = sizeLimit,
    pause: Duration = .milliseconds(20)
  ) throws(CompleteFileError) {
    (bytes, status, proof) = try Self.read(path, beneath: folder, limit: limit, pause: pause)
    self.path = path
    digest = Digest(of: bytes)
  }

  /// The complete content of a file without its digest, which costs more than the read.
  package static func bytes(of path: String) throws(CompleteFileError) -> [UInt8] {
    try read(path, beneath: nil, limit: sizeLimit, pause: .milliseconds(20)).bytes
  }

  private static func read(
    _ path: String, beneath folder: String?, limit: Int, pause: Duration
  ) throws(CompleteFileError) -> (bytes: [UInt8], status: FileStatus, proof: Proof) {
    let file = try open(path, beneath: folder)
    do {
      let lease = try ReadLease(file)
      let status = try status(of: file)
      let bytes = try read(file, status, limit: limit)
      _ = consume lease
      return (bytes, status, .lease)
    } catch let error as CompleteFileError {
      throw error
    } catch ReadLease.Refusal.beingWritten {
      throw .beingWritten(file: path)
    } catch {
      let (bytes, status) = try readTwice(path, beneath: folder, limit: limit, pause: pause)
      return (bytes, status, .sameTwice)
    }
  }

  private static func open(
    _ path: String, beneath folder: String?
  ) throws(CompleteFileError) -> OpenFile {
    do {
      let file =
        if let folder, path.hasPrefix(folder + "/") {
          try OpenFile(reading: String(path.dropFirst(folder.count + 1)), beneath: folder)
        } else {
          try OpenFile(reading: path)
        }
      guard file.status.isFile else { throw CompleteFileError.notAFile(file: path) }
      return file
    } catch let error as SystemCallError {
      throw .unreadable(error)
    } catch {
      throw .notAFile(file: path)
    }
  }

  private static func status(of file: OpenFile) throws(CompleteFileError) -> FileStatus {
    do { return try file.currentStatus() } catch { throw .unreadable(error) }
  }

  private static func read(
    _ file: OpenFile, _ status: FileStatus, limit: Int
  ) throws(CompleteFileError) -> [UInt8] {
    let size = status.identity.size
    guard size <= Int64(limit) else {
      throw .tooLarge(file: file.path, size: size, limit: limit)
    }
    let bytes: [UInt8]
    do { bytes = try file.read(at: 0, count: Int(size)) } catch { throw .unreadable(error) }
    guard bytes.count == Int(size) else { throw .changedWhileRead(file: file.path) }
    return bytes
  }

  /// Reads twice without a lease; both readings must have the same status and bytes.
  package static func readTwice(
    _ path: String, beneath folder: String? = nil, limit: Int, pause: Duration
  ) throws(CompleteFileError) -> ([UInt8], FileStatus) {
    let first = try readStable(path, folder, limit: limit)
    var wanted = timespec(
      tv_sec: Int(pause.components.seconds),
      tv_nsec: Int(pause.components.attoseconds / 1_000_000_000))
    var left = wanted
    // Safety: both pointers are to locals that outlive the call.
    while unsafe nanosleep(&wanted, &left) != 0, errno == EINTR { wanted = left }
    let second = try readStable(path, folder, limit: limit)
    guard first.status == second.status, first.bytes == second.bytes else {
      throw .changedWhileRead(file: path)
    }
    return second
  }

  private static func readStable(
    _ path: String, _ folder: String?, limit: Int
  ) throws(CompleteFileError) -> (bytes: [UInt8], status: FileStatus) {
    let file = try open(path, beneath: folder)
    let bytes = try read(file, file.status, limit: limit)
    let after = try status(of: file)
    let named = try? FileStatus(path: path)
    guard after == file.status, named == after else { throw .changedWhileRead(file: path) }
    return (bytes, after)
  }
}

extension CompleteFile {
  /// Reads a copy of a file's earlier content.
  package init(_ copy: String, standingFor path: String) throws(CompleteFileError) {
    let file = try CompleteFile(copy)
    self.path = path
    bytes = file.bytes
    status = file.status
    digest = file.digest
    proof = file.proof
  }
}
