/// The limits of one client's use of the server. Every number can be configured.
package struct HTTPLimits: Sendable {
  /// Octets of a request target; more are answered with 414.
  package var target = 8192
  /// Octets of one header line; more are answered with 431.
  package var fieldLine = 8192
  /// Octets of all header lines; more are answered with 431.
  package var fieldSection = 32_768
  /// The number of header lines; more are answered with 431.
  package var fieldCount = 100
  /// Octets of one chunk's extension; more are answered with 400.
  package var chunkExtension = 256
  /// Octets of all trailers; more are answered with 400.
  package var trailers = 4096
  /// Requests answered for one connection before others get their turn.
  package var pipelinedRequests = 128
  /// Octets kept for a stream whose client does not read; above that the stream is dropped.
  package var streamBuffer = 65_536

  /// From the first byte of a head (the first head: from accept) to its end.
  package var headDeadline = Duration.seconds(10)
  /// The time of a body before its speed counts.
  package var bodyGrace = Duration.seconds(5)
  /// Octets per second below which a body is too slow.
  package var bodyFloor = 500
  /// The longest silence within a body, however fast it was before.
  package var bodyStall = Duration.seconds(15)
  /// Octets read and dropped of a body that its sink refused; then nothing more is read.
  package var refusedBody = 65_536
  /// The life of a connection between requests.
  package var idle = Duration.seconds(75)
  /// The longest time of a response without progress.
  package var writeStall = Duration.seconds(15)
  /// The longest time of a stream without progress while bytes wait.
  package var streamStall = Duration.seconds(60)
  /// The time for which bytes are read and dropped after the last answer.
  package var linger = Duration.seconds(2)

  /// Connections from one address; further ones are closed.
  package var connectionsPerAddress = 100
  /// The total of connections; at the limit none are accepted.
  package var connections = 10_000

  /// The limits that apply unless the operator sets others.
  package init() {}
}
