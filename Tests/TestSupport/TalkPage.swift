/// A page with a list, a form and a screenlet in each row that a plugin declares without code.
package enum TalkPage {
  /// The plugin's bundle.
  package static let plugin =
    "\(Repository.root)/Tests/Fixtures/Plugins/declaredrows/Talk.screens"
  /// The page about an entry of the demo blog, with three comments.
  package static let address =
    "/talk?className=com.liferay.blogs.kernel.model.BlogsEntry&classPK=35056"

  package static let xib: String = {
    func part(_ name: String, _ id: String, _ more: String) -> String {
      """
      <view id="\(id)" customClass="\(name)Screenlet">
      <rect key="frame" x="0" y="0" width="320" height="200"/><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="className" value="{query:className}"/>
      <userDefinedRuntimeAttribute type="string" keyPath="classPK" value="{query:classPK}"/>
      <userDefinedRuntimeAttribute type="string" keyPath="name" value="\(id)"/>\(more)
      </userDefinedRuntimeAttributes></view>
      """
    }
    let refresh =
      "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"refresh:onTalkAdded\" value=\"list\"/>"
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="p"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      \(part("TalkList", "list", ""))\(part("TalkAdd", "add", refresh))
      </subviews></view></objects></document>
      """
  }()
}
