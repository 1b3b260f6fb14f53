import Glibc

let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
