import Glibc
import ScreensHost

StandardStreams.hold()
ProcessSignals.ignoreNoise()
// A worker has one thread until it is confined, so it never comes to the commands.
let given = Array(CommandLine.arguments.dropFirst())
if given.first == "worker" { WorkerMain.run(Array(given.dropFirst())) }
// What else is in the process of a check is its plugin's.
if given.first == CaseCommand.name { CaseCommand.run(Array(given.dropFirst())) }
var words = given
if ServeCommand.wantsSupervisor(words) { exit(ServeCommand.supervise(words)) }
if SupervisedHost.current != nil { words[0] = ServeCommand.name }
let arguments = words
let isServing = arguments.first == ServeCommand.name
// The first task makes threads, which must hold back the same signals.
if isServing { ProcessSignals.hold() }
// Ends the process.
Task.detached {
  let code = await Program.run(arguments)
  SupervisedHost.current?.sayEnding()
  exit(code.rawValue)
}
if isServing { ProcessSignals.wait() } else { ProcessSignals.rest() }
