import PluginFormat
import ScreensSystem
package import ScreensCore

/// The last good version of each page that is drawn from a XIB.
///
/// An actor: one look comes after the other. An unreadable page stays as it was.
package actor PageShelf {
  /// The result of a look at the files.
  package struct Look: Sendable {
    /// Whether pages, their texts or images, or their problems have changed.
    package let hasChanged: Bool
    /// Whether a file was just being written, so that it must be looked at again.
    package let isUnfinished: Bool
    /// The new problems since the last look: sentences for the pages' authors.
    package let problems: [String]
  }

  private var configured: [String: String] = [:]
  private var places: [String: String] = [:]
  private var good: [String: PageFiles] = [:]
  private var reasons: [String: String] = [:]

  /// Begins without pages.
  package init() {}

  /// The pages by URL path.
  package var pages: [(path: String, files: PageFiles)] {
    good.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The reasons why pages are not shown as their files are.
  package var notices: [PluginNotice] {
    reasons.sorted { $0.key < $1.key }.map { path, reason in
      PluginNotice(path: path, id: "", state: PluginState.refused.rawValue, reason: reason)
    }
  }

  /// The paths of pages that cannot be shown, because their files never could be read.
  package var missing: Set<String> { Set(configured.keys.filter { good[$0] == nil }) }

  /// The pages' files, which may be missing or links.
  package var files: Set<String> { Set(configured.values) }

  /// The folders whose changes may concern a page; they may be missing.
  package var folders: Set<String> { Set(files.flatMap(PageFiles.folders)) }

  /// Looks at the files of all pages.
  ///
  /// - Parameters:
  ///   - pages: The XIBs by path from now on, whose problems are all reported once more; nil keeps
  ///     the present ones.
  ///   - places: Where the configuration names them.
  ///   - isLast: Whether a file that is being written, or absent, counts as unreadable.
  @discardableResult
  package func look(
    at pages: [String: String]? = nil, places: [String: String] = [:], isLast: Bool = true
  ) -> Look {
    let before = (good.mapValues(\.digest), reasons)
    if let pages {
      // An earlier file's page is no substitute for the page of a new file.
      good = good.filter { pages[$0.key] == $0.value.file }
      reasons = reasons.filter { pages[$0.key] != nil }
      configured = pages
      self.places = places
    }
    var isUnfinished = false
    for (path, file) in configured.sorted(by: { $0.key < $1.key }) {
      do {
        let files = try PageFiles(file, reusing: good[path])
        good[path] = files
        reasons[path] = files.faults.isEmpty ? nil : Self.reason(files)
      } catch let error as CompleteFileError where error.isTransient && !isLast {
        isUnfinished = true
      } catch {
        reasons[path] = reason(error, path, file)
      }
    }
    let reported = pages == nil ? Set(before.1.values) : []
    return Look(
      hasChanged: good.mapValues(\.digest) != before.0 || reasons != before.1,
      isUnfinished: isUnfinished,
      problems: reasons.sorted { $0.key < $1.key }.map(\.value).filter { !reported.contains($0) })
  }

  /// The sentences about files that a page is shown without.
  private static func reason(_ page: PageFiles) -> String {
    page.faults.sorted { $0.key < $1.key }
      .map { "\($0.value); the page is shown without this file" }.joined(separator: " ")
  }

  private func reason(_ error: any Error, _ path: String, _ file: String) -> String {
    let rest = good[path] == nil ? "" : "; the page stays as it was"
    guard (try? FileStatus(path: file)) == nil else { return "\(error)" + rest }
    return "\(places[path] ?? "page '\(path)'"): the layout of page '\(path)' is not there: "
      + "\(file); create it or correct the path" + rest
  }
}
