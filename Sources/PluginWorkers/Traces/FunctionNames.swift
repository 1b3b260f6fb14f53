package import ScreensDocuments

/// The names of functions as their authors wrote them, out of the symbols of a plugin's file.
///
/// A symbol of a few letters can stand for a name that no memory holds, and a plugin's author
/// writes its symbols: they are read in a process of their own, which gets little memory and time.
package struct FunctionNames: Sendable {
  /// Longer symbols are shown as they are.
  private static let symbolLimit = 2_048
  private static let nameLimit = 1_024
  private static let memory: UInt64 = 256 << 20
  private static let seconds = 2

  private let executable: String

  /// Makes a reader.
  ///
  /// - Parameter executable: the program whose command `names` reads symbols.
  package init(executable: String = "/proc/self/exe") { self.executable = executable }

  /// The names of those symbols that have one that differs.
  func names(of symbols: [String]) -> [String: String] {
    let asked = Set(symbols).filter { SwiftSymbol.isOne($0) && $0.utf8.count <= Self.symbolLimit }
      .sorted()
    guard !asked.isEmpty else { return [:] }
    let process = TrialProcess(
      executable: executable, arguments: ["names"] + asked, environment: WorkerSpawn.environment,
      seconds: Self.seconds)
    guard case .answered(let answer)? = try? process.run(), let names = answer.array,
      names.count == asked.count
    else { return [:] }
    let found = zip(asked, names).compactMap { symbol, name in name.string.map { (symbol, $0) } }
    return Dictionary(found) { first, _ in first }
  }

  /// The answer of the process that reads symbols: a name for each, null where there is none.
  package static func answer(_ symbols: [String]) -> JSONValue {
    SwiftSymbol.limitMemory(to: memory)
    return .array(
      symbols.map { symbol in
        SwiftSymbol.name(of: symbol).map { .string(String($0.prefix(nameLimit))) } ?? .null
      })
  }
}
