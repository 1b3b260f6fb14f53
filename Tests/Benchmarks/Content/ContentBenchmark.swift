import Foundation
import TestSupport

/// Pages with one entry and with ten, which are read from a database at each opening, for a
/// signed-in user on one connection. An opening is compared with that of a page whose screenlets are
/// the same and name nothing to read.
enum ContentBenchmark {
  private static let rounds = 15
  private static let count = 60

  private struct Kind {
    let entries: Int
    let name: String
    let bar: Double
    var path: String { "/read\(entries)" }
    var emptyPath: String { "/empty\(entries)" }
  }

  private static let kinds = [
    Kind(entries: 1, name: "an entry", bar: 1.3), Kind(entries: 10, name: "ten entries", bar: 2),
  ]

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var pages: [String: String] = [:]
    for kind in kinds {
      pages[kind.path] = page(kind.entries, isRead: true)
      pages[kind.emptyPath] = page(kind.entries, isRead: false)
    }
    let site = try DemoSite(pages, in: folder)
    defer { withExtendedLifetime(site) {} }
    return try kinds.map { kind in
      let (page, empty) = (
        try OpenedPage(kind.path, site), try OpenedPage(kind.emptyPath, site)
      )
      precondition(page.octets > empty.octets, "\(kind.path) shows nothing that was read")
      var (read, still): ([Double], [Double]) = ([], [])
      for _ in 0..<rounds {
        still.append(try empty.milliseconds(count))
        read.append(try page.milliseconds(count))
      }
      return Figure(
        name: "GET of a page with \(kind.name)", value: read.median, unit: "ms",
        other: still.median, otherName: "the same without", rounds: rounds,
        bar: ("≤ \(kind.bar)×", read.median <= kind.bar * still.median))
    }
  }

  /// A page with the ratings of things.
  ///
  /// - Parameter isRead: whether the things are named.
  private static func page(_ entries: Int, isRead: Bool) -> String {
    let views = (1...entries).map { number in
      """
      <view id="rating-\(number)" customClass="RatingScreenlet">
      <rect key="frame" x="0" y="\(number * 100 - 100)" width="320" height="96"/>
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="entryId"
      value="\(isRead ? number : 0)"/>
      </userDefinedRuntimeAttributes></view>
      """
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="page"><rect key="frame" x="0" y="0" width="320" height="1000"/>
      <subviews>\(views.joined())</subviews></view></objects></document>
      """
  }
}
