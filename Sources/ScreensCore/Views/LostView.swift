/// A theme's code for a screenlet that was lost while a view of it was made.
struct LostView: Error, Sendable, CustomStringConvertible {
  let view: ThemeView
  let reason: String

  var description: String { reason }
}
