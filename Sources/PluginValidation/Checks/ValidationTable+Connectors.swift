import PluginCalls
import PluginFormat
import CScreens
import Glibc
import ScreensCore
import ScreensModel

/// How connector factories and their connectors behave.
extension ValidationTable {
  static let connectors: [ValidationCheck] = [
    .process("make", .connector, gate: true, "each listed operation is made") { probe in
      try each(probe) { factory, operation in
        let status = factory.make(operation).status
        return .unless(
          status == SCREENS_OK,
          "\(factory.factory.name) answered \(status) for \(operation), which it lists; make it")
      }
    },
    .process("connector-table", .connector, gate: true, "a connector's table is complete") {
      probe in
      try each(probe) { factory, operation in
        let (status, connector) = factory.make(operation)
        let place = "\(factory.factory.name): \(operation)"
        guard let connector else {
          return .fail("\(place): make answered \(status) and no table; set *connector")
        }
        let size = MemoryLayout<screens_connector_1>.size
        if Int(connector.table.struct_size) < size {
          return .fail("\(place): struct_size is \(connector.table.struct_size), not \(size)")
        }
        return unsafe .unless(connector.table.start != nil, "\(place): start is NULL; fill it in")
      }
    },
    .process("unknown-operation", .connector, "an operation that is not listed is refused") {
      probe in
      for factory in try probe.start().factories {
        let known = factory.operations.first ?? "operation"
        let names = ["noSuchOperation", "", known + "x", String(repeating: "x", count: 65_536)]
        for name in names where factory.make(name, [:]).status == SCREENS_OK {
          return .fail(
            "\(factory.factory.name) made “\(name.prefix(40))”, which it does not list; compare "
              + "whole names")
        }
      }
      return .pass
    },
    .process(
      "destroy-unstarted", .connector, gate: true, "a connector is destroyed that was never started"
    ) {
      probe in
      try each(probe) { factory, operation in
        factory.make(operation).connector?.destroy()
        return .pass
      }
    },
    .process("validate-repeats", .connector, "validate answers the same each time") { probe in
      try each(probe) { factory, operation in
        guard let connector = factory.make(operation).connector else { return .pass }
        let first = connector.validate()
        return .unless(
          (0..<3).allSatisfy { _ in connector.validate() == first },
          "\(connector.place): validate changed its mind; let it look and change nothing")
      }
    },
    .process(
      "completes", .connector, gate: true, "a request ends within 5 seconds, or more --within"
    ) { probe in
      let start = ProbeView.now()
      defer {
        probe.stage.limits.requestMilliseconds = Int((ProbeView.now() - start) / 1_000_000)
      }
      return try each(probe) { factory, operation in
        guard let connector = factory.make(operation).connector else { return .pass }
        return .unless(
          connector.run(),
          "\(connector.place) did not complete within \(Int(probe.stage.limits.wait())) seconds; "
            + "complete every request, with an error if need be, or give a slow back end more "
            + "time with --within")
      }
    },
    after("completes-once", "a request ends once", .secondCompletion),
    after("nothing-after-the-end", "nothing comes after completion and destroy", .afterDestroy),
    after("completion-has-text", level: 3, "a request that fails says why", .silentCompletion),
    after("completion-is-utf8", "texts that it gives are UTF-8", .textNotUTF8),
    after("completion-is-valid", "results that it gives are complete", .invalidValue),
    .process(
      "connector-time", .connector, attempts: 4, requests: 9, "make to cancel return within 1 ms"
    ) {
      probe in
      try each(probe) { factory, operation in
        var best: [UInt64] = [.max, .max, .max]
        for _ in 0..<9 {
          let begin = ProbeView.now()
          guard let connector = factory.make(operation).connector else { return .pass }
          let made = ProbeView.now()
          _ = connector.validate()
          let validated = ProbeView.now()
          connector.start()
          let started = ProbeView.now()
          let times = [made - begin, validated - made, started - validated]
          best = zip(best, times).map { min($0, $1) }
          _ = connector.wait()
          connector.destroy()
          if best.allSatisfy({ $0 <= 1_000_000 }) { break }
        }
        for (time, name) in zip(best, ["make", "validate", "start"]) where time > 1_000_000 {
          return .fail(
            "\(factory.factory.name): \(operation): \(name) took \(time / 1000) µs at best; use "
              + "run_blocking")
        }
        return .pass
      }
    },
    .process(
      "cancel", .connector, requests: 3, "a request is cancelled while it runs, and after its end"
    ) {
      probe in
      try each(probe) { factory, operation in
        for delay in [0, 200, 2000] as [UInt32] {
          guard let connector = factory.make(operation).connector else { return .pass }
          guard connector.validate() == SCREENS_OK else { continue }
          connector.start()
          usleep(delay)
          connector.cancel()
          let isDone = connector.wait()
          connector.cancel()
          connector.destroy()
          if !isDone {
            return .fail("\(connector.place) never completed after cancel; complete it cancelled")
          }
        }
        return .pass
      }
    },
    .process("missing-parameters", .connector, requests: 8, "parameters are missing") { probe in
      try requests(probe) { sample in
        [[[:]]] + sample.keys.sorted().map { name in [sample.filter { $0.key != name }] }
      }
    },
    .process("wrong-parameters", .connector, requests: 50, "parameters are of every kind") {
      probe in
      try requests(probe) { sample in
        sample.keys.sorted().map { name in
          [.none, true, -1, 0.5, "", .bytes([255]), ["a"], ["k": 1], .handle(0)].map {
            sample.merging([name: $0 as Value]) { $1 }
          }
        }
      }
    },
    .process("full-pool", .connector, "the host's pool for blocking work is full") { probe in
      try each(probe, ProbeManners(poolIsFull: true)) { factory, operation in
        guard let connector = factory.make(operation).connector else { return .pass }
        return .unless(
          connector.run(),
          "\(connector.place) never completed when run_blocking refused; complete with "
            + "SCREENS_NOT_AVAILABLE")
      }
    },
    .process("many-at-once", .connector, requests: 24, "many requests are open at once") { probe in
      try each(probe) { factory, operation in
        let count = probe.stage.limits.areRequestsSlow ? 4 : 24
        let connectors = (0..<count).compactMap { _ in factory.make(operation).connector }
        for connector in connectors where connector.validate() == SCREENS_OK { connector.start() }
        let patience = 10 + probe.stage.limits.wait(requests: 24)
        for connector in connectors
        where connector.token != 0 && !connector.wait(seconds: patience) {
          return .fail("\(connector.place) lost one of \(count) requests; give each its own state")
        }
        for connector in connectors { connector.destroy() }
        return .pass
      }
    },
    .process("concurrent-requests", .connector, requests: 4, "requests are made on several threads")
    { probe in
      guard probe.descriptor.threading == .any else { return .skip("it says threading=main") }
      return try each(probe) { factory, operation in
        ProbeThread.together(4) { _ in
          for _ in 0..<20 { factory.make(operation).connector?.destroy() }
          factory.make(operation).connector?.run()
        }
        return .pass
      }
    },
  ]

  /// A check that whole requests cause no strike of a kind.
  private static func after(
    _ name: String, level: Int = 2, _ about: String, _ kind: Misuse.Kind
  ) -> ValidationCheck {
    .seen(name, level: level, .connector, .requests, about) { $0.stage.verdict(kind) }
  }

  /// Runs requests with parameters that the operation does not declare, in groups; each has to be
  /// refused or completed. Where requests are slow, three of a group are run to their ends, and the
  /// others are made, validated and destroyed.
  private static func requests(
    _ probe: Probe, _ variants: ([String: Value]) -> [[[String: Value]]]
  ) throws -> ValidationVerdict {
    let most = probe.stage.limits.areRequestsSlow ? 3 : Int.max
    return try each(probe) { factory, operation in
      for group in variants(factory.sample(operation)) {
        var runs = 0
        for parameters in group {
          guard let connector = factory.make(operation, .map(parameters)).connector else {
            continue
          }
          if runs == most {
            _ = connector.validate()
            connector.destroy()
            continue
          }
          if !connector.run() {
            return .fail(
              "\(connector.place) did not complete with "
                + "\(ProbeText.text(.map(parameters))); refuse it in make or validate")
          }
          if connector.token != 0 { runs += 1 }
        }
      }
      return .pass
    }
  }

  /// Checks every operation of every factory; returns the first verdict that is no pass.
  @discardableResult
  static func each(
    _ probe: Probe, _ manners: ProbeManners = ProbeManners(),
    _ body: (ProbeFactory, String) throws -> ValidationVerdict
  ) throws -> ValidationVerdict {
    for factory in try probe.start(manners).factories {
      for operation in factory.operations {
        let verdict = try body(factory, operation)
        if verdict != .pass { return verdict }
      }
    }
    return .pass
  }
}
