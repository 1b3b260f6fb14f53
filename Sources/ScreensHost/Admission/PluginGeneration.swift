import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// A generation of a plugin: the read files, and the code once that is loaded.
struct PluginGeneration: Sendable {
  /// The loaded parts of a plugin with code.
  struct Code: Sendable {
    let library: any PluginLibrary
    let instance: PluginInstance
    let pin: GenerationPin
    /// The name of the library's content.
    let digest: Digest
    /// The author's file, so that its replacement is not waited for.
    let held: HeldFile
    /// The host's own copy that it was loaded from.
    let copy: PinnedCopy
  }

  var listed: ListedPlugin
  /// The number of this generation among all loaded ones; nil before it is loaded.
  var number: UInt64?
  /// The code, once it was loaded.
  var code: Code?
  /// The theme, with its code or with its class names alone.
  var theme: Theme?
  /// The screenlets that it brings, with their code or with their declaration alone.
  var screenlets: [ScreenletClass] = []
  /// The theme's files in a bundle's folder.
  var files: ThemeFiles?
  /// The oddities of the plugin. They do not keep it from being used.
  var oddities: [String] = []
  /// Parts that this host has no use for, in sentences.
  var unused: [String] = []

  /// Images that exist only under a name in another case, in sentences.
  var strayImages: [String] = []
  /// The faults of screenlets in its layouts, in sentences.
  var strayScreenlets: [String] = []
  /// Views whose layout names no class of the lineage or breaks a rule, with the reasons; the
  /// theme's parent shows them.
  var strayViews: [ScreenletName: String] = [:]
  /// Lists whose rows no theme has a layout for, in sentences.
  var bareLists: [String] = []
  /// Views of its sub-themes that break a rule, in sentences; the theme shows them.
  var straySubThemes: [String] = []

  init(_ listed: ListedPlugin) { self.listed = listed }

  var descriptor: Descriptor? { listed.descriptor }
  var path: String { listed.candidate.path }

  /// The remarks about a plugin that is used nevertheless.
  var remarks: [String] {
    oddities + strayImages + strayScreenlets + bareLists
      + strayViews.sorted { $0.key < $1.key }.map { "\($0.value); its parent shows \($0.key)" }
      + straySubThemes
  }

  /// Whether all code that it has is loaded.
  var isLoaded: Bool { code != nil || listed.libraryPath == nil }

  /// The name of its code in calls and reports.
  func reference(_ descriptor: Descriptor) -> PluginReference {
    PluginReference(
      id: descriptor.id.rawValue, version: descriptor.version.rawValue,
      generation: number ?? 0, path: path)
  }

  /// Whether the loaded code has the content of the files that were read last.
  func hasContent(of new: PluginGeneration, library: Digest?) -> Bool {
    descriptor == new.descriptor && files?.digest == new.files?.digest && code?.digest == library
  }

  /// This generation with an older one's screenlets, where code and declarations are the same: they
  /// are not rebuilt then.
  func keepingKinds(of old: PluginGeneration) -> PluginGeneration {
    guard let code, code.instance === old.code?.instance,
      descriptor?.screenlets == old.descriptor?.screenlets,
      descriptor?.operations == old.descriptor?.operations
    else { return self }
    var generation = self
    generation.screenlets = old.screenlets
    return generation
  }

  /// A reread generation with the loaded parts of the same content.
  func with(loaded old: PluginGeneration) -> PluginGeneration {
    var generation = self
    (generation.number, generation.code) = (old.number, old.code)
    (generation.theme, generation.screenlets) = (old.theme, old.screenlets)
    return generation
  }
}
