/// Tests that fail instead of hanging, and whose faults come again.
extension HouseRule {
  static let repetition = [waits, sleeps, seeds]

  /// Calls that wait without a limit of their own.
  private static let endlessCalls = [
    ".waitUntilExit()", ".readDataToEndOfFile()", ".readToEnd()", ".wait()", ".availableData",
    "while true", "waitpid(", "fgets(",
  ]

  /// Waits that end with an event, which a fault may prevent.
  private static let openWaits = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation", "recv(", "for await ", "for try await ",
  ]

  /// No test waits without a limit: a call that has none stands in a function that sets one.
  private static let waits = HouseRule(
    "waits", about: isTest,
    except: [
      .init("Tests/Benchmarks/", because: "a person runs it, and sees that it stands still"),
      .init("Tests/TestSupport/Limit.swift", 2, because: "sets the limit"),
      .init("Tests/TestSupport/BoundedProcess.swift", 1, because: "sets the limit"),
      .init("Tests/TestSupport/MarkupParser.swift", 1, because: "ends with the tag or the text"),
      .init("Tests/TestSupport/ChildProgram.swift", 2, because: "reads after a poll with a limit"),
      .init("TestSocket+Glibc.swift", 5, because: "the socket's reads have a limit"),
      .init("CompressionTests.swift", 1, because: "the socket's reads have a limit"),
      .init("HTTPConnectionTests.swift", 1, because: "the socket's reads have a limit"),
      .init("SessionLoopsTests.swift", 1, because: "ends after a hundred browsers"),
      .init("Load+Glibc.swift", 1, because: "ends with its task"),
      .init("LogWriterTests+Glibc.swift", 1, because: "polls with a limit"),
      .init("DriverConnection+Glibc.swift", 2, because: "polls with a limit"),
      .init("Tests/EndToEndTests/TrialTests.swift", 1, because: "reads after a poll with a limit"),
      .init("Tests/EndToEndTests/ServedScreens.swift", 4, because: "polls with a limit"),
      .init("HangWatchTests.swift", 1, because: "the hang that the watch is to see"),
      .init("OwnThreads.swift", 1, because: "waits for cases that have limits"),
      .init("ChildProcess+Glibc.swift", 2, because: "asks without waiting, reads with a limit"),
      .init("MailRelay+Glibc.swift", 3, because: "the sockets' reads have a limit"),
      .init("ParserRun.swift", 1, because: "the parser ends with its input"),
    ]
  ) { file in
    // A suite's time limit ends what waits for a sequence, and nothing else.
    let isTimed = file.lines.contains { $0.code.contains(".timeLimit(") }
    return file.lines.compactMap { line -> Finding? in
      var call = endlessCalls.first { line.code.contains($0) }
      if call == nil, let wait = openWait(line, in: file), !(isTimed && wait.hasSuffix("await ")),
        !hasLimit(around: line, in: file)
      {
        call = wait
      }
      return call.map {
        Finding(
          line: line.number,
          sentence: "\($0) may wait for ever: give it a limit, so that a fault fails the test.")
      }
    }
  }

  /// The wait that a line begins: a call, or a loop that waits in each turn.
  private static func openWait(_ line: SourceFile.Line, in file: SourceFile) -> String? {
    if let call = openWaits.first(where: { line.code.contains($0) }) { return call }
    let isLoop = line.content.hasPrefix("while ") || line.content.hasPrefix("repeat {")
    guard isLoop || line.code.contains(" while ") else { return nil }
    let rest = file.lines[line.number...].prefix {
      $0.isEmpty || $0.indent > line.indent || $0.content.hasPrefix("{")
    }
    let body = isLoop && !line.code.hasSuffix("}") ? Array(rest) : []
    return ([line] + body).contains { $0.code.contains("await ") } ? "a loop" : nil
  }

  /// Whether the function around a line names a limit.
  private static func hasLimit(around line: SourceFile.Line, in file: SourceFile) -> Bool {
    let limits = ["Limit.", "ContinuousClock.now", "poll(", "SO_RCVTIMEO"]
    for start in file.lines[..<line.number].reversed() where opensFunction(start.code) {
      guard start.number == line.number || start.indent < line.indent else { continue }
      let rest = file.lines[start.number...]
      let isOneLine = start.code.hasSuffix("}")
      let end = rest.first { $0.indent <= start.indent && $0.content.hasPrefix("}") }?.number
      let last = isOneLine ? start.number : end ?? file.lines.count
      guard last >= line.number else { continue }
      return file.lines[(start.number - 1)..<last].contains { line in
        limits.contains { line.code.contains($0) }
      }
    }
    return false
  }

  private static func opensFunction(_ code: String) -> Bool {
    if code.contains("func ") { return true }
    return switch declaredWord(code) {
    case "init", "deinit": true
    case "var", "subscript": code.hasSuffix("{")
    default: false
    }
  }

  /// No test sleeps for a time that it guessed.
  private static let sleeps = HouseRule(
    "sleeps", about: isTest,
    except: [
      .init("Tests/Benchmarks/", because: "measures from rest"),
      .init("Tests/TestSupport/Limit.swift", 4, because: "is the limit"),
      .init("DurabilityTests.swift", 2, because: "kills at any moment"),
      .init("OperatorRulesTests.swift", 2, because: "the time is the claim"),
      .init("UnreadableFolderTests.swift", 1, because: "the time is the claim"),
    ]
  ) { line in
    // A task that sleeps for a limit ends a wait.
    guard !line.code.contains("Limit.") else { return nil }
    let calls = ["Thread.sleep", "Task.sleep", "usleep(", "nanosleep(", " sleep("]
    return calls.contains { line.code.contains($0) }
      ? "The test sleeps for a guessed time: wait for the event with Limit.wait." : nil
  }

  /// No test draws what it can't draw again.
  private static let seeds = HouseRule(
    "seeds", about: isTest,
    except: [.init("Fuzz/FuzzCommand.swift", 1, because: "prints the seed that it draws")]
  ) { line in
    let draws = [".random(in:", ".random()", ".randomElement(", ".shuffled(", ".shuffle("]
    let isDrawn = draws.contains { line.code.contains($0) } && !line.code.contains("using:")
    return isDrawn || line.code.contains("SystemRandomNumberGenerator")
      ? "The choice never comes again: draw it with Seeded." : nil
  }
}
