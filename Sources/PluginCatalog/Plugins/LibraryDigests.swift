package import ScreensSystem

/// The content of a library: just read, or known because the file has not changed since.
package struct LibraryContent: Sendable {
  package let path: String
  /// The name of its content.
  package let digest: Digest
  private let file: CompleteFile?

  fileprivate init(_ path: String, _ digest: Digest, _ file: CompleteFile? = nil) {
    self.path = path
    self.digest = digest
    self.file = file
  }

  /// The file with its bytes. They are read now where only the digest was known, and have another
  /// digest if the file was written meanwhile.
  package func complete() throws(CompleteFileError) -> CompleteFile {
    if let file { return file }
    return try CompleteFile(path)
  }
}

/// The digests of libraries by device, inode, size and times of their files. Saving a layout does
/// not cause the library beside it to be read again.
package struct LibraryDigests: Sendable {
  private var known: [String: (identity: FileIdentity, digest: Digest)] = [:]

  /// Begins without a known digest.
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

  /// Forgets all libraries but these.
  package mutating func keep(only paths: Set<String>) {
    known = known.filter { paths.contains($0.key) }
  }
}
