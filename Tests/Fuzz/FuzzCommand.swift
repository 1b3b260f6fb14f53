import Foundation

/// `screens-fuzz`: feeds every parser of foreign bytes with damaged input.
@main
enum FuzzCommand {
  private static let usage = """
    usage: screens-fuzz smoke [SEED]   every parser, a few seconds; the corpus first
           screens-fuzz canary         a parser with a planted bug: exits with 1

    """

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    switch (arguments.popFirst(), arguments.count) {
    case ("smoke", 0): try run(FuzzTarget.all, seed: UInt64.random(in: 0...999_999))
    case ("smoke", 1):
      guard let seed = UInt64(arguments.first ?? "") else { return misuse() }
      try run(FuzzTarget.all, seed: seed)
    case ("canary", 0): try run([.canary], seed: 1, keeps: false)
    case ("child", 3): runChild(Array(arguments))
    default: misuse()
    }
  }

  private static func misuse() {
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
  }

  private static func run(_ targets: [FuzzTarget], seed: UInt64, keeps: Bool = true) throws {
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let supervisor = FuzzSupervisor(executable: executable, seed: seed)
    var failures = 0
    print("seed \(seed)")
    for target in targets {
      guard let failure = try supervisor.run(target.name) else {
        print("\(target.name): \(target.rounds) inputs, nothing found")
        continue
      }
      failures += 1
      print("\(target.name): FAILED: \(failure.reason)")
      print("  input: \(hex(failure.input))")
      if keeps { print("  kept: \(try Corpus.keep(failure.input, of: target.name))") }
      print("  again: screens-fuzz smoke \(seed)")
    }
    exit(failures == 0 ? 0 : 1)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = bytes.prefix(1024).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return bytes.count > 1024 ? "\(digits)… (\(bytes.count) bytes)" : digits
  }

  private static func runChild(_ arguments: [String]) {
    let target = (FuzzTarget.all + [.canary]).first { $0.name == arguments[0] }
    guard let target, let seed = UInt64(arguments[1]), let record = InputRecord(arguments[2])
    else { return misuse() }
    do {
      try FuzzRun(target: target, record: record).start(seed: seed)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(FuzzRun.brokenPromise)
    }
  }
}
