import ScreensDocuments
import ScreensLayout

/// Small XIBs written for the tests.
enum XIBText {
  /// A document around objects, with a root view around views.
  static func document(
    _ views: String = "", owner: String = "", after: String = "", resources: String = "",
    root: String = "", rootContent: String = "", attributes: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
    toolsVersion="14109" \(attributes)>
    <objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1">\(owner)</placeholder>
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    <view id="root" \(root)>
    <rect key="frame" x="10" y="20" width="320" height="200"/>
    <subviews>
    \(views)
    </subviews>
    \(rootContent)
    </view>
    \(after)
    </objects>
    <resources>\(resources)</resources>
    </document>
    """
  }

  /// A frame element.
  static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  /// A view with a frame at the origin.
  static func view(_ element: String, _ attributes: String, _ content: String = "") -> String {
    "<\(element) \(attributes)>\(frame(0, 0, 10, 10))\(content)</\(element)>"
  }

  /// Reads a document.
  static func read(_ text: String, limits: XIBLimits = XIBLimits()) throws -> LayoutDocument {
    try XIBReader.read(Array(text.utf8), file: "A.xib", limits: limits)
  }

  /// The error of a document, or nil when it is read.
  static func error(_ text: String, limits: XIBLimits = XIBLimits()) -> XIBError? {
    do {
      _ = try XIBReader.read(Array(text.utf8), file: "A.xib", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// The node that follows the root in a document with one view.
  static func only(
    _ element: String, _ attributes: String, _ content: String = "", resources: String = ""
  ) throws -> LayoutNode {
    let text = document(view(element, "id=\"it\" \(attributes)", content), resources: resources)
    return try read(text).nodes[1]
  }
}
