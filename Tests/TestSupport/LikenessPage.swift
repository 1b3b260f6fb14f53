package import Foundation

/// Pages with the picture of the user who is signed in: the library's screenlet, and one that a
/// plugin declares without code.
package enum LikenessPage {
  /// The plugin's bundle.
  package static let plugin =
    "\(Repository.root)/Tests/Fixtures/Plugins/declaredfile/Likeness.screens"

  /// One of the pages.
  package struct Kind: Sendable, CustomStringConvertible {
    package let screenlet: String
    package let path: String
    /// The form's name of the button that asks for a file.
    package let button: String
    package var description: String { screenlet }
  }

  package static let kinds = [
    Kind(screenlet: "UserPortrait", path: "/portrait", button: "editButton"),
    Kind(screenlet: "Likeness", path: "/likeness", button: "replaceButton"),
  ]

  package static func xib(_ kind: Kind) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="p"><rect key="frame" x="0" y="0" width="320" height="400"/><subviews>
    <view id="s" customClass="\(kind.screenlet)Screenlet">
    <rect key="frame" x="0" y="0" width="160" height="212"/><userDefinedRuntimeAttributes>
    <userDefinedRuntimeAttribute type="string" keyPath="userId" value="{query:userId}"/>
    <userDefinedRuntimeAttribute type="boolean" keyPath="editable" value="YES"/>
    </userDefinedRuntimeAttributes></view></subviews></view></objects></document>
    """
  }

  /// A PNG of 120 × 120 pixels, and one of 40 × 40.
  package static let picture = png(
    "HgAAAB4AQMAAAADqqSRAAAABlBMVEUUeMgAAABHe5SlAAAAF0lEQVR42mNgGAWjYBSMglEwCkYBvQEAB4AAAYHy/WUAAAAASUVO"
      + "RK5CYII=")
  package static let smallPicture = png(
    "CgAAAAoAQMAAAC2MCouAAAABlBMVEUUeMgAAABHe5SlAAAADElEQVR42mNgGFkAAADwAAE4aVpRAAAAAElFTkSuQmCC")

  private static func png(_ rest: String) -> Data {
    guard let data = Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAA" + rest) else {
      preconditionFailure("the text of a picture is not in base 64")
    }
    return data
  }
}
