package import ScreensSystem

/// The content of a library: read now, or known because its file is as it was when it was read.
package struct LibraryContent: Sendable {
  /// The library.
  package let path: String
  /// The name of its content.
  package let digest: Digest
  private let file: CompleteFile?

  fileprivate init(_ path: String, _ digest: Digest, _ file: CompleteFile? = nil) {
    self.path = path
    self.digest = digest
    self.file = file
  }

  /// The file with its bytes, which are read where only their digest is known. They have another
  /// digest where the file was written meanwhile.
  package func complete() throws(CompleteFileError) -> CompleteFile {
    if let file { return file }
    return try CompleteFile(path)
  }
}

/// The digests of libraries by device, inode, size and times of their files: a library beside a
/// layout that is saved is not read again.
package struct LibraryDigests: Sendable {
  private var known: [String: (identity: FileIdentity, digest: Digest)] = [:]

  /// Knows nothing.
  package init() {}

  /// The content that a library has now.
  ///
  /// - Parameter now: The wall clock. A file that changed less than a tick ago may change again
  ///   without its times saying so, and is read each time.
  package mutating func content(
    of path: String, now: Int64 = wallClock()
  ) throws(CompleteFileError) -> LibraryContent {
    if let old = known[path], let status = try? FileStatus(path: path), status.isFile,
      status.identity == old.identity
    {
      return LibraryContent(path, old.digest)
    }
    let file = try CompleteFile(path)
    let identity = file.status.identity
    known[path] = identity.isSettled(before: now) ? (identity, file.digest) : nil
    return LibraryContent(path, file.digest, file)
  }

  /// Forgets the libraries that are none of these.
  package mutating func keep(only paths: Set<String>) {
    known = known.filter { paths.contains($0.key) }
  }
}
