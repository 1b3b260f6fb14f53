/// The reason for which supplied steps cannot be run.
package struct SuppliedStepsFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part that is at fault.
  package enum Cause: Error, Sendable, Hashable {
    /// A place, the required type, and the type that it has.
    case wrongType(String, String, String)
    /// More steps than one action may have.
    case tooMany(Int)
    /// A key that a step does not have.
    case unknownKey(String)
    /// A step without an operation and without a computation.
    case noOperation
    /// A step with an operation and a computation.
    case twoKinds
    /// A computation that the plugin does not have.
    case unknownComputation(String)
    /// An operation that the catalogue does not have.
    case unknownOperation(String)
    /// A step's name that another step has, or that is not valid.
    case wrongName(String)
    /// A name that no earlier step has.
    case unknownStep(String)
    /// A place without a value.
    case unknownPlace(String)
    /// The values of a record that the screenlet does not have.
    case noRecord(String)
    /// A priority that there is not.
    case unknownPriority(String)
    /// A secret that would become a parameter that is not declared as secret.
    case secret(String, parameter: String)
    /// The sentence about a parameter.
    case parameters(String)
  }

  package let cause: Cause
  /// The step, counted from 1; nil for all steps.
  package let step: Int?

  init(_ cause: Cause, step: Int? = nil) {
    self.cause = cause
    self.step = step
  }

  /// A clause for the plugin's author, with the remedy.
  package var description: String { (step.map { "step \($0): " } ?? "") + clause }

  private var clause: String {
    switch cause {
    case .wrongType(let place, let expected, let found):
      "\(place) is a \(found), not a \(expected)"
    case .tooMany(let count): "\(count) steps are more than \(SuppliedSteps.most)"
    case .unknownKey(let key): "there is no key '\(key)'; screens/delegate.h has all"
    case .noOperation: "the key 'operation' is missing; a step that computes has 'compute'"
    case .twoKinds: "it has 'operation' and 'compute'; keep one, and make a step of the other"
    case .unknownComputation(let name):
      "the plugin has no computation '\(name)'; add a table of screens/compute.h"
    case .unknownOperation(let name):
      "there is no operation '\(name)'; 'screens operations' lists what there is"
    case .wrongName(let name):
      "the name '\(name)' is already used, or has characters other than letters, digits and _"
    case .unknownStep(let name): "no step before has the name '\(name)'"
    case .unknownPlace(let place):
      "there is no place '\(place)'; write view.NAME, screenlet.NAME, STEP or STEP.FIELD"
    case .noRecord(let place):
      "there is no record for \(place); declare it in 'content.record'"
    case .unknownPriority(let text): "there is no priority '\(text)'; write low, normal or high"
    case .secret(let place, let parameter):
      "\(place) is a secret, and the parameter '\(parameter)' is none"
    case .parameters(let sentence): sentence
    }
  }
}
