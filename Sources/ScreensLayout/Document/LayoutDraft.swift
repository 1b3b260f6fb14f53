/// A layout document while it is read.
struct LayoutDraft {
  let file: String
  var nodes: [LayoutNode] = []
  var outletConnections: [OutletConnection] = []
  var actions: [ActionConnection] = []
  var constraints: [LayoutConstraint] = []
  var images: [String: LayoutSize] = [:]
  var ownerClass: String?
  var toolsVersion = 0
  var usesAutoLayout = false
  var usesSafeAreas = false
  var isAdaptive = false
  var canvas = EditorCanvas()
  var diagnostics: [LayoutDiagnostic] = []
  var outlets: [String: NodeIndex] = [:]
  var outletCollections: [String: [NodeIndex]] = [:]
  var indicesByID: [String: NodeIndex] = [:]

  init(file: String) { self.file = file }

  mutating func note(_ message: String, line: Int) {
    diagnostics.append(LayoutDiagnostic(file: file, line: line, message: message))
  }
}
