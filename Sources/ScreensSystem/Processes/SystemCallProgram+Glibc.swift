package import CLinux
import Glibc

/// A program that the kernel runs before each system call of a process, and that decides about the
/// call.
///
/// Calls of another calling convention, which have other numbers, are refused.
package struct SystemCallProgram {
  /// A decision about a call.
  package enum Verdict {
    case allow
    case kill
    /// The call returns this error.
    case error(Int32)

    fileprivate var number: UInt32 {
      switch self {
      case .allow: 0x7fff_0000
      case .kill: 0x8000_0000
      case .error(let code): 0x0005_0000 | UInt32(code)
      }
    }
  }

  /// The kernel's numbers of steps.
  package enum Operation: UInt16 {
    case load = 0x20
    case ifEqual = 0x15
    case ifNotBelow = 0x35
    case ifSet = 0x45
    case answer = 0x06
  }

  /// The kernel's record of the call in question.
  private enum Place {
    static let number: UInt32 = 0
    static let architecture: UInt32 = 4
    static let firstArgument: UInt32 = 16
  }

  #if arch(x86_64)
    private static let architecture: UInt32 = 0xc000_003e
  #else
    private static let architecture: UInt32 = 0xc000_00b7
  #endif

  private var steps: [sock_filter]

  package init() {
    steps = [
      Self.step(.load, Place.architecture),
      Self.step(.ifEqual, Self.architecture, then: 1, otherwise: 0), Self.answer(.kill),
      Self.step(.load, Place.number),
    ]
    #if arch(x86_64)
      steps += [
        Self.step(.ifNotBelow, 0x4000_0000, then: 0, otherwise: 1), Self.answer(.error(EPERM)),
      ]
    #endif
  }

  /// A step, with the numbers of steps that are skipped after it.
  package static func step(
    _ operation: Operation, _ value: UInt32, then: UInt8 = 0, otherwise: UInt8 = 0
  ) -> sock_filter {
    sock_filter(code: operation.rawValue, jt: then, jf: otherwise, k: value)
  }

  private static func answer(_ verdict: Verdict) -> sock_filter {
    step(.answer, verdict.number)
  }

  /// Makes a call return an error.
  package mutating func refuse(_ call: some BinaryInteger, _ code: Int32) {
    decide(call, .error(code))
  }

  /// Allows a call.
  package mutating func allow(_ call: some BinaryInteger) { decide(call, .allow) }

  private mutating func decide(_ call: some BinaryInteger, _ verdict: Verdict) {
    steps += [Self.step(.ifEqual, UInt32(call), then: 0, otherwise: 1), Self.answer(verdict)]
  }

  /// Allows a call for some values of an argument, and refuses it for the others.
  ///
  /// - Parameters:
  ///   - argument: the argument's place, from 0; its lower 32 bits are tested.
  ///   - tests: steps that fall through to allowing, or skip one step.
  package mutating func allow(
    _ call: some BinaryInteger, argument: UInt32 = 0, where tests: [sock_filter]
  ) {
    let inner =
      [Self.step(.load, Place.firstArgument + 8 * argument)] + tests + [
        Self.answer(.allow), Self.answer(.error(EPERM)),
      ]
    steps +=
      [Self.step(.ifEqual, UInt32(call), then: 0, otherwise: UInt8(inner.count))] + inner
  }

  /// Filters the calls of this process and of the threads that it makes afterwards, for ever.
  ///
  /// - Parameter verdict: the decision about calls that were not named.
  /// - Returns: false when the kernel has no such filters.
  package func apply(otherwise verdict: Verdict) -> Bool {
    var program = steps + [Self.answer(verdict)]
    let count = UInt16(program.count)
    // Safety: the kernel copies the program during the call.
    return unsafe program.withUnsafeMutableBufferPointer { instructions in
      var whole = unsafe sock_fprog(len: count, filter: instructions.baseAddress)
      return unsafe withUnsafePointer(to: &whole) { pointer in
        linux_prctl(PR_SET_SECCOMP, 2, UInt(bitPattern: pointer), 0, 0) == 0
      }
    }
  }
}
