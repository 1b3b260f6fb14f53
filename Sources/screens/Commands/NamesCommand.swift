import PluginWorkers
import ScreensDocuments
import ScreensHost

/// The hidden half of traces: reads the symbols of a plugin's functions, which may be anything.
enum NamesCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "names", summary: "tell the functions of symbols", operands: .some("SYMBOL"),
      examples: [.init("serve", "what calls this")], options: [], isHidden: true, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let answer = FunctionNames.answer(invocation.operands)
    Console.write(answer.text, to: TrialProcess.answerDescriptor)
    return .success
  }
}
