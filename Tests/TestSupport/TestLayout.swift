import ScreensSystem
import ScreensCore
import ScreensLayout
package import ScreensViews

/// Small layouts written for tests.
package enum TestLayout {
  /// A node's element.
  package static func node(
    _ element: String, _ id: String, _ attributes: String = "", content: String = ""
  ) -> String {
    """
    <\(element) id="\(id)" \(attributes)>
    <rect key="frame" x="0" y="0" width="100" height="40"/>\(content)
    </\(element)>
    """
  }

  /// A connection of a control to the root for touch-up.
  package static func action(_ selector: String) -> String {
    """
    <connections><action selector="\(selector)" destination="root" eventType="touchUpInside" \
    id="a-\(selector)"/></connections>
    """
  }

  /// A layout whose root has a class; outlets are named after the nodes' ids.
  package static func layout(
    _ name: String, rootClass: String?, outlets: [String] = [], _ views: String = ""
  ) throws -> Layout {
    let custom = rootClass.map { "customClass=\"\($0)\"" } ?? ""
    let connections = outlets.map {
      "<outlet property=\"\($0)\" destination=\"\($0)\" id=\"o-\($0)\"/>"
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="14109"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <view id="root" \(custom)><rect key="frame" x="0" y="0" width="320" height="200"/>
      <subviews>\(views)</subviews>
      <connections>\(connections.joined())</connections></view>
      </objects></document>
      """
    let bytes = Array(text.utf8)
    guard let layoutName = LayoutName(name) else { fatalError("\(name) is no layout") }
    return Layout(
      name: layoutName, path: "\(name).xib",
      document: try XIBReader.read(bytes, file: "\(name).xib"), digest: Digest(of: bytes),
      source: bytes)
  }
}
