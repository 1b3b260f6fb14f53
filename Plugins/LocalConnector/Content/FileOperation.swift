import LocalAccounts
import PluginSystem
import ScreensPluginKit

/// Reads a file of an asset, of one of the types that are accepted.
struct FileOperation: Sendable {
  private let entryId: Int64
  private let className: String
  private let classPK: Int64
  /// The accepted types in small letters; empty for all.
  private let types: Set<String>

  /// Reads the parameters; nil for an operation of another kind.
  init?(_ name: String, _ parameters: ContentParameters) throws(PluginError) {
    guard name == "fileLoad" else { return nil }
    let values = parameters.values
    entryId = ContentParameters.number(values["entryId"]) ?? 0
    className = values["className"]?.stringValue ?? ""
    classPK = ContentParameters.number(values["classPK"]) ?? 0
    guard entryId > 0 || (!className.isEmpty && classPK > 0) else {
      throw PluginError(.validationFailed, parameters.wording.noAsset)
    }
    let names = (values["mimeTypes"]?.stringValue ?? "").split(separator: ",").map { name in
      name.trimmingSpaces.lowercased()
    }
    types = Set(names.filter { !$0.isEmpty })
  }

  /// Carries the operation out; blocks.
  func run(on store: ContentStore, language: String, _ wording: Wording) throws -> Value {
    let asset =
      entryId > 0
      ? try store.asset(entryId: entryId, language: language)
      : try store.asset(className: className, classPK: classPK, language: language)
    guard let asset else { throw PluginError(.failed, wording.noAsset) }
    guard types.isEmpty || types.contains(asset.mimeType.lowercased()) else {
      throw PluginError(.failed, wording.fileOfOtherType(asset.mimeType))
    }
    guard let content = try store.content(of: asset) else {
      throw PluginError(.failed, wording.noFile)
    }
    return [
      "url": .bytes(content), "title": .string(asset.text.title),
      "mimeType": .string(asset.mimeType),
    ]
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    return start.prefix(start.count - start.reversed().prefix { $0 == " " }.count)
  }
}
