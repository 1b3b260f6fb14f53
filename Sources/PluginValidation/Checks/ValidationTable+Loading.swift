import PluginFormat
import PluginWorkers
import PluginCalls
import CScreens
import Glibc
import ScreensCore

/// The checks of a library while it is loaded, and of its tables.
extension ValidationTable {
  static let loading: [ValidationCheck] = [
    .process("loads", .library, gate: true, "it is loaded") { probe in
      sentence { _ = unsafe try probe.open() }
    },
    .process("entry-answers", .library, gate: true, "the entry function is asked for its table") {
      probe in sentence { _ = unsafe try probe.table() }
    },
    .process("load-time", .library, attempts: 4, "it is loaded within 100 ms") { probe in
      let start = ProbeView.now()
      _ = unsafe try probe.table()
      let time = (ProbeView.now() - start) / 1_000_000
      return .unless(
        time <= 100, "loading it took \(time) ms; do the work when it is needed first")
    },
    .process("load-threads", .library, "it is loaded and starts no thread") { probe in
      let before = ProcessState.threads
      _ = unsafe try probe.table()
      return .unless(
        ProcessState.threads <= before,
        "loading it started a thread; start threads when there is work, after init")
    },
    .process("load-files", .library, "it is loaded and opens nothing") { probe in
      let before = ProcessState.descriptors
      _ = unsafe try probe.table()
      return .unless(
        ProcessState.descriptors <= before,
        "loading it left a descriptor open; open files when they are needed")
    },
    .process("load-process", .library, "it is loaded and the process stays as it is") { probe in
      let before = ProcessState()
      _ = unsafe try probe.table()
      return .first(
        [ProcessState().difference(from: before)].compactMap(\.self).map {
          "loading it changed \($0), which belongs to the host; leave it as it is"
        })
    },
    .process("entry-repeats", .library, "the entry function gives the same table each time") {
      probe in
      let entry = unsafe try probe.open()
      let first = unsafe entry(Probe.major, Probe.minor)
      let isSame = (0..<9).allSatisfy { _ in unsafe entry(Probe.major, Probe.minor) == first }
      return .unless(
        isSame, "screens_plugin_entry gave another table; return the address of one static table")
    },
    .process("entry-other-major", .library, "hosts of another major version are refused") {
      probe in
      let entry = unsafe try probe.open()
      let answered = [Probe.major + 1, Probe.major + 7, UInt32.max].first {
        unsafe entry($0, 0) != nil
      }
      return .first(
        [answered].compactMap(\.self).map {
          "screens_plugin_entry gave a table to a host of ABI \($0).0; return NULL unless the "
            + "major is SCREENS_ABI_MAJOR"
        })
    },
    .process("entry-newer-minor", .library, "hosts of later minor versions are served") { probe in
      let entry = unsafe try probe.open()
      let refused = [Probe.minor + 1, Probe.minor + 9].first {
        unsafe entry(Probe.major, $0) == nil
      }
      return .first(
        [refused].compactMap(\.self).map {
          "screens_plugin_entry refused a host of ABI \(Probe.major).\($0); later minor versions "
            + "have everything that this one has"
        })
    },
    .process("entry-memory", .library, "the entry function allocates once at most") { probe in
      let entry = unsafe try probe.open()
      _ = unsafe entry(Probe.major, Probe.minor)
      let before = ProcessState.memory
      for _ in 0..<10_000 { _ = unsafe entry(Probe.major, Probe.minor) }
      let growth = ProcessState.memory - before
      return .unless(
        growth < 16_384,
        "10,000 calls of screens_plugin_entry took \(growth) bytes; return a static table")
    },
    .process("table-sizes", .library, gate: true, "every struct_size is the header's") {
      tables($0) { if case .structSize = $0 { true } else { false } }
    },
    .process("table-pointers", .library, gate: true, "nothing is NULL that has a count") {
      tables($0) { if case .nullTable = $0 { true } else { false } }
    },
    .process("table-names", .library, gate: true, "names in tables are names") {
      tables($0) { if case .badName = $0 { true } else { false } }
    },
    .process("table-abi", .library, gate: true, "table and descriptor are of the same ABI") {
      probe in
      let verdict = tables(probe) { if case .otherABI = $0 { true } else { false } }
      let table = unsafe try probe.table().pointee
      guard verdict == .pass else { return verdict }
      let said = unsafe "\(table.abi_major).\(table.abi_minor)"
      let described = "\(probe.descriptor.abi)"
      return .unless(
        said == described,
        "the table is of ABI \(said), the descriptor of \(described); set abi_major and abi_minor "
          + "from the header")
    },
    .process("table-agreement", .library, gate: true, "the tables say what the descriptor says") {
      probe in
      sentence {
        try DescriptorAgreement.check(
          probe.descriptor, try LoadedLibrary(privateCopy: probe.library).contents)
      }
    },
    .process("init", .library, gate: true, "init accepts the host") { probe in
      let status = try probe.initialize()
      return .unless(
        status == SCREENS_OK,
        "init answered \(status): \(probe.stage.takeFailure() ?? "(no text)"); a host that has "
          + "what the descriptor requires has to do")
    },
    .process("init-without-tables", .library, "init finds none of the tables that it asks for") {
      probe in
      _ = try probe.initialize(ProbeManners(hasNoTables: true))
      return .pass
    },
    .process("init-newer-host", .library, "init accepts a host of a later minor version") {
      probe in
      let status = try probe.initialize(ProbeManners(isNewer: true))
      return .unless(
        status == SCREENS_OK,
        "init refused a host because its minor version is later; compare with >=")
    },
  ]

  /// Reads the tables; only the errors that `isMeant` selects are failures.
  private static func tables(_ probe: Probe, _ isMeant: (AdmissionError) -> Bool)
    -> ValidationVerdict
  {
    do throws(AdmissionError) {
      _ = try LoadedLibrary(privateCopy: probe.library)
      return .pass
    } catch {
      return isMeant(error) ? .fail(error.description) : .pass
    }
  }
}
