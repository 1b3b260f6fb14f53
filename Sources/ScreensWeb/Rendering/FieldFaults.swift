import ScreensCore
import ScreensFace
import ScreensModel
import ScreensViews

/// The fields that a user must correct after an action, in a view and in the rows of a record.
struct FieldFaults {
  /// A field, with the reason.
  struct Fault {
    /// The place of the field: a node of the view, or the row with its number.
    enum Place: Hashable {
      case node(Int)
      case row(Int)
    }

    let place: Place
    /// The id of the field's element.
    let fieldID: String
    /// The id of the sentence.
    let textID: String
    let text: String
  }

  /// The faults in the order of the form.
  let all: [Fault]

  static let none = FieldFaults(all: [])

  private init(all: [Fault]) { self.all = all }

  /// The faults of the last action of a screenlet.
  ///
  /// - Parameters:
  ///   - elementID: The id of the screenlet's element.
  ///   - list: The rows that are shown.
  init(
    _ screenlet: Screenlet, _ view: ScreenletView, _ plan: LayoutPlan, elementID: String,
    list: ShownList?
  ) {
    guard let error = screenlet.outcome?.error, error.isValidation else {
      all = []
      return
    }
    let textID = Self.textID(elementID)
    var places: [(Fault.Place, name: String, text: String)] = []
    let ofView = Dictionary(
      error.fields.compactMap { name, text in
        AttributeName(name.rawValue).flatMap { Self.node(of: $0, in: view) }.map { ($0, text) }
      }
    ) { first, _ in first }
    for index in plan.order.nodes {
      if let text = ofView[index] { places.append((.node(index), plan.order.names[index], text)) }
      guard index == view.listNode, let list, screenlet.kind.record != nil else { continue }
      let rows = list.rows.rows(of: list.page).map(list.row)
      for case (let row, let layout?) in zip(rows, view.cellLayouts(of: rows)) {
        guard let name = row.value.map?["name"]?.string.flatMap({ FieldName($0) }),
          let text = error.fields[name], let control = layout.document.valueControl
        else { continue }
        let node = FocusOrder(layout.document).names[control]
        places.append((.row(row.number), "r\(row.number)-\(node)", text))
      }
    }
    let isAlone = places.count == 1 && error.field != nil
    all = places.map { place, name, text in
      Fault(
        place: place, fieldID: "\(elementID)-\(name)",
        textID: isAlone ? textID : "\(textID)-\(name)", text: text)
    }
  }

  /// The id of the sentence about the whole form of an element.
  static func textID(_ elementID: String) -> String { elementID + "-error" }

  /// The fault of a row; nil where its value is right.
  func fault(ofRow number: Int) -> Fault? { all.first { $0.place == .row(number) } }

  /// The faults of the view's own fields, by node.
  var ofNodes: [Int: Fault] {
    let pairs = all.compactMap { fault in
      if case .node(let index) = fault.place { (index, fault) } else { nil }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The visible field of an attribute of the view model: the outlet `<attribute>Field`, else the
  /// input of the attribute's own name.
  static func node(of attribute: AttributeName, in view: ScreenletView) -> Int? {
    let (name, tree) = (attribute.rawValue, view.tree)
    let own = tree.find(name).flatMap { tree.document.isInput($0.index) ? $0 : nil }
    guard let index = (tree.find(name + "Field") ?? own)?.index, !tree.isHidden(index) else {
      return nil
    }
    return index
  }
}
