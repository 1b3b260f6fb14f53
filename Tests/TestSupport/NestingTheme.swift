import Foundation

/// A theme without code whose cells of AssetList each contain a login, as its author saves it.
package enum NestingTheme {
  /// The cell's layout, whose login is in another theme.
  private static func cell(login inner: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
    <objects><view id="root"><rect key="frame" x="0" y="0" width="320" height="440"/><subviews>
    <label text="Title" id="title"><rect key="frame" x="16" y="8" width="288" height="24"/></label>
    <view id="login" customClass="LoginScreenlet">
    <rect key="frame" x="0" y="40" width="320" height="400"/><userDefinedRuntimeAttributes>
    <userDefinedRuntimeAttribute type="string" keyPath="themeName" value="\(inner)"/>
    </userDefinedRuntimeAttributes></view></subviews><connections>
    <outlet property="titleLabel" destination="title" id="to-title"/></connections></view>
    </objects></document>

    """
  }

  /// Writes the bundle of a theme `board` into a folder of plugins.
  ///
  /// - Parameter inner: the theme of the logins.
  package static func write(into plugins: String, login inner: String = "default") throws {
    let folder = "\(plugins)/Board.screens"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let manifest = """
      <plist version="1.0"><dict><key>id</key><string>org.example.board</string>
      <key>kind</key><string>theme</string><key>name</key><string>board</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string></dict></plist>

      """
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(folder)/manifest.plist"))
    try Data(cell(login: inner).utf8).write(
      to: URL(fileURLWithPath: "\(folder)/AssetListCell_board.xib"))
  }
}
