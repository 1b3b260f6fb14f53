import Foundation
import LocalAccounts
import TestSupport

/// Fifty comments, each a screenlet in its row, against the same list with a cell of two labels: the
/// time of an opening by a signed-in user, and the memory that each session keeps.
enum ChildrenBenchmark {
  private static let rounds = 15
  private static let count = 30
  private static let sessions = 60
  private static let comments = 50
  private static let (className, classPK) = (
    "com.liferay.blogs.kernel.model.BlogsEntry", Int64(35056)
  )

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let state = try folder.makeFolder("state/plugins/org.screens.local-connector")
    try fill("\(state)/local.sqlite")
    for (name, text) in theme { try folder.write(text, to: "Plain.screens/\(name)") }
    let site = try DemoSite(
      ["/children": page("default"), "/labels": page("plain")], in: folder, themes: ".")
    defer { withExtendedLifetime(site) {} }
    let (children, labels) = (
      try OpenedPage("/children", site), try OpenedPage("/labels", site)
    )
    precondition(children.octets > 4 * labels.octets, "the rows have no screenlets")
    var (full, bare): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      bare.append(try labels.milliseconds(count))
      full.append(try children.milliseconds(count))
    }
    let bareMemory = try memory("/labels", site)
    let memory = try memory("/children", site)
    return [
      Figure(
        name: "GET of \(comments) rows with a screenlet each", value: full.median, unit: "ms",
        other: bare.median, otherName: "the rows without", rounds: rounds,
        bar: ("≤ 1.5×", full.median <= 1.5 * bare.median)),
      Figure(
        name: "memory of a session with such rows", value: memory, unit: "KB", other: bareMemory,
        otherName: "the rows without", rounds: 1,
        bar: ("≤ 40 KB more", memory - bareMemory <= 40)),
    ]
  }

  /// The kilobytes of a session that has opened a page, once the first ones have made what all
  /// share.
  private static func memory(_ path: String, _ site: DemoSite) throws -> Double {
    func open() throws {
      let cookie = try site.signIn()
      try site.load.run([NavigationBenchmark.request(path, "navigate", cookie)], status: 200)
    }
    for _ in 0..<10 { try open() }
    let before = site.server.kilobytes
    for _ in 0..<sessions { try open() }
    return (site.server.kilobytes - before) / Double(sessions)
  }

  /// Writes comments of the demo user into a new database.
  private static func fill(_ database: String) throws {
    var settings = AccountSettings(databasePath: database)
    settings.hashCost = 1
    let accounts = LocalAccounts(settings)
    let store = try LocalContent(accounts).store(groupId: 0)
    let known = try store.comments(
      className: className, classPK: classPK, rows: 0..<1, counts: true)
    guard let known, let user = known.comments.first?.userId, let count = known.count else {
      throw LoadGenerator.Failure(description: "the demo has no comments on \(classPK)")
    }
    for number in Int(count)..<comments {
      guard let body = CommentBody("<p>Comment number \(number) of many, with some words.</p>")
      else { continue }
      _ = try store.addComment(body, className: className, classPK: classPK, by: user)
    }
  }

  private static func page(_ theme: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="page"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
    <view id="list" customClass="CommentListScreenlet">
    <rect key="frame" x="0" y="0" width="320" height="500"/><userDefinedRuntimeAttributes>
    <userDefinedRuntimeAttribute type="string" keyPath="themeName" value="\(theme)"/>
    <userDefinedRuntimeAttribute type="string" keyPath="className" value="\(className)"/>
    <userDefinedRuntimeAttribute type="string" keyPath="classPK" value="\(classPK)"/>
    <userDefinedRuntimeAttribute type="string" keyPath="firstPageSize" value="\(comments)"/>
    </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
    """
  }

  /// A theme whose cell shows two values of its row.
  private static let theme = [
    "manifest.plist": """
    <plist version="1.0"><dict><key>id</key><string>org.example.plain</string>
    <key>kind</key><string>theme</string><key>version</key><string>1.0.0</string>
    <key>abi</key><string>1.0</string><key>name</key><string>plain</string>
    <key>parent</key><string>default</string></dict></plist>
    """,
    "CommentTableViewCell_plain.xib": """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="cell"><rect key="frame" x="0" y="0" width="320" height="80"/><subviews>
    <label text="" numberOfLines="0" id="user">
    <rect key="frame" x="16" y="8" width="288" height="20"/></label>
    <label text="" numberOfLines="0" id="body">
    <rect key="frame" x="16" y="32" width="288" height="40"/></label></subviews><connections>
    <outlet property="userName" destination="user" id="o1"/>
    <outlet property="body" destination="body" id="o2"/></connections></view></objects></document>
    """,
  ]
}
