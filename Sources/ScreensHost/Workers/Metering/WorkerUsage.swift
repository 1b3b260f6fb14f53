package import ScreensDocuments

/// What a worker uses, as it was last looked at.
package struct WorkerUsage: Sendable, Hashable {
  /// The process.
  package var pid: Int32
  /// Threads.
  package var threads = 0
  /// Processor time of all threads since it was started, in milliseconds.
  package var processorMilliseconds = 0
  /// Bytes of memory that are its own, in memory or swapped out.
  package var bytes = 0
  /// Open files.
  package var files = 0
  /// Bytes in the folder that it may write to.
  package var stateBytes = 0

  init(pid: Int32) { self.pid = pid }

  /// The object that scripts read.
  package var json: JSONValue {
    .object([
      .init("pid", .integer(Int64(pid))), .init("threads", .integer(Int64(threads))),
      .init("processorSeconds", .number(Double(processorMilliseconds) / 1000)),
      .init("bytes", .integer(Int64(bytes))), .init("files", .integer(Int64(files))),
      .init("stateBytes", .integer(Int64(stateBytes))),
    ])
  }

  /// The first bound that it does not keep; the processor's is a matter of time, and not here.
  func excess(_ bounds: WorkerBounds) -> WorkerExcess? {
    let uses: [(WorkerExcess.Resource, Int, Int)] = [
      (.threads, threads, bounds.threads), (.memory, bytes, bounds.bytes),
      (.files, files, bounds.files), (.folder, stateBytes, bounds.stateBytes),
    ]
    return uses.first { $0.2 > 0 && $0.1 > $0.2 }.map {
      WorkerExcess(resource: $0.0, use: $0.1, bound: $0.2)
    }
  }
}
