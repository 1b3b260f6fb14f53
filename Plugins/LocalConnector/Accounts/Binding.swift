/// A value for one parameter of a statement.
enum Binding {
  case integer(Int64)
  case text(String)
}
