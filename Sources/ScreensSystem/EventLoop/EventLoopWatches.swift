/// The sources of the descriptors that a loop watches.
///
/// The kernel reports an event with the key of its watch. The number of a closed descriptor is
/// reused, so a key names one watch: events of an earlier watch find no source.
struct EventLoopWatches {
  private struct Watch {
    var generation: UInt32 = 0
    var source: (any EventLoopSource)?
  }

  private var watches: [Watch] = []

  /// Stores a descriptor's source and returns the key of its events.
  mutating func add(_ descriptor: Int32, _ source: any EventLoopSource) -> UInt64 {
    let index = Int(descriptor)
    while watches.count <= index { watches.append(Watch()) }
    watches[index].source = source
    return UInt64(watches[index].generation) << 32 | UInt64(UInt32(descriptor))
  }

  mutating func remove(_ descriptor: Int32) {
    watches[Int(descriptor)].source = nil
    watches[Int(descriptor)].generation &+= 1
  }

  /// The source of an event; nil when its descriptor has been removed.
  func source(of key: UInt64) -> (any EventLoopSource)? {
    let watch = watches[Int(key & 0xFFFF_FFFF)]
    return watch.generation == UInt32(key >> 32) ? watch.source : nil
  }
}
