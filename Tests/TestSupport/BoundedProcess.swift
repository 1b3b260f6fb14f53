package import Foundation
import Glibc
import ScreensSystem

/// Programs that tests wait for. A program that takes too long is killed, so that its status fails
/// the test instead of hanging it.
extension Process {
  /// Waits for the end of a program that was started.
  package func waitForEnd(within limit: Duration = Limit.ofProgram) {
    bounded(limit) { waitUntilExit() }
  }

  /// Reads to the end the pipe that a program writes to, and waits for the program's end.
  package func output(_ pipe: Pipe, within limit: Duration = Limit.ofProgram) -> Data {
    bounded(limit) {
      let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
      waitUntilExit()
      return bytes
    }
  }

  private func bounded<Result>(_ limit: Duration, _ wait: () -> Result) -> Result {
    let hasEnded = CountingSemaphore()
    let process = processIdentifier
    let milliseconds = Int(limit.nanoseconds / 1_000_000)
    ServiceThread.start {
      if !hasEnded.wait(milliseconds: milliseconds) { _ = kill(process, SIGKILL) }
    }
    defer { hasEnded.signal() }
    return wait()
  }
}
