import PluginCatalog
import PluginValidation
import PluginWorkers
import ScreensSystem
import Glibc
import ScreensCore
import ScreensDocuments
import ScreensHost
import Screenlets

/// The hidden half of `validate`: makes one check on one plugin in this process.
enum CaseCommand {
  /// The first word of the process that makes a check.
  static let name = "case"

  /// Makes a check in a process of its own.
  static func process(
    _ check: ValidationCheck, _ path: String, _ configuration: HostConfiguration,
    _ limits: ValidationLimits, _ seconds: Int
  ) throws -> TrialOutcome {
    let folder = try PassingFolder()
    defer { folder.remove() }
    var environment = ProcessEnvironment.all
    environment["SCREENS_STATE_DIR"] = folder.path
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // The executable's own folder is searched in any case, and not below it.
    let directories = HostAssembly.directories(configuration).filter { $0.origin != .executable }
    environment["SCREENS_PLUGIN_PATH"] =
      ([Path.folder(of: path)] + directories.map(\.path)).joined(separator: ":")
    var arguments = [
      name, check.name, path, String(limits.seconds), String(limits.requestMilliseconds),
    ]
    if check.isOfHost {
      let file = Path.join(folder.path, "plugins.plist")
      try replaceFile(file, with: Array(Self.configuration.utf8))
      arguments = [TrialCommand.name, path, "--config", file, TrialCommand.alone.name]
    }
    return try TrialProcess(
      executable: ProcessEnvironment.executable ?? CommandLine.arguments[0], arguments: arguments,
      environment: environment, seconds: seconds
    ).run(leavingTracesIn: folder)
  }

  /// An empty configuration, so that only variables of the environment have an effect.
  private static let configuration = """
    <plist version="1.0"><dict/></plist>

    """

  /// Makes the check that the words after the name say, and ends the process.
  ///
  /// No task may have run before: the threads of tasks open files, which would look like the
  /// plugin's.
  static func run(_ words: [String]) -> Never {
    do {
      Console.write(try answer(words).text, to: TrialProcess.answerDescriptor)
    } catch {
      Console.note("screens: \(error)".withoutControls)
      _exit(ExitCode.failure.rawValue)
    }
    // Threads and atexit functions of the plugin must not delay or spoil the end.
    _exit(ExitCode.success.rawValue)
  }

  private static func answer(_ words: [String]) throws -> JSONValue {
    TrialProcess.begin()
    guard words.count == 4, let folder = ProcessEnvironment.all["SCREENS_STATE_DIR"],
      let seconds = Int(words[2]), let time = Int(words[3])
    else { throw CommandFailure("case: is called by 'screens validate'; call that") }
    CrashFile.watch(folder)
    let directories = PluginDirectory.inOrder(
      configured: [], base: "/", environment: ProcessEnvironment.all["SCREENS_PLUGIN_PATH"],
      executable: ProcessEnvironment.executable)
    return try ValidationCase.answer(
      words[0], path: words[1], folder: folder, directories: directories,
      offer: HostAssembly.offer(), layout: { DefaultTheme.layout(of: $0) },
      kinds: DefaultTheme.library,
      limits: ValidationLimits(seconds: seconds, requestMilliseconds: time))
  }
}

extension TrialProcess {
  /// Runs the program, which records its place in a folder, so that the outcome of a crash or hang
  /// names the place in the plugin's code.
  func run(leavingTracesIn folder: PassingFolder) throws -> TrialOutcome {
    let outcome = try run { CrashFile.place(of: $0, in: folder.path, FunctionNames()) }
    guard case .crashed(let reason) = outcome,
      let place = CrashFile.place(in: folder.path, FunctionNames())
    else { return outcome }
    return .crashed(reason: "\(reason) \(place)")
  }
}
