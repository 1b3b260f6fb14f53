/// A dictionary of a property list: its entries in file order, each key once.
package struct PropertyListDictionary: Sendable {
  /// A key with its place, and its value.
  package struct Entry: Sendable {
    package let key: String
    /// Where the key stands.
    package let place: PropertyListPlace
    package let value: PropertyListValue
  }

  /// The entries as the file has them; in a binary property list sorted by key.
  package let entries: [Entry]
  /// Where the dictionary starts.
  package let place: PropertyListPlace
  private let indices: [String: Int]

  /// Makes a dictionary, or fails with the first key that is given twice.
  init(_ entries: [Entry], place: PropertyListPlace) throws(PropertyListError) {
    var indices: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      if let first = indices.updateValue(index, forKey: entry.key) {
        throw .duplicateKey(entry.place, key: entry.key, first: entries[first].place)
      }
    }
    self.entries = entries
    self.place = place
    self.indices = indices
  }

  /// The keys in file order.
  package var keys: [String] { entries.map(\.key) }

  package subscript(key: String) -> PropertyListValue? { indices[key].map { entries[$0].value } }

  /// The value of a key that has to be there.
  package func required(_ key: String) throws(PropertyListError) -> PropertyListValue {
    guard let value = self[key] else { throw .missingKey(place, key: key) }
    return value
  }

  /// The string of a key; nil when the key is absent.
  package func string(_ key: String) throws(PropertyListError) -> String? {
    guard let value = self[key] else { return nil }
    return try value.string()
  }

  /// The integer of a key; nil when the key is absent.
  package func integer(_ key: String) throws(PropertyListError) -> Int? {
    guard let value = self[key] else { return nil }
    return try value.integer()
  }

  /// The number of a key; nil when the key is absent.
  package func real(_ key: String) throws(PropertyListError) -> Double? {
    guard let value = self[key] else { return nil }
    return try value.real()
  }

  /// The boolean of a key; nil when the key is absent.
  package func boolean(_ key: String) throws(PropertyListError) -> Bool? {
    guard let value = self[key] else { return nil }
    return try value.boolean()
  }

  /// The values of an array; nil when the key is absent.
  package func array(_ key: String) throws(PropertyListError) -> [PropertyListValue]? {
    guard let value = self[key] else { return nil }
    return try value.array()
  }

  /// The strings of an array; nil when the key is absent.
  package func strings(_ key: String) throws(PropertyListError) -> [String]? {
    guard let value = self[key] else { return nil }
    return try value.strings()
  }

  /// The dictionary of a key; nil when the key is absent.
  package func dictionary(_ key: String) throws(PropertyListError) -> PropertyListDictionary? {
    guard let value = self[key] else { return nil }
    return try value.dictionary()
  }

  /// An error for every key that isn't among the known ones, with the nearest known one.
  package func unknownKeys(besides known: some Collection<String>) -> [PropertyListError] {
    entries.filter { !known.contains($0.key) }.map { entry in
      .unknownKey(
        entry.place, key: entry.key, suggestion: Suggestion.nearest(to: entry.key, among: known))
    }
  }

  /// Fails with the first key that isn't among the known ones.
  package func refuseKeys(besides known: some Collection<String>) throws(PropertyListError) {
    if let error = unknownKeys(besides: known).first { throw error }
  }
}
