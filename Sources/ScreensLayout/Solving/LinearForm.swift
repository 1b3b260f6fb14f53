import ScreensConstraints

/// A length or place in a layout as a sum of the solver's variables.
struct LinearForm: Sendable {
  var terms: [LinearTerm] = []
  var constant = 0.0

  init(_ constant: Double = 0) { self.constant = constant }

  init(_ variable: Variable, _ factor: Double = 1) { terms = [LinearTerm(variable, factor)] }

  static func + (one: LinearForm, other: LinearForm) -> LinearForm {
    var sum = one
    sum.terms += other.terms
    sum.constant += other.constant
    return sum
  }

  static func + (one: LinearForm, other: Double) -> LinearForm {
    var sum = one
    sum.constant += other
    return sum
  }

  static func * (factor: Double, form: LinearForm) -> LinearForm {
    var product = form
    for index in product.terms.indices { product.terms[index].coefficient *= factor }
    product.constant *= factor
    return product
  }

  static func - (one: LinearForm, other: LinearForm) -> LinearForm { one + -1 * other }
}
