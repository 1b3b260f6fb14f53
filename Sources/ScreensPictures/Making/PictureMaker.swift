import ScreensSystem

/// Makes small pictures of files that strangers gave. Each file is decoded in a process of its own
/// that can do nothing else; no library of pictures is ever opened in this one.
package final class PictureMaker: Sendable {
  private let executable: String
  private let libraries: PictureLibraries
  private let milliseconds: Int
  private let line: PictureLine

  /// - Parameters:
  ///   - executable: the program whose `picture` command is the picture process; the host's own,
  ///     also after its file was replaced.
  ///   - processes: how many pictures are made at once.
  ///   - waiting: how many more may wait.
  ///   - milliseconds: how long one may take on the clock; its processor time has its own limit.
  package init(
    executable: String = "/proc/self/exe", processes: Int = 2, waiting: Int = 64,
    libraries: PictureLibraries = PictureLibraries(), milliseconds: Int = 30_000
  ) {
    precondition(processes > 0 && waiting >= 0, "pictures need at least one process")
    self.executable = executable
    self.libraries = libraries
    self.milliseconds = milliseconds
    line = PictureLine(limit: processes, waitingLimit: waiting)
  }

  /// Makes a picture of a file. Cancelling the task kills the picture's process.
  ///
  /// The file's content alone decides its kind. Where a library is absent, the file is kept without
  /// its metadata, if the request allows its kind and its length.
  ///
  /// - Parameter file: a descriptor of an ordinary file, of which neither the place nor the content
  ///   changes; borrowed until the call returns.
  package func make(
    _ file: Int32, _ request: PictureRequest
  ) async throws(PictureError) -> PictureOutcome {
    try await make(request) { () throws(PictureError) in try PictureInput(reopening: file) }
  }

  /// Makes a picture of a file's bytes, as of a file.
  package func make(
    _ bytes: [UInt8], _ request: PictureRequest
  ) async throws(PictureError) -> PictureOutcome {
    guard bytes.count <= PictureLimits.bytes else { throw .tooManyBytes(bytes.count) }
    return try await make(request) { () throws(PictureError) in try PictureInput(bytes) }
  }

  private func make(
    _ request: PictureRequest, _ open: @escaping @Sendable () throws(PictureError) -> PictureInput
  ) async throws(PictureError) -> PictureOutcome {
    try await line.enter()
    defer { line.leave() }
    let process = PictureProcess()
    // The kernel kills the process with the thread that started it, so that one thread waits for
    // its end.
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ServiceThread.start {
          continuation.resume(
            returning: Result { () throws(PictureError) -> PictureOutcome in
              try self.make(request, try open(), process)
            })
        }
      }
    } onCancel: {
      process.cancel()
    }
    return try result.get()
  }

  /// Blocks the thread until the picture is made.
  private func make(
    _ request: PictureRequest, _ input: PictureInput, _ process: PictureProcess
  ) throws(PictureError) -> PictureOutcome {
    let head = try Self.head(of: input, request)
    let output = try PictureMemory(size: PictureLimits.madeBytes)
    let task = PictureTask(
      host: PictureProcess.host, kind: head.kind, request: request, libraries: libraries)
    let answer = try process.run(
      executable, task, input: input.descriptor, output: output.descriptor,
      milliseconds: milliseconds)
    switch answer {
    case .made(let kind, let box, let count):
      guard let bytes = output.bytes(count: count),
        let picture = Self.picture(bytes, kind, box, request)
      else { throw .wrongAnswer }
      return .made(picture)
    case .absent(let library, let reason):
      guard let picture = Self.kept(input, head, request) else {
        throw .libraryAbsent(library, reason: reason)
      }
      return .kept(picture, without: library)
    case .broken(let reason): throw .broken(reason: reason)
    case .tooMuchMemory: throw .tooMuchMemory
    case .notSmallEnough: throw .notSmallEnough(bytes: request.bytes)
    case .unconfined: throw .unconfined
    }
  }

  /// The head of a file that may be decoded.
  private static func head(
    of input: PictureInput, _ request: PictureRequest
  ) throws(PictureError) -> PictureHead {
    guard input.count <= PictureLimits.bytes else { throw .tooManyBytes(input.count) }
    let kind = FileKind(input.bytes(at: 0, count: min(input.count, FileKind.length)) ?? [])
    guard let accepted = kind.picture else {
      throw kind.refusedPicture.map { .refused(kind: $0) } ?? .notAPicture(kind)
    }
    guard let head = PictureHead(input) else {
      throw .broken(reason: "its head does not say its sides")
    }
    guard head.isWithinLimits else {
      throw .tooManyPixels(width: head.width, height: head.height)
    }
    // The library reads stills alone; the first picture of an animated PNG is a still.
    if accepted == .webP, head.isAnimated { throw .animated }
    let shown = PictureBox(width: head.shown.width, height: head.shown.height)
    guard shown.width >= request.least.width, shown.height >= request.least.height else {
      throw .tooFewPixels(shown, least: request.least)
    }
    return head
  }

  /// The picture that a process wrote; nil when it is not the one that was wanted. The process may
  /// be in the hands of the file's author, so that nothing of its answer is believed.
  private static func picture(
    _ bytes: [UInt8], _ kind: PictureKind, _ box: PictureBox, _ request: PictureRequest
  ) -> Picture? {
    guard kind == .jpeg || (kind == .png && request.form == .transparent),
      box.width <= request.box.width, box.height <= request.box.height,
      bytes.count <= request.bytes, let cut = MetadataCutter.cut(bytes), cut.count <= request.bytes,
      let head = PictureHead(cut), head.kind == kind, head.orientation == .upright,
      !head.isAnimated, head.width == box.width, head.height == box.height
    else { return nil }
    return Picture(kind: kind, box: box, bytes: cut)
  }

  /// The file without its metadata; nil when the request does not allow it.
  private static func kept(
    _ input: PictureInput, _ head: PictureHead, _ request: PictureRequest
  ) -> Picture? {
    guard head.kind == .jpeg || request.form == .transparent,
      let bytes = input.bytes(at: 0, count: input.count), let cut = MetadataCutter.cut(bytes),
      cut.count <= request.bytes
    else { return nil }
    return Picture(
      kind: head.kind, box: PictureBox(width: head.shown.width, height: head.shown.height),
      bytes: cut)
  }
}
