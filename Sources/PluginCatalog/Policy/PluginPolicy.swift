package import PluginFormat
package import ScreensModel
package import ScreensSystem
import ScreensCore

/// The operator's rules about plugins.
package struct PluginPolicy: Sendable, Equatable {
  /// The operator's rule about one plugin.
  package struct Rule: Sendable, Equatable {
    /// Whether it may be used.
    package let isEnabled: Bool
    /// The content it has to have; nil when any will do.
    package let digest: Digest?
    /// Whether the content was pinned by `screens trust`, and not by the configuration.
    package let isTrusted: Bool

    package init(isEnabled: Bool = true, digest: Digest? = nil, isTrusted: Bool = false) {
      self.isEnabled = isEnabled
      self.digest = digest
      self.isTrusted = isTrusted
    }
  }

  /// The rules by plugin.
  package let rules: [PluginID: Rule]
  /// Whether files that a group may write to are refused.
  package let strictOwnership: Bool
  /// The user whose files are trusted, besides root's.
  package let user: UInt32

  /// Makes a policy; without arguments it allows every plugin whose files no other user can change.
  package init(
    rules: [PluginID: Rule] = [:], strictOwnership: Bool = false, user: UInt32 = currentUser
  ) {
    self.rules = rules
    self.strictOwnership = strictOwnership
    self.user = user
  }

  /// Marks each plugin with the policy's objection, if there is one.
  package func addingObjections(to plugins: [ListedPlugin]) -> [ListedPlugin] {
    var ownership = Ownership(user: user, isStrict: strictOwnership)
    return plugins.map { addingObjection(to: $0, &ownership) }
  }

  private func addingObjection(
    to plugin: ListedPlugin, _ ownership: inout Ownership
  ) -> ListedPlugin {
    guard let descriptor = plugin.descriptor, plugin.objection == nil else { return plugin }
    if !rules.isEmpty, rules[descriptor.id]?.isEnabled == false {
      let objection = Objection(
        .disabled,
        "\(plugin.candidate.path): is switched off for \(descriptor.id) in the "
          + "configuration; set 'enabled' to use it")
      return plugin.marked(objection, warning: nil)
    }
    let candidate = plugin.candidate
    var finding = ownership.check(
      candidate.describingFile, status: candidate.isDirect ? candidate.status : nil)
    if finding.refusal == nil, let library = plugin.library?.path {
      let warnings = finding.warnings
      finding = ownership.check(library)
      finding = .init(refusal: finding.refusal, warnings: warnings + finding.warnings)
    }
    return plugin.marked(
      finding.refusal.map { Objection(.refused, $0) }, warning: finding.warnings.first)
  }

  /// The objection to content of a plugin's library that the operator did not pin; nil when it is
  /// pinned, or when nothing is.
  package func objection(toContent digest: Digest, of id: PluginID, file: String) -> Objection? {
    guard let rule = rules[id], let pinned = rule.digest, pinned != digest else { return nil }
    let who = rule.isTrusted ? TrustStore.fileName : "the configuration"
    let remedy = rule.isTrusted ? "run: screens trust \(Path.quoted(file))" : "pin it again"
    return Objection(
      .refused,
      "\(file): has digest \(digest), but \(who) pins \(id) to \(pinned); "
        + "check where the file comes from and \(remedy)")
  }
}

/// The settings of one plugin in `plugins.plist`.
package struct PluginSetting: Sendable, Hashable {
  /// Where a plugin's code runs.
  package enum Isolation: String, Sendable, CaseIterable {
    /// In the host's own process.
    case host
    /// In a process of its own, a worker.
    case process
  }

  /// Whether it may be used.
  package var isEnabled: Bool
  /// The process that its code is to run in; nil lets the operator's trust decide.
  package var isolation: Isolation?
  /// The only content that may be loaded; nil for any.
  package var digest: Digest?
  /// The options that the plugin reads from its host.
  package var options: [String: Value]

  /// Makes a setting; without arguments, that of a plugin without an entry.
  package init(
    isEnabled: Bool = true, isolation: Isolation? = nil, digest: Digest? = nil,
    options: [String: Value] = [:]
  ) {
    self.isEnabled = isEnabled
    self.isolation = isolation
    self.digest = digest
    self.options = options
  }
}
