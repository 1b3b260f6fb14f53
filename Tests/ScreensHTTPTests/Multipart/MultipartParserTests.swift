@testable import ScreensHTTP
import Testing

@Suite(.timeLimit(.minutes(15))) struct MultipartParserTests {
  @Test func `the fixture has its bodies, each of another name`() {
    #expect(MultipartBody.all.count >= 30)
    #expect(Set(MultipartBody.all.map(\.description)).count == MultipartBody.all.count)
  }

  @Test(arguments: MultipartBody.all)
  func `a body has its outcome, however it is split`(body: MultipartBody) {
    let bytes = body.bytes
    func outcome(_ pieces: [ArraySlice<UInt8>]) -> [String] {
      MultipartRun.of(pieces, body.contentType)
    }
    #expect(outcome([bytes[...]]) == body.outcome)
    #expect(outcome(bytes.indices.map { bytes[$0...$0] }) == body.outcome)
    // Every place of the short ones; of the long ones, those around their parts.
    let places = bytes.indices.filter { index in
      bytes.count < 2000 || index < 100 || index > bytes.count - 100
    }
    for index in places where outcome([bytes[..<index], bytes[index...]]) != body.outcome {
      Issue.record("split at \(index)")
    }
  }

  @Test func `a million parts are refused at the first too many`() {
    let run = MultipartRun()
    let part = Array("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n".utf8)
    var fed = 0
    do throws(MultipartError) {
      var parser = try MultipartParser(
        contentType: Array("multipart/form-data; boundary=b".utf8)[...],
        limits: MultipartRun.limits)
      for _ in 0..<1_000_000 {
        fed += 1
        try parser.feed(part.span, to: run)
      }
    } catch {
      #expect(error == MultipartError(fault: .tooManyParts, part: 1001))
    }
    #expect(fed == 1001 && run.lines.count == 1000)
  }

  @Test func `a failed parser keeps failing, and its error names the part and the remedy`() throws {
    let run = MultipartRun()
    var parser = try MultipartParser(
      contentType: Array("multipart/form-data; boundary=b".utf8)[...], limits: MultipartRun.limits)
    let bytes = Array("--b\r\n\r\n--b--\r\n".utf8)
    for _ in 0..<2 {
      let error = #expect(throws: MultipartError.self) { try parser.feed(bytes.span, to: run) }
      #expect(error == MultipartError(fault: .disposition, part: 1))
      #expect(error?.description.hasPrefix("Part 1 of the form needs 'Content-Disp") == true)
    }
    #expect(throws: MultipartError.self) { try parser.finish(to: run) }
  }

  @Test func `every fault has a body in the fixture, and a sentence`() {
    let provoked = MultipartBody.all.flatMap(\.outcome).filter { $0.hasPrefix("refused ") }
      .map { String($0.split(separator: " ")[1]) }
    let faults = Set(MultipartError.Fault.allCases.map(\.rawValue))
    #expect(faults.subtracting(provoked) == ["tooManyParts"])
    for fault in MultipartError.Fault.allCases {
      let sentence = MultipartError(fault: fault, part: 3).description
      #expect(sentence.hasPrefix("Part 3 of the form ") && sentence.hasSuffix("."))
    }
  }
}
