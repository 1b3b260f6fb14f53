import Foundation

/// A page with a form that a server defines, and a connector in C that keeps what is sent. Users of
/// the demo accounts may send it.
package struct FormPage {
  package static let address = "/form"

  package let folder: TemporaryFolder
  /// The configuration's path.
  package let plist: String

  /// The kept lines, each the name and the text of a value; those of the request itself begin with
  /// a mark.
  package var kept: [String] {
    let text = try? String(contentsOfFile: folder.path("form"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init).sorted()
  }

  /// Makes the folder of a host. The connector runs in the host, where it may write its file.
  ///
  /// - Parameters:
  ///   - definition: JSON or XML.
  ///   - attributes: Further attributes of the screenlet with their types.
  ///   - theme: The layouts of a theme by the names of their files; Default where there are none.
  package init(
    _ definition: String, layout: String? = nil,
    attributes: [(name: String, type: String, value: String)] = [],
    theme layouts: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(definition, to: "form.definition")
    if let layout { try folder.write(layout, to: "form.layout") }
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/formkeeper.c"), encoding: .utf8)
    try CCompiler.compile(
      "#define STORE \"\(folder.path("form"))\"\n" + source, to: folder.path("libformkeeper.so"))
    if !layouts.isEmpty {
      try folder.write(
        """
        <plist version="1.0"><dict><key>id</key><string>org.example.formtheme</string>
        <key>kind</key><string>theme</string><key>version</key><string>1.0.0</string>
        <key>abi</key><string>1.0</string><key>parent</key><string>default</string></dict></plist>
        """, to: "Formtheme.screens/manifest.plist")
    }
    for (name, layout) in layouts { try folder.write(layout, to: "Formtheme.screens/\(name)") }
    let own =
      [("structureId", "string", "34012"), ("recordSetId", "string", "34020")] + attributes
      + (layouts.isEmpty ? [] : [("themeName", "string", "formtheme")])
    let attributes = own.map { name, type, value in
      "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(name)\" value=\"\(value)\"/>"
    }
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="p"><rect key="frame" x="0" y="0" width="320" height="700"/><subviews>
      <view id="s" customClass="DDLFormScreenlet">
      <rect key="frame" x="0" y="0" width="320" height="700"/><userDefinedRuntimeAttributes>
      \(attributes.joined())
      </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
      """, to: "Form.xib")
    let operations = ["ddlFormLoad", "ddlFormRecordLoad", "ddlFormSubmit"]
      .map { "<key>\($0)</key><string>FormKeeperFactory</string>" }.joined()
    plist = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>.</string></array>
      <key>connectorFactory</key><string>LocalConnectorFactory</string>
      <key>connectorOverrides</key><dict>\(operations)</dict>
      <key>plugins</key><dict><key>org.screens.local-connector</key><dict>
      <key>options</key><dict><key>seedDemo</key><true/><key>hashCost</key><integer>1</integer>
      </dict></dict>
      <key>org.example.formkeeper</key><dict><key>isolation</key><string>host</string></dict>
      </dict>
      <key>pages</key><dict><key>/form</key><string>Form.xib</string></dict></dict></plist>
      """, to: "plugins.plist")
  }

  /// Stores the texts of the record that the connector has.
  package func store(_ lines: [String]) throws {
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "form")
  }
}
