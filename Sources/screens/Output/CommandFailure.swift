/// A command that could not do what it was asked to, in one sentence for the caller.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
