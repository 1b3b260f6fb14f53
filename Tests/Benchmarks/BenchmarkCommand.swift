import Foundation

/// `screens-benchmarks`: the figures of the design, each as a ratio within one run.
@main
enum BenchmarkCommand {
  /// The suites in the order in which they run.
  private enum Suite: String, CaseIterable {
    case listing, slots, graphs, lists, workers, reload, web, sessions, memory, passwords, layout
    case previews, navigations, content, bytes, pictures, forms, search

    func run() async throws -> [Figure] {
      switch self {
      case .listing: try ListingBenchmark.run()
      case .slots: try await SlotBenchmark.run()
      case .graphs: try GraphBenchmark.run()
      case .lists: try await ListBenchmark.run()
      case .workers: try await WorkerBenchmark.run()
      case .reload: try await ReloadBenchmark.run()
      case .web: try WebBenchmark.run()
      case .sessions: await SessionBenchmark.run()
      case .memory: try MemoryBenchmark.run()
      case .passwords: try PasswordBenchmark.run()
      case .layout: try LayoutBenchmark.run()
      case .previews: try await PreviewBenchmark.run()
      case .navigations: try NavigationBenchmark.run()
      case .content: try ContentBenchmark.run() + ChildrenBenchmark.run()
      case .bytes: try await DownloadBenchmark.run() + UploadBenchmark.run()
      case .pictures: try await PictureBenchmark.run()
      case .forms: try FormBenchmark.run()
      case .search: try SearchBenchmark.run()
      }
    }
  }

  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "serve" {
      return try await MeasuredHost.serve(arguments[1], isolated: arguments.dropFirst(2).first)
    }
    if arguments == ["echo"] { return EchoPeer.serve() }
    let wantsJSON = arguments.contains("--json")
    arguments.removeAll { $0 == "--json" }
    let chosen = arguments.compactMap(Suite.init)
    guard chosen.count == arguments.count else {
      let names = Suite.allCases.map(\.rawValue).joined(separator: "|")
      note("usage: screens-benchmarks [--json] [\(names)]…")
      exit(2)
    }
    var figures: [Figure] = []
    if !wantsJSON { print(Figure.header) }
    for suite in chosen.isEmpty ? Suite.allCases : chosen {
      let measured = try await suite.run()
      figures += measured
      if !wantsJSON { for figure in measured { print(figure.line) } }
    }
    guard wantsJSON else { return }
    let data = try JSONSerialization.data(
      withJSONObject: figures.map(\.json), options: [.prettyPrinted, .sortedKeys])
    print(String(decoding: data, as: UTF8.self))
  }

  /// Writes a line that is no figure to standard error.
  static func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
