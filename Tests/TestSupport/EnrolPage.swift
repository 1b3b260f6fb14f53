import Foundation

/// A page with a form that a plugin declares without code, and a connector in C that keeps what is
/// sent.
package struct EnrolPage {
  package static let address = "/enrol"
  private static let plugin =
    "\(Repository.root)/Tests/Fixtures/Plugins/declaredrecord/Enrol.screens"

  package let folder: TemporaryFolder
  /// The configuration's path.
  package let plist: String

  /// The kept values, a line for each: name, kind and text.
  package var kept: [String] {
    let text = try? String(contentsOfFile: folder.path("enrolment"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init).sorted()
  }

  /// Makes the folder of a host. The connector runs in the host, where it may write its file.
  package init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: Self.plugin, toPath: folder.path("Enrol.screens"))
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/registrar.c"), encoding: .utf8)
    try CCompiler.compile(
      "#define STORE \"\(folder.path("enrolment"))\"\n" + source,
      to: folder.path("libregistrar.so"))
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="p"><rect key="frame" x="0" y="0" width="320" height="500"/><subviews>
      <view id="s" customClass="EnrolScreenlet">
      <rect key="frame" x="0" y="0" width="320" height="500"/><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="themeName" value="enrol"/>
      </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
      """, to: "Enrol.xib")
    let operations = ["enrolLoad", "enrolSave", "enrolPing"]
      .map { "<key>\($0)</key><string>RegistrarFactory</string>" }.joined()
    plist = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>.</string></array>
      <key>connectorFactory</key><string>LocalConnectorFactory</string>
      <key>connectorOverrides</key><dict>\(operations)</dict>
      <key>plugins</key><dict><key>org.screens.local-connector</key><dict>
      <key>options</key><dict><key>seedDemo</key><true/><key>hashCost</key><integer>1</integer>
      </dict></dict>
      <key>org.example.registrar</key><dict><key>isolation</key><string>host</string></dict>
      </dict>
      <key>pages</key><dict><key>/enrol</key><string>Enrol.xib</string></dict></dict></plist>
      """, to: "plugins.plist")
  }

  /// Has the definition grow by a field, and the others change their places.
  package func grow() throws { try folder.write("", to: "enrolment.grown") }

  /// Has the connector answer something odd from now on; 0 for nothing odd.
  package func answerOddly(_ number: Int) throws {
    try folder.write("\(number)", to: "enrolment.odd")
  }
}
