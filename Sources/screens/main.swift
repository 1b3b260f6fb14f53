import PluginWorkers
import ScreensSystem
import Glibc
import ScreensCore
import ScreensHost
import ScreensPictures

// The arguments come from /proc, and the streams from /dev.
ServeCommand.endIfShort { () throws(HostResources.Shortage) in try HostResources.checkPaths() }
StandardStreams.hold()
ProcessSignals.ignoreNoise()
// A worker has one thread until it is confined, so it never comes to the commands.
let given = Array(CommandLine.arguments.dropFirst())
if given.first == "worker" { WorkerMain.run(Array(given.dropFirst())) }
// Nor does a process that decodes a picture.
if given.first == PictureMain.name { PictureMain.run(Array(given.dropFirst())) }
// The rest of a check's process belongs to its plugin.
if given.first == CaseCommand.name { CaseCommand.run(Array(given.dropFirst())) }
var words = given
if ServeCommand.wantsSupervisor(words) {
  let code = ServeCommand.supervise(words)
  ServeLog.end()
  exit(code)
}
if SupervisedHost.current != nil { words[0] = ServeCommand.name }
let arguments = words
let isServing = arguments.first == ServeCommand.name
// The first task makes threads, which must hold back the same signals.
if isServing { ProcessSignals.hold() }
let runsPlugins = isServing || arguments.first == TrialCommand.name
// Never cancelled: it ends the process. A plugin that hangs keeps a service thread, whose place the
// watchdog can ask for, and none of the few threads that all tasks share.
Task.detached(executorPreference: runsPlugins ? ServiceExecutor.shared : nil) {
  let code = await Program.run(arguments)
  SupervisedHost.current?.sayEnding()
  if isServing { ServeLog.end() }
  exit(code.rawValue)
}
if isServing { ProcessSignals.wait(late: ServeCommand.isStuck) } else { ProcessSignals.rest() }
