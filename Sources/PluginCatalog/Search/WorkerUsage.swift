package import ScreensDocuments

/// A worker's use of the machine at the last look.
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

  /// The usage of a worker that was not looked at yet.
  package init(pid: Int32) { self.pid = pid }

  /// The object that scripts read.
  package var json: JSONValue {
    .object([
      .init("pid", .integer(Int64(pid))), .init("threads", .integer(Int64(threads))),
      .init("processorSeconds", .number(Double(processorMilliseconds) / 1000)),
      .init("bytes", .integer(Int64(bytes))), .init("files", .integer(Int64(files))),
      .init("stateBytes", .integer(Int64(stateBytes))),
    ])
  }
}
