/// The error that a theme's code for a screenlet was lost while its view was made.
package struct LostView: Error, Sendable, CustomStringConvertible {
  package let view: ThemeView
  let reason: String

  package var description: String { reason }
}
