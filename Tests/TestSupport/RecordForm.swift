/// The form of a record on a page, as a browser fills it in and sends it.
package struct RecordForm {
  /// One row of the form.
  package struct Field: Sendable {
    package let label: String
    /// The name in the form; nil for a row without a control.
    package let name: String?
    /// The value that would be sent: of choices the number of the chosen one, of a switch `on`.
    package let value: String
    /// The control; nil for a row without one.
    package let control: MarkupTree.Element?
  }

  package let fields: [Field]
  package let tree: MarkupTree

  package init(_ page: String) {
    tree = MarkupTree(page)
    fields = tree.all(".row").map(Self.field)
  }

  private static func field(_ row: MarkupTree.Element) -> Field {
    let label = (row.all(".stage .t") + row.all("p")).first?.ownText ?? ""
    let inputs = row.all("input").filter { $0["type"] != "hidden" }
    if let list = row.all("select").first {
      let chosen = list.all("option").first { $0["selected"] != nil }
      return Field(label: label, name: list["name"], value: chosen?["value"] ?? "-1", control: list)
    }
    if let area = row.all("textarea").first {
      return Field(label: label, name: area["name"], value: area.text, control: area)
    }
    guard let input = inputs.first else {
      return Field(label: label, name: nil, value: "", control: nil)
    }
    let value =
      switch input["type"] {
      case "checkbox": input["checked"] == nil ? "" : "on"
      case "radio": inputs.first { $0["checked"] != nil }?["value"] ?? ""
      default: input["value"] ?? ""
      }
    return Field(label: label, name: input["name"], value: value, control: input)
  }

  /// The field of a label.
  package subscript(label: String) -> Field? { fields.first { $0.label == label } }

  /// The values by labels.
  package var values: [String: String] {
    Dictionary(fields.map { ($0.label, $0.value) }) { first, _ in first }
  }

  /// The fields of a request that presses a button after some values were filled in.
  package func request(
    _ filled: [String: String] = [:], pressing button: String? = nil
  ) -> [String: String] {
    var request: [String: String] = [:]
    for input in tree.all("form input[type=hidden]") {
      guard let name = input["name"], !name.contains(":") else { continue }
      request[name] = input["value"] ?? ""
    }
    for field in fields {
      guard let name = field.name else { continue }
      let value = filled[field.label] ?? field.value
      let isUnchosen = value.isEmpty && field.control?["type"] == "radio"
      if !isUnchosen { request[name] = value }
    }
    let pressed = tree.all("button[name=fire]").first { $0.text == button }
    if let pressed { request["fire"] = pressed["value"] ?? "" }
    return request
  }

  /// The sentences about fields, by the labels of the fields that they lead to.
  package var faults: [String: String] {
    var faults: [String: String] = [:]
    for link in tree.all("[role=alert] a") {
      let target = link["href"].map { String($0.dropFirst()) }
      let field = fields.first { $0.control?["id"] == target }
      faults[field?.label ?? "nowhere"] = link.text
    }
    return faults
  }
}
