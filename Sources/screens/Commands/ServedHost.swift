import PluginCalls
import ScreensSystem
import Glibc
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensWeb
import Synchronization

/// A host with its face while it serves, with the commands, files and signals that change it.
struct ServedHost: Sendable {
  let host: PluginHost
  let face: WebFace
  let pages: SitePages
  let control: HostControl
  let configuration: HostConfiguration
  let management: ManagementAddress
  private let watches = Watches()
  private let isHandingOver = Beginning()

  init(
    host: PluginHost, face: WebFace, pages: SitePages, control: HostControl,
    configuration: HostConfiguration, management: ManagementAddress
  ) {
    self.host = host
    self.face = face
    self.pages = pages
    self.control = control
    self.configuration = configuration
    self.management = management
  }

  /// Answers commands over the control socket; without one the host serves all the same.
  func answerCommands() -> ControlServer? {
    do throws(ControlError) {
      return try ControlServer(
        stateFolder: configuration.stateDirectory, configuration: configuration.file,
        handedOver: { isTaken in
          // A supervisor starts this host again, with the socket that no other host took.
          if !isTaken { _exit(1) }
          ProcessSignals.endHandedOver()
        }
      ) { order in
        if order == .takeOver { return await handOver() }
        guard order == .reload else { return await control.answer(order) }
        return await control.unlessHung { await reload() }
      }
    } catch {
      ServeCommand.say("commands are not answered: \(error)")
      return nil
    }
  }

  /// Applies changes of plugins, pages and the configuration as they are saved.
  func watch() async {
    watches.want()
    await renewWatches()
  }

  /// Starts the watches that could not be started before, and looks the places of the others up
  /// again.
  private func renewWatches() async {
    guard watches.areWanted else { return }
    do {
      if let plugins = watches.plugins {
        try await plugins.renew()
      } else {
        watches.set(try await PluginWatch(host))
      }
      if let pages = watches.pages {
        try await pages.renew()
      } else {
        watches.set(try await pages.watch(face))
      }
      if let configuration = watches.configuration {
        try configuration.renew()
      } else {
        watches.set(try watchConfiguration())
      }
    } catch {
      ServeCommand.say("changes are not watched, SIGHUP takes them: \(error)")
    }
  }

  private func watchConfiguration() throws(SystemCallError) -> ConfigurationWatch {
    let service = self
    return try ConfigurationWatch(file: configuration.file) {
      // Ends by itself: one reload.
      Task(executorPreference: ServiceExecutor.shared) { await service.reload() }
    }
  }

  /// Rereads the configuration; the one before stays when it is invalid. The log has the same line
  /// as the answer: the reload, or its problem.
  @discardableResult
  func reload() async -> ControlReply {
    do throws(ConfigurationFailure) {
      return try await control.reload { await tell($0) }.reply
    } catch {
      return HostControl.refusal(error)
    }
  }

  private func tell(_ result: Result<HostControl.Reload, ConfigurationFailure>) async {
    switch result {
    case .success(let reload):
      await renewWatches()
      for sentence in reload.problems + reload.slips + reload.notes { ServeCommand.say(sentence) }
      if reload.problems.isEmpty { ServeCommand.say("reloaded \(configuration.file)", .info) }
    case .failure(let failure):
      for problem in failure.problems { ServeCommand.say("\(problem)", .error) }
      ServeCommand.say(
        "\(configuration.file): refused; the configuration before it stays in use", .error)
    }
  }

  /// Obeys signals until one has ended the host.
  func obey(_ signals: AsyncStream<Int32>) async {
    let (reloads, ask) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    // Ends with the process: a reload may wait for a plugin, and signals don't.
    Task(executorPreference: ServiceExecutor.shared) { for await _ in reloads { await reload() } }
    for await number in signals {
      switch number {
      case SIGHUP: ask.yield()
      case SIGTERM: return await drain(delaySeconds: configuration.limits.drainDelaySeconds)
      // A user who presses Ctrl-C waits and has no balancer in front, so there is no delay.
      case SIGINT: return await drain(delaySeconds: 0)
      case ProcessSignals.handedOver:
        return await finish(within: .seconds(configuration.limits.drainGraceSeconds))
      default: break
      }
    }
  }

  /// Ends this host's work for the host that asks; new connections wait for that host.
  private func handOver() async -> ControlReply {
    if let hang = PluginHang.current.first {
      return .failure("\(hang), so that this host cannot hand over; see its log, and try again.")
    }
    guard isHandingOver.begin() else {
      return .failure("Another host takes over already; wait for it.")
    }
    ServeCommand.say("another host takes over", .info)
    await management.announceEnd()
    // Answers say that connections close before any is closed; an action that takes longer than a
    // form waits has shown its page by then.
    await face.handOver(
      delay: .milliseconds(500), grace: .seconds(min(12, configuration.limits.drainGraceSeconds)))
    var names = [JSONValue.Member("listen", .string(configuration.listen.description))]
    var sockets = [face.listeningDescriptor]
    if let socket = await management.handOver(), let name = management.description {
      names.append(.init("management", .string(name)))
      sockets.append(socket)
    }
    return .handOver(.object(names), descriptors: sockets)
  }

  private func drain(delaySeconds: Int) async {
    if delaySeconds > 0 {
      ServeCommand.say(
        "accepts for \(delaySeconds) s more, so that balancers notice; a second signal ends it at "
          + "once, and 'drainDelaySeconds' of 'limits' sets the time", .info)
    }
    let grace = Duration.seconds(configuration.limits.drainGraceSeconds)
    let end = ContinuousClock.now + .seconds(delaySeconds) + grace
    await face.drain(delay: .seconds(delaySeconds), grace: grace)
    await finish(within: ContinuousClock.now.duration(to: end))
  }

  /// Waits for the work that plugins have begun, and then for their end.
  private func finish(within limit: Duration) async {
    await BlockingPool.shared.finish(within: limit)
    await host.shutDown()
  }
}

/// Something that begins once.
private final class Beginning: Sendable {
  private let hasBegun = Atomic(false)

  /// Whether it is the first time.
  func begin() -> Bool {
    !hasBegun.exchange(true, ordering: .relaxed)
  }
}

/// The watches over plugins, pages and the configuration, once there are any.
private final class Watches: Sendable {
  private struct State {
    var areWanted = false
    var plugins: PluginWatch?
    var pages: PageWatch?
    var configuration: ConfigurationWatch?
  }

  private let state = Mutex(State())

  /// Whether the operator wants files to be watched.
  var areWanted: Bool { state.withLock(\.areWanted) }
  var plugins: PluginWatch? { state.withLock(\.plugins) }
  var pages: PageWatch? { state.withLock(\.pages) }
  var configuration: ConfigurationWatch? { state.withLock(\.configuration) }

  func want() { state.withLock { $0.areWanted = true } }

  func set(_ watch: PluginWatch) { state.withLock { $0.plugins = watch } }
  func set(_ watch: PageWatch) { state.withLock { $0.pages = watch } }
  func set(_ watch: ConfigurationWatch) { state.withLock { $0.configuration = watch } }
}
