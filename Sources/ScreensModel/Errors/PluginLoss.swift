/// An error after which a plugin's code can no longer be called: it crashed, did not answer in
/// time, or broke the rules of its process.
package protocol PluginLoss: Error, CustomStringConvertible {
  /// Whether it did not answer in time.
  var isHang: Bool { get }
}
