import PluginCatalog

/// The bounds of a whole worker, during calls and between them; 0 is no bound.
///
/// A worker that uses more is seen within a second and ended. Where the kernel has a limit of its
/// own, it is a tenth above the bound, so that a worker meets the bound first.
package struct WorkerBounds: Sendable, Hashable {
  /// Threads: those of the worker itself, 4 to 32, and the plugin's.
  package var threads = 64
  /// Percent of one processor, beside the one that each call and request under way may use.
  package var processorPercent = 100
  /// Bytes of memory.
  package var bytes = 1 << 30
  /// Open files.
  package var files = 256
  /// Bytes in the folder that it may write to; a file counts at least 4,096.
  package var stateBytes = 256 << 20

  package init() {}

  /// The kernel's limit for a bound; nil for none.
  static func kernelLimit(_ bound: Int) -> UInt64? {
    bound == 0 ? nil : UInt64(bound) + UInt64(bound) / 10
  }

  /// Bytes that the kernel lets the worker reserve: room for the stacks of its threads besides what
  /// it may use.
  var reservableBytes: UInt64? {
    Self.kernelLimit(bytes).map { $0 + UInt64(threads == 0 ? 1024 : threads) << 23 }
  }

  func write(to writer: inout WireWriter) {
    for number in [threads, processorPercent, bytes, files, stateBytes] {
      writer.number(UInt64(clamping: number))
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    threads = Int(clamping: try reader.number(UInt64.self))
    processorPercent = Int(clamping: try reader.number(UInt64.self))
    bytes = Int(clamping: try reader.number(UInt64.self))
    files = Int(clamping: try reader.number(UInt64.self))
    stateBytes = Int(clamping: try reader.number(UInt64.self))
  }
}

/// A bound that a worker did not keep.
package struct WorkerExcess: Sendable, Hashable, CustomStringConvertible {
  /// The resources that are bounded.
  package enum Resource: String, Sendable {
    case threads = "workerThreads"
    case processor = "workerProcessorPercent"
    case memory = "workerBytes"
    case files = "workerFiles"
    case folder = "workerStateBytes"
  }

  let resource: Resource
  let use: Int
  let bound: Int

  /// The sentence's end: “had 69 threads, and may have 64 (limit workerThreads)”.
  package var description: String {
    let text =
      switch resource {
      case .threads: "had \(use) threads, and may have \(bound)"
      case .processor:
        "used \(use) % of a processor beside what was asked of it, and may use \(bound) %"
      case .memory: "used \(use) bytes of memory, and may use \(bound)"
      case .files: "had \(use) open files, and may have \(bound)"
      case .folder: "had \(use) bytes in its folder, and may have \(bound)"
      }
    return "\(text) (limit \(resource.rawValue))"
  }
}

extension WorkerUsage {
  /// The first bound that it exceeds. The processor's bound depends on time and is checked
  /// elsewhere.
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
