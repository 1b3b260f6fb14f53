import Testing

@testable import ScreensPictures

struct PictureRequestTests {
  @Test(
    arguments: [
      (1200, 800, 480, 320), (800, 1200, 240, 360), (480, 360, 480, 360), (100, 50, 100, 50),
      (16_384, 1, 480, 1), (1, 16_384, 1, 360), (961, 720, 480, 360), (481, 2, 480, 2),
    ])
  func `sides fit into the box in their proportions, and never grow`(
    width: Int, height: Int, fittingWidth: Int, fittingHeight: Int
  ) {
    #expect(
      PictureRequest.preview.box.fitting(width, height)
        == PictureBox(width: fittingWidth, height: fittingHeight))
  }

  @Test func `a request is held to the limits of what is made`() {
    let request = PictureRequest(box: PictureBox(width: 9_999, height: 3), bytes: .max)
    #expect(request.box == PictureBox(width: PictureLimits.madeSide, height: 3))
    #expect(request.bytes == PictureLimits.madeBytes)
    #expect(PictureRequest.portrait.bytes < 307_200)
  }

  @Test func `a task's words are read as the task`() {
    let task = PictureTask(
      host: 7, kind: .webP, request: PictureRequest(box: .init(width: 9, height: 8), form: .opaque),
      libraries: PictureLibraries(png: "a b", jpeg: "", webp: "/c.so"))
    #expect(PictureTask(task.words) == task)
    for place in [0, 1, 2, 3, 4, 5] {
      var words = task.words
      words[place] = "-"
      #expect(PictureTask(words) == nil)
    }
    #expect(PictureTask(Array(task.words.dropLast())) == nil)
    #expect(PictureTask(task.words + [""]) == nil)
  }

  static let answers: [PictureAnswer] = [
    .made(.png, PictureBox(width: 2048, height: 1), bytes: 4 << 20),
    .absent(.jpeg, reason: "libx.so: cannot open shared object file"), .absent(.webp, reason: ""),
    .broken(reason: "Not a PNG  file"), .tooMuchMemory, .notSmallEnough, .unconfined,
  ]

  @Test(arguments: answers) func `an answer's line is read as the answer`(answer: PictureAnswer) {
    #expect(PictureAnswer(line: answer.line) == answer)
  }

  @Test(
    arguments: [
      "", "made", "made png 1 1", "made png 1 1 1 1", "made png 0 1 1", "made png 1 2049 1",
      "made png 1 1 0", "made png 1 1 4194305", "made gif 1 1 1", "made png 1  1", "absent",
      "absent gif x", "Made png 1 1 1", " memory",
    ])
  func `another line is no answer`(line: String) {
    #expect(PictureAnswer(line: line) == nil)
  }
}
