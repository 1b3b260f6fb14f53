import ScreensDocuments
import ScreensModel

/// Faults of a declaration that only the whole library shows.
extension ScreenletKind {
  /// A clause about each part of the declared content and effects that cannot work, with the
  /// remedy; none for a kind that code drives.
  package func contentFaults(in library: ScreenletLibrary) -> [String] {
    var faults: [String] = []
    func check(_ place: String, _ steps: DeclaredSteps) {
      do throws(SuppliedStepsFault) {
        _ = try SuppliedSteps(steps.value, of: self, library) { $0.sample(of: self) }
      } catch {
        faults.append("\(place): \(error)")
      }
    }
    func check(_ place: String, _ events: EventName?...) {
      for case let name? in events where event(name) == nil {
        faults.append("\(place): there is no event \(name); declare it in 'events'")
      }
    }
    func check(_ place: String, _ names: [AttributeName]) {
      for name in names where attribute(name) == nil {
        faults.append("\(place): there is no attribute \(name); declare it in 'attributes'")
      }
    }
    if let entry {
      for way in entry.ways {
        check("content", way.needs)
        check("content", way.runs)
      }
      check("content", entry.identity)
      check("content", entry.event, entry.failure, entry.unfit?.asks)
      if let unfit = entry.unfit, unfit.when == nil, parts.chosenOutlets.isEmpty {
        faults.append("content: nothing chooses a part; give 'parts' tests in 'when'")
      }
      for name in [entry.value, entry.answered].compactMap(\.self)
      where !viewModel.contains(where: { $0.name == name }) {
        faults.append("content: the view model has no \(name); declare it in 'viewModel'")
      }
    }
    if let record { faults += Self.faults(of: record) }
    for action in actions {
      guard let effect = action.effect else { continue }
      check("the action \(action.name)", effect.needs)
      check("the action \(action.name)", effect.runs)
      check("the action \(action.name)", effect.event, effect.failure)
    }
    for outlet in outlets where outlet.shows != nil {
      guard let node = outlet.format.node, node != outlet.kind else { continue }
      faults.append(
        "the outlet \(outlet.name): only a \(node) shows a value as \(outlet.format.name); "
          + "write another kind or form")
    }
    for part in parts { faults += self.faults(of: part, in: library) }
    for outlet in outlets {
      guard let shown = outlet.shows, !viewModel.contains(where: { $0.name == shown.attribute })
      else { continue }
      faults.append(
        "the outlet \(outlet.name): the view model has no \(shown.attribute); declare it in "
          + "'viewModel'")
    }
    return faults
  }

  /// A clause about each part of a record that no answer can have.
  private static func faults(of record: RecordDeclaration) -> [String] {
    var faults: [String] = []
    let keys = ["fields", "values"]
    for (index, place) in record.reader.parts.enumerated() {
      guard let step = place.step,
        record.entry.ways.contains(where: { $0.runs.operation(ofStep: step) == nil })
      else { continue }
      let key = index < keys.count ? keys[index] : place.field
      faults.append("content: '\(key)': no step has the name '\(step)'; name one of 'runs'")
    }
    guard !record.entry.sample.isNone else { return faults }
    do throws(RecordFault) {
      _ = try record.record(in: record.entry.sample)
    } catch {
      faults.append("content: the sample is no record: \(error)")
    }
    return faults
  }

  /// A clause about each value that a part cannot be given, and each event that is not there.
  private func faults(of part: ChildDeclaration, in library: ScreenletLibrary) -> [String] {
    let place = "the part \(part.outlet)"
    guard let inner = library[part.screenlet] else {
      let known = library.names.map(\.rawValue)
      return [
        "\(place): there is no screenlet \(part.screenlet)"
          + Suggestion.clause(for: part.screenlet.rawValue, among: known)
      ]
    }
    var faults: [String] = []
    if part.when != nil, part.place != .view {
      faults.append("\(place): values choose it, which they do in a view alone; write 'view'")
    }
    for case .attribute(let name) in (part.when ?? []).flatMap(\.sources)
    where attribute(name) == nil {
      faults.append("\(place): there is no attribute \(name); declare it in 'attributes'")
    }
    for case .row in (part.when ?? []).flatMap(\.sources) {
      faults.append("\(place): it has no row around it; write entry.FIELD or attribute.NAME")
    }
    if part.place == .cell, list == nil {
      faults.append("\(place): it is in a cell, and \(name) is no list; write 'view'")
    }
    for (target, source) in part.given.sorted(by: { $0.key < $1.key }) {
      if inner.attribute(target) == nil, inner.entryAttribute != target {
        faults.append("\(place): \(inner.name) has no attribute \(target) to be given")
      }
      let isForeign = if case .attribute = source { false } else { true }
      if isForeign, let declared = inner.attribute(target), !declared.isFromAddress {
        faults.append(
          "\(place): \(inner.name)'s attribute \(target) decides who is asked or where one is "
            + "sent, which a server's answer can't; give it an attribute")
      }
      switch source {
      case .attribute(let name) where attribute(name) == nil:
        faults.append("\(place): there is no attribute \(name); declare it in 'attributes'")
      case .row where part.place != .cell:
        faults.append("\(place): it has no row around it; write entry or attribute.NAME")
      default: break
      }
    }
    for event in Set(part.hears.keys).union(part.tells.keys).sorted()
    where inner.event(event) == nil {
      faults.append(
        "\(place): \(inner.name) has no event \(event)"
          + Suggestion.clause(for: event.rawValue, among: inner.events.map(\.name.rawValue)))
    }
    for own in Set(part.tells.values).sorted() where event(own) == nil {
      faults.append("\(place): there is no event \(own); declare it in 'events'")
    }
    return faults
  }

  /// The attribute of the view model that shows the whole entry; nil where there is none.
  var entryAttribute: AttributeName? {
    entry?.value
  }
}
