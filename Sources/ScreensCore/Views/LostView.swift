/// The error that a theme's code for a screenlet was lost while its view was made.
struct LostView: Error, Sendable, CustomStringConvertible {
  let view: ThemeView
  let reason: String

  var description: String { reason }
}
