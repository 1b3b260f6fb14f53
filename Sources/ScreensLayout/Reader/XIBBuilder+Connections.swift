import ScreensDocuments

extension XIBBuilder {
  mutating func resolveConnections() {
    for (source, element) in waitingConnections {
      switch element.name {
      case "outlet": readOutlet(element, source: source, isCollection: false)
      case "outletCollection": readOutlet(element, source: source, isCollection: true)
      case "action": readAction(element, source: source)
      default: note("connection <\(element.name)> is not known; it is omitted", element)
      }
    }
    waitingConnections = []
    // The root's outlets win over the file owner's; of two with one name the first does.
    for source in [ConnectionEnd.node(.root), .filesOwner] {
      for outlet in draft.outletConnections where outlet.source == source {
        guard case .node(let index) = outlet.destination else { continue }
        if outlet.isCollection {
          draft.outletCollections[outlet.name, default: []].append(index)
        } else if draft.outlets[outlet.name] == nil {
          draft.outlets[outlet.name] = index
        }
      }
    }
  }

  private mutating func readOutlet(
    _ element: DocumentElement, source: ConnectionEnd, isCollection: Bool
  ) {
    guard let name = element["property"], let end = destination(of: element, "outlet '\(name)'")
    else { return }
    draft.outletConnections.append(
      OutletConnection(source: source, name: name, destination: end, isCollection: isCollection))
  }

  private mutating func readAction(_ element: DocumentElement, source: ConnectionEnd) {
    guard case .node(let control) = source, let selector = element["selector"],
      let end = destination(of: element, "action '\(selector)'")
    else { return }
    draft.actions.append(
      ActionConnection(
        control: control, selector: selector, destination: end,
        event: element["eventType"] ?? "touchUpInside"))
  }

  private mutating func destination(
    of element: DocumentElement, _ what: String
  ) -> ConnectionEnd? {
    let id = element["destination"] ?? element["target"] ?? ""
    switch id {
    case "-1": return .filesOwner
    case "-2": return .firstResponder
    default: break
    }
    if let index = draft.indicesByID[id] { return .node(index) }
    if id == controller { return .filesOwner }
    if namedForCode.contains(id) { return nil }
    if otherObjects.contains(id) { return nil }
    if let root = omitted[id] {
      note("\(what) names something in the <\(root)> beside the root, which is omitted", element)
    } else {
      note("\(what) names '\(id)', which no object has; connect it again or remove it", element)
    }
    return nil
  }

  /// Gives every node its stable key: an outlet's name, else its restoration identifier, else its
  /// id. A name that another node has is skipped, so that keys are unique.
  mutating func assignKeys() {
    var owners: [String: NodeIndex] = [:]
    for outlet in draft.outletConnections where !outlet.isCollection {
      guard outlet.source == .node(.root) || outlet.source == .filesOwner,
        case .node(let index) = outlet.destination
      else { continue }
      draft.nodes[index.offset].outletNames.append(outlet.name)
      if draft.nodes[index.offset].key.isEmpty, owners[outlet.name] == nil,
        draft.outlets[outlet.name] == index
      {
        owners[outlet.name] = index
        draft.nodes[index.offset].key = outlet.name
      }
    }
    for index in draft.nodes.indices where draft.nodes[index].key.isEmpty {
      guard let name = draft.nodes[index].restorationIdentifier, !name.isEmpty,
        owners[name] == nil
      else { continue }
      owners[name] = NodeIndex(index)
      draft.nodes[index].key = name
    }
    for index in draft.nodes.indices where draft.nodes[index].key.isEmpty {
      var key = draft.nodes[index].id
      while owners[key] != nil { key += "#" }
      owners[key] = NodeIndex(index)
      draft.nodes[index].key = key
    }
  }
}
