/// The state that a plugin ended up in.
package enum PluginState: String, Sendable, CaseIterable {
  /// Loaded and admitted.
  case ready
  /// Known, not loaded.
  case listed
  /// A library that never was a plugin.
  case notAPlugin = "not-a-plugin"
  /// It needs something that this host doesn't offer.
  case incompatible
  /// It needs a library that is not there.
  case missingDependency = "missing-dependency"
  /// It breaks a rule.
  case refused
  /// It ended its process.
  case crashed
  /// It didn't answer in time.
  case hung
  /// The operator switched it off.
  case disabled
  /// An earlier plugin has its name.
  case shadowed
}
