package import ScreensPluginKit

/// One call of a method of a portal: its path, and its parameters by their names.
package struct Command: Sendable, Hashable {
  /// Such as `/user/get-user-by-id`.
  package let path: String
  /// As JSON; `none` is sent as `null`, since a missing name would be another method.
  package var parameters: [String: Value]

  /// A call without parameters by default.
  package init(_ path: String, _ parameters: [String: Value] = [:]) {
    self.path = path
    self.parameters = parameters
  }

  /// The body of a request that invokes commands, in their order.
  package static func body(_ commands: [Command]) -> Value {
    .list(commands.map { .map([$0.path: .map($0.parameters)]) })
  }

  private static let comparator = "obc"
  private static let laterComparator = "orderByComparator"

  /// Adds the class that compares rows; without one the portal has its own order.
  package mutating func compare(by className: String?) {
    guard let className, !className.isEmpty else {
      parameters[Command.comparator] = Value.none
      return
    }
    parameters["+\(Command.comparator)"] = .string(className)
  }

  /// Whether it names a class that compares rows, which a portal may refuse.
  package var isCompared: Bool {
    parameters.keys.contains { $0 == "+obc" || $0 == "+orderByComparator" }
  }

  /// The same in the portal's own order.
  package var withoutComparator: Command {
    var command = self
    for name in [Command.comparator, Command.laterComparator]
    where command.parameters.removeValue(forKey: "+\(name)") != nil {
      command.parameters[name] = Value.none
    }
    return command
  }

  /// The same call as 7.3 has it: another name for the comparator, and a language for articles; nil
  /// where the signature is the same in all versions.
  package func since73(locale: String) -> Command? {
    var command = self
    for prefix in ["", "+"] {
      if let value = command.parameters.removeValue(forKey: prefix + Command.comparator) {
        command.parameters[prefix + Command.laterComparator] = value
      }
    }
    if path.hasSuffix("journalarticle/get-articles") {
      command.parameters["locale"] = .string(locale)
    }
    return command == self ? nil : command
  }
}
