import Glibc

ProcessSignals.ignoreNoise()
let words = Array(CommandLine.arguments.dropFirst())
let isServing = words.first == ServeCommand.name
// The first task makes threads, which must hold back the same signals.
if isServing { ProcessSignals.hold() }
// Ends the process.
Task.detached { exit(await Program.run(words).rawValue) }
if isServing { ProcessSignals.wait() } else { ProcessSignals.rest() }
