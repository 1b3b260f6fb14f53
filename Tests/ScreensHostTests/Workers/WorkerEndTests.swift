import Testing

@testable import PluginWorkers

/// A worker's end is assembled from the reports of several threads.
struct WorkerEndTests {
  @Test func `the first observed cause counts`() {
    var end = WorkerEnd()
    #expect(end.unrecorded == nil)
    end.see(.ended("signal 11"))
    end.see(.lied("it sent too much"))
    #expect(end.unrecorded == .ended("signal 11"))
  }

  @Test func `a worker that closed its channels broke the protocol unless its end is known`() {
    var end = WorkerEnd()
    end.fallSilent()
    #expect(end.unrecorded == .lied("it closed its channels"))
    end.see(.ended("signal 11"))
    #expect(end.unrecorded == .ended("signal 11"))
  }

  @Test func `the innermost call on a lane names the place`() {
    var end = WorkerEnd()
    end.testify("AcmeView.created", on: 1)
    end.testify("AcmeView.create", on: 1)
    end.testify("AcmeView.shown", on: 0)
    #expect(end.places == [0: "AcmeView.shown", 1: "AcmeView.created"])
  }

  @Test func `one caller reports the fault`() {
    var end = WorkerEnd()
    let claims = [end.claimReport(), end.claimReport()]
    #expect(claims == [true, false])
  }
}
