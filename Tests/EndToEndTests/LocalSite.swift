/// The configuration of a host with the demo content of LocalConnector.
enum LocalSite {
  /// - Parameters:
  ///   - pages: XIBs by URL path, relative to the folder of the configuration, which is searched
  ///     for plugins, too.
  ///   - options: further options of the connector, as entries of a dictionary.
  static func configuration(
    pages: KeyValuePairs<String, String>, options: String = ""
  ) -> String {
    let entries = pages.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    return """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>.</string></array>
      <key>connectorFactory</key><string>LocalConnectorFactory</string>
      <key>plugins</key><dict><key>org.screens.local-connector</key><dict>
      <key>options</key><dict><key>seedDemo</key><true/><key>hashCost</key><integer>1</integer>
      \(options)</dict></dict></dict>
      <key>pages</key><dict>\(entries)</dict></dict></plist>
      """
  }
}
