import CScreens
import Testing

@testable import ScreensPluginKit

extension ScreensPluginKitTests {
  @safe final class SwiftComputationTests {
    let probe: Probe
    let table: screens_compute_1

    init() throws {
      probe = try Probe()
      unsafe table = try probe.extension(SCREENS_COMPUTE_1, as: screens_compute_1.self)
      _ = probe.host.takeCalls()
    }

    private func compute(_ values: Value) throws -> Int32? {
      var me: UnsafeMutableRawPointer?
      #expect(unsafe table.create?(table.name, &me) == SCREENS_OK)
      defer { unsafe table.destroy?(me) }
      let sink = unsafe try #require(OpaquePointer(bitPattern: 8))
      return unsafe ValueArena.lending(["screenlet": "Login", "id": 3]) { source in
        unsafe ValueArena.lending(values) { values in
          unsafe screens_string.lending("total") {
            unsafe table.compute?(me, source, $0, values, sink)
          }
        }
      }
    }

    @Test func `a computation's table calls its closure with the step's values`() throws {
      #expect(unsafe String(copying: table.name) == "probe.sum")
      #expect(try compute(["left": 2, "right": 3]) == SCREENS_OK)
      #expect(probe.host.written == ["sum": 5, "of": "Login"])
    }

    @Test func `an error of the closure crosses with its text`() throws {
      #expect(try compute(["left": 2]) == SCREENS_VALIDATION_FAILED)
      #expect(probe.host.takeFailure() == "total: type two numbers")
    }

    @Test func `a step of a computation crosses as a map with the key compute`() {
      let step = OperationStep(
        compute: "probe.sum", name: "total", parameters: ["left": 2], from: ["right": "one.count"])
      #expect(
        step.value == [
          "compute": "probe.sum", "name": "total", "parameters": ["left": 2],
          "from": ["right": "one.count"],
        ])
    }
  }
}
