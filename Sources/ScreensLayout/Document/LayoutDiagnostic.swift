import ScreensDocuments

/// Something in a layout that is not an error but not right either.
package struct LayoutDiagnostic: Sendable, Hashable, CustomStringConvertible {
  package let file: String
  package let line: Int
  /// One sentence with the remedy.
  package let message: String

  package init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// `file:line: sentence`.
  package var description: String { "\(file):\(line): \(message)".onOneLine }
}
