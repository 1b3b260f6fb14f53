import Glibc

/// With which codes a worker ends by itself.
enum WorkerExit {
  /// A channel cannot be used: the host closed it, or the plugin did.
  static let channelsLost: Int32 = 75
  /// Its host asked a thread that is late where it is.
  static let asked: Int32 = 76

  /// Ends this worker: without a channel it is of no use.
  static func lost() -> Never { _exit(channelsLost) }
}
