extension SlotTable {
  /// Collects the slots that a class lists; the last entry counts where a slot is listed twice.
  init<Subject: ThemeView>(_ slots: [Slot<Subject>]) {
    // Safety: a table's functions are only called with the object that the same class made.
    @Sendable func typed(_ object: AnyObject) -> Subject {
      unsafe unsafeDowncast(object, to: Subject.self)
    }
    for slot in slots {
      switch slot {
      case .preCreate(let body): preCreate = { try body(typed($0), $1) }
      case .setTranslations(let body): setTranslations = { try body(typed($0), $1) }
      case .created(let body): created = { try body(typed($0), $1) }
      case .shown(let body): shown = { try body(typed($0), $1) }
      case .hidden(let body): hidden = { try body(typed($0), $1) }
      case .preAction(let body): preAction = { try body(typed($0), $1, $2, $3) }
      case .startInteraction(let body): startInteraction = { try body(typed($0), $1, $2) }
      case .finishInteraction(let body): finishInteraction = { try body(typed($0), $1, $2, $3) }
      case .progressMessage(let body): progressMessage = { try body(typed($0), $1, $2, $3) }
      case .progressPresenter(let body): progressPresenter = { try body(typed($0), $1) }
      case .attribute(let name, let get, let set):
        if attributes[name] == nil { attributeNames.append(name) }
        var attribute = Attribute()
        if let get { attribute.get = { try get(typed($0), $1) } }
        if let set { attribute.set = { try set(typed($0), $1, $2) } }
        attributes[name] = attribute
      case .changeEditable(let body): changeEditable = { try body(typed($0), $1, $2) }
      case .setUserAction(let body): setUserAction = { try body(typed($0), $1, $2) }
      case .setDefaultDelegate(let body): setDefaultDelegate = { try body(typed($0), $1, $2) }
      case .selector(let name, let body):
        selectorNames.append(name)
        selectors.append { try body(typed($0), $1, $2) }
      case .send(let body): send = { try body(typed($0), $1, $2, $3) }
      case .event(let body): event = { try body(typed($0), $1, $2) }
      }
    }
  }
}
