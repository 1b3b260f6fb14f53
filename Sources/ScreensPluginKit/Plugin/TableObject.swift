/// The object of a table of the second revision, which its functions get as `self`.
///
/// Safety: each pointer is one that `make` gave and `end` has not released.
final class TableObject<Content: Sendable>: Sendable {
  private let content: Content

  private init(_ content: Content) { self.content = content }

  /// Makes an object for a `create`; its `destroy` ends it.
  static func make(_ content: Content, _ me: UnsafeMutablePointer<UnsafeMutableRawPointer?>) {
    unsafe me.pointee = Unmanaged.passRetained(TableObject(content)).toOpaque()
  }

  /// The content of an object; nil for no object.
  static func of(_ me: UnsafeMutableRawPointer?) -> Content? {
    unsafe me.map { unsafe Unmanaged<TableObject>.fromOpaque($0).takeUnretainedValue().content }
  }

  /// Ends an object.
  static func end(_ me: UnsafeMutableRawPointer?) {
    guard let me = unsafe me else { return }
    unsafe Unmanaged<TableObject>.fromOpaque(me).release()
  }
}
