import PluginValidation
import ScreensSystem
import ScreensDocuments
import ScreensHost

/// `screens validate`: whether plugins hold to the ABI, each question in a process of its own.
enum ValidateCommand {
  static let level = OptionSyntax(
    "--level", "N", choices: ["1", "2", "3"],
    does: "1 runs nothing, 2 is the default, 3 is pedantic")
  static let list = OptionSyntax("--list", does: "print the checks instead of making them")
  static let only = OptionSyntax("--check", "NAME", does: "make this check and those it needs")
  static let within = OptionSyntax(
    "--within", "SECONDS", does: "how long each check may take; 60 without it")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "validate", summary: "find out whether plugins hold to the ABI",
      operands: .any("FILE.so"),
      examples: [
        .init("validate libacme.so", "what a plugin's author asks before shipping it"),
        .init("validate Acme.screens --level 3 --json", "a bundle, pedantically, for scripts"),
        .init("validate --list", "every check, with its level and subject"),
      ], options: [level, only, list, within, .configuration],
      notes: """
        Each check that runs code is made in a process of its own, which is killed when it is late:
        after --within, and the time that its requests to a slow back end take besides.
        Outcomes: pass, fail, crash, hang; skip = the check is not about this plugin.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let level = invocation.value(level).flatMap(Int.init) ?? 2
    if invocation.has(list) {
      show(
        Validation.checks.filter { invocation.value(Self.level) == nil || $0.level <= level },
        invocation)
      return .success
    }
    if invocation.operands.isEmpty {
      throw UsageError.missingOperand("FILE.so", command: syntax.name)
    }
    let seconds =
      try invocation.value(within, as: "a number of seconds from 1 to 3600") { text in
        Int(text).flatMap { (1...3600).contains($0) ? $0 : nil }
      } ?? 60
    let only = try invocation.value(only, as: "the name of a check; see validate --list") { name in
      Validation.checks.contains { $0.name == name } ? name : nil
    }
    let configuration = try invocation.configuration()
    let validation = Validation(
      offer: HostAssembly.offer(), directories: HostAssembly.directories(configuration),
      level: level, only: only, seconds: seconds
    ) { check, path, limits, seconds in
      try CaseCommand.process(check, path, configuration, limits, seconds)
    }
    var results: [ValidationResult] = []
    for path in invocation.operands {
      results += try validation.run(Path.absolute(path)) { done in
        if !invocation.wantsJSON, done.outcome.isBad { Console.result(line(done)) }
      }
    }
    report(results, invocation)
    return results.contains { $0.outcome.isBad } ? .failure : .success
  }

  private static func line(_ result: ValidationResult) -> String {
    "\(result.outcome.rawValue)  \(result.check) (level \(result.level)): \(result.sentence)"
      .withoutControls
  }

  private static func report(_ results: [ValidationResult], _ invocation: Invocation) {
    if invocation.wantsJSON { return Console.result(.array(results.map(\.json))) }
    var table = TextTable(header: ["FILE", "PASS", "FAIL", "CRASH", "HANG", "SKIP"])
    for path in results.map(\.file).inOrder {
      let outcomes = results.filter { $0.file == path }.map(\.outcome)
      func count(_ outcome: ValidationResult.Outcome) -> String {
        String(outcomes.filter { $0 == outcome }.count)
      }
      table.add([path, count(.pass), count(.fail), count(.crash), count(.hang), count(.skip)])
    }
    Console.result(table.text)
  }

  private static func show(_ checks: [ValidationCheck], _ invocation: Invocation) {
    if invocation.wantsJSON { return Console.result(.array(checks.map(\.json))) }
    var table = TextTable(header: ["LEVEL", "CHECK", "OF", "WHAT IT IS ABOUT"])
    for check in checks {
      table.add([String(check.level), check.name, check.subject.rawValue, check.about])
    }
    Console.result(table.text)
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it comes first.
  fileprivate var inOrder: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
