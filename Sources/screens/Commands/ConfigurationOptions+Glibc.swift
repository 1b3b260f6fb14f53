import Glibc
import Screenlets
import ScreensCore
import ScreensHost

extension Invocation {
  /// Where this call's configuration comes from.
  func configurationSource() -> ConfigurationSource {
    ConfigurationSource(
      file: value(.configuration), listen: value(ServeCommand.listen),
      management: value(ServeCommand.management),
      plugins: value(ServeCommand.plugins),
      environment: ProcessEnvironment.all,
      secretAttributes: { DefaultTheme.library.secretAttributes })
  }

  /// Reads the configuration and prints its warnings, by default on standard error.
  func configuration(
    warn: (ConfigurationWarning) -> Void = { Console.note("screens: \($0)") }
  ) throws -> HostConfiguration {
    // Mistakes in the command line are reported before any file is read.
    for option in [ServeCommand.listen, ServeCommand.management] {
      _ = try value(
        option, as: "an address and a port, such as 127.0.0.1:8080, or unix:/path",
        ListenAddress.init)
    }
    let configuration = try configurationSource().read()
    configuration.warnings.forEach(warn)
    return configuration
  }
}

/// The variables of this process.
enum ProcessEnvironment {
  /// All of them, as they were when first asked for.
  static let all: [String: String] = {
    var variables: [String: String] = [:]
    var next = unsafe environ
    // Safety: the environment ends with a null pointer, and it does not change while it is read.
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      unsafe next += 1
    }
    return variables
  }()

  /// The path of the running executable.
  static let executable: String? = {
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safety: the call writes at most the buffer's length.
    let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
