/// A step in which users fill in some of a record's fields.
package struct RecordStep: Sendable, Hashable {
  /// The number of its fields, which follow those of the steps before it; 0 for a step that users
  /// pass by.
  package let count: Int
  /// Whether the values of all its fields are right, so that users may go on.
  package let isComplete: Bool

  /// - Parameter count: 0 for a step that users pass by.
  package init(count: Int, isComplete: Bool) {
    self.count = count
    self.isComplete = isComplete
  }

  package var isSkipped: Bool { count == 0 }
}

/// The steps of a record, and the one that users are at. Steps are counted from 0.
package struct RecordSteps: Sendable {
  /// The place to which the last action leads.
  package enum Lead: Sendable, Hashable {
    /// A step, wherever the page would lead otherwise.
    case step(Int)
    /// The beginning, unless the page leads elsewhere.
    case beginning
  }

  package var all: [RecordStep] = []
  /// The step of a place whose step no address names.
  package private(set) var present = 0
  private var lead: Lead?

  /// A record whose fields stand together.
  package init() {}

  /// The step that is shown where another one is asked for: no step behind the first incomplete
  /// one, and none that users pass by.
  package func shown(_ asked: Int) -> Int {
    guard !all.isEmpty else { return asked }
    let open = all.firstIndex { !$0.isSkipped && !$0.isComplete } ?? all.count - 1
    let step = min(max(asked, 0), open)
    if !all[step].isSkipped { return step }
    return next(after: step).map { min($0, open) } ?? before(step) ?? 0
  }

  /// The step behind another one; nil behind the last one.
  package func next(after step: Int) -> Int? {
    all.indices.first { $0 > step && !all[$0].isSkipped }
  }

  /// The step before another one; nil before the first one.
  package func before(_ step: Int) -> Int? {
    all.indices.last { $0 < step && !all[$0].isSkipped }
  }

  /// Has faces lead their users to a step.
  package mutating func lead(to lead: Lead) {
    self.lead = lead
    present = if case .step(let step) = lead { step } else { 0 }
  }

  /// The place to which a face leads its user now; nil for the one where the user is.
  package mutating func takeLead() -> Lead? {
    defer { lead = nil }
    return lead
  }
}
