/// Danger at the edges only, and no way out of the checks.
extension HouseRule {
  static let edges = [unsafeCode, safety, bannedCalls, bags, printing, fetching, tasks]

  /// Unsafe code is confined to the edges.
  private static let unsafeCode = HouseRule(
    "unsafe-code", about: { $0.isSwift && $0.isSource },
    except: [
      .init("Sources/PluginCalls/", because: "calls C of plugins"),
      .init("Sources/ScreensPluginKit/", because: "is called by C"),
      .init("Sources/PluginValidation/Probe/", because: "calls C of plugins"),
      .init("Plugins/", because: "is called by C, and opens libraries"),
      .init("+Glibc.swift", because: "calls the system"),
      .init("Sources/ScreensSystem/EventLoop/EventLoop", because: "owns a thread"),
      .init("ScreensSystem/Digests/SHA256.swift", because: "hashes without an optimiser, too"),
      .init("PluginWorkers/Host/PluginWorker.swift", because: "its threads carry calls"),
      .init("PluginWorkers/Host/WorkerViews.swift", because: "shares memory with workers"),
      .init("PluginWorkers/Worker/WorkerServer.swift", because: "its threads carry calls"),
      .init("PluginWorkers/Worker/WorkerThread.swift", because: "is a thread that carries calls"),
      .init("ScreensHost/Supervision/CrashWatch.swift", because: "reads what signals wrote"),
    ]
  ) { line in
    let marks = ["@unchecked Sendable", "nonisolated(unsafe)", "UnsafeMutable"]
    return marks.contains { line.code.contains($0) }
      ? "Unsafe code stands outside the edges: move it to a file that is one." : nil
  }

  /// Every use of unchecked Sendable says why it is safe.
  private static let safety = HouseRule("safety", about: { $0.isSwift && $0.isSource }) { file in
    if file.lines.contains(where: { $0.comment?.contains("Safety:") ?? false }) { return [] }
    return file.lines.filter {
      $0.code.contains("@unchecked Sendable") || $0.code.contains("nonisolated(unsafe)")
    }.map { Finding(line: $0.number, sentence: "The file has no sentence that begins Safety:.") }
  }

  /// No call traps where an error could be thrown, and no queue stands beside the loops.
  private static let bannedCalls = HouseRule(
    "banned-calls", about: { $0.isSwift },
    except: [
      .init("Tests/Fixtures/Workers/gives-up.swift", because: "its fault is the call"),
      .init("DriverConnection+Glibc.swift", 1, because: "reads a pipe that has no other reader"),
      .init("MeasuredLayouts.swift", 1, because: "a fixture's own name"),
      .init("TestLayout.swift", 1, because: "a fixture's own name"),
      .init("ProbeScreenlet.swift", 1, because: "a test's own screenlet"),
    ]
  ) { line in
    let calls = ["try!", "as!", "fatalError(", "DispatchQueue"]
    return calls.first { line.code.contains($0) }.map {
      "\($0) is banned: throw, or ask with precondition, or use an event loop."
    }
  }

  /// No value travels as `Any`.
  private static let bags = HouseRule(
    "bags", about: { $0.isSwift },
    except: [
      .init("Tests/Benchmarks/", because: "writes and reads JSON with Foundation"),
      .init("PropertyListTests.swift", 1, because: "Foundation writes what the reader is to read"),
      .init("DamagedDocumentTests.swift", 1, because: "Foundation writes what is then damaged"),
    ]
  ) { line in
    let bags = [": Any ", ": Any]", ": Any,", ": Any)", ": Any?", "[Any]", "as Any", "-> Any "]
    return bags.contains { (line.code + " ").contains($0) }
      ? "Any says nothing about the value: give it a type." : nil
  }

  /// Only programs print.
  private static let printing = HouseRule(
    "printing", about: { $0.isSwift },
    except: [
      .init("Sources/screens/", because: "is the program"),
      .init("Tests/Benchmarks/", because: "is a program"),
      .init("Tests/Fuzz/", because: "is a program"),
      .init("Tests/BrowserTests/", because: "writes what it measured, and which sets it lacks"),
      .init("SessionMemoryTests.swift", 1, because: "writes what it measured"),
      .init("SecondSetTests.swift", 1, because: "writes which set it lacks"),
      .init("DevelopmentSetTests.swift", 1, because: "writes which set it lacks"),
    ]
  ) { line in
    let code = " " + line.code
    return [" print(", "(print(", ".print("].contains { code.contains($0) }
      && !code.contains("func print(") ? "Only programs print: write to the log." : nil
  }

  /// Only connectors and end-to-end tests fetch.
  private static let fetching = HouseRule(
    "fetching", about: { $0.isSwift },
    except: [
      .init("Tests/EndToEndTests/", because: "asks the host as any program may"),
      .init("Plugins/LiferayConnector/Transport/", because: "is a connector's way to its portal"),
    ]
  ) { line in
    line.code.contains("URLSession")
      ? "URLSession belongs to connectors: a host's request path has no Foundation." : nil
  }

  /// Every unstructured task says who cancels it, or what ends it.
  private static let tasks = HouseRule("tasks", about: { $0.isSwift }) { file in
    file.lines.filter { line in
      let words = (" " + line.code).replacing("(", with: " ")
      let isTask =
        [" Task {", " Task.detached"].contains { words.contains($0) }
        || (words.contains(" Task ") && line.code.contains("Task(") && line.code.hasSuffix("{"))
      return isTask && !explains(file.comment(above: line) + [line])
    }.map {
      Finding(
        line: $0.number, sentence: "The task has no comment that says who cancels or what ends it.")
    }
  }

  private static func explains(_ comment: [SourceFile.Line]) -> Bool {
    ["ancelled", "ancels", "nds "].contains { word in
      comment.contains { $0.comment?.contains(word) ?? false }
    }
  }
}
