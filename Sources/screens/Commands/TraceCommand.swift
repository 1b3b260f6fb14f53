import PluginWorkers
import ScreensDocuments
import ScreensHost

/// The hidden half of a host's watch: reads where a thread that hangs is, out of the files of
/// plugins.
enum TraceCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "trace", summary: "tell where a thread of a host is",
      operands: .some("PAGE COPIES"), examples: [.init("serve", "what calls this")], options: [],
      isHidden: true, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    guard invocation.operands.count == 2 else { return .usage }
    let answer = TraceText.answer(invocation.operands[0], invocation.operands[1])
    Console.write(answer.text, to: TrialProcess.answerDescriptor)
    return .success
  }
}
