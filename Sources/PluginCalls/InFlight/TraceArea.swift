/// Memory that outlives a process; a thread that dies writes its place into it.
///
/// Safety: the memory has `size` bytes for as long as this is used. Writing only stores, as a
/// signal handler must; reading copies each number once and trusts none.
@safe package struct TraceArea: @unchecked Sendable {
  private enum Place {
    static let signal = 0
    static let frameCount = 4
    static let moduleCount = 8
    static let thread = 12
    static let call = 16
    static let pool = 20
    static let threads = 24
    static let steps = threads + threadLimit * 4
    static let frames = steps + threadLimit * 4
    static let frameSize = 16
    static let modules = frames + frameLimit * frameSize
    static let moduleSize = 512
    static let pathStart = 16
  }

  /// Calls that are kept, from the innermost on.
  package static let frameLimit = 64
  /// Threads that can be asked for their places.
  static let threadLimit = 16
  private static let moduleLimit = 5
  private static let pathLimit = Place.moduleSize - Place.pathStart
  /// Bytes of a trace.
  package static let size = Place.modules + moduleLimit * Place.moduleSize

  private let memory: UnsafeMutableRawPointer

  /// Uses memory of `size` bytes.
  package init(_ memory: UnsafeMutableRawPointer) { unsafe self.memory = unsafe memory }

  private func number(_ place: Int) -> UInt32 {
    unsafe memory.load(fromByteOffset: place, as: UInt32.self)
  }

  private func set(_ place: Int, _ value: UInt32) {
    unsafe memory.storeBytes(of: value, toByteOffset: place, as: UInt32.self)
  }

  // MARK: In the process that dies

  /// Records the thread of a lane.
  package func setThread(_ thread: Int32, of lane: Int) {
    guard lane < Self.threadLimit else { return }
    set(Place.threads + 4 * lane, UInt32(bitPattern: thread))
  }

  /// Records the number of a lane's running call among the calls of one message.
  package func setStep(_ step: Int, of lane: Int) {
    guard lane < Self.threadLimit else { return }
    set(Place.steps + 4 * lane, UInt32(clamping: step))
  }

  /// Records the number of threads that the process has made to lend.
  package func setPoolThreads(_ count: Int) { set(Place.pool, UInt32(truncatingIfNeeded: count)) }

  /// Begins a trace.
  ///
  /// - Parameters:
  ///   - signal: 0 for a process that ends by a call.
  ///   - mark: the plugin's running function; 0 for none.
  package func begin(signal: Int32, thread: Int32, mark: UInt64) {
    set(Place.frameCount, 0)
    set(Place.moduleCount, 0)
    set(Place.signal, UInt32(bitPattern: signal))
    set(Place.call, UInt32(truncatingIfNeeded: mark & 0xffff))
    set(Place.thread, UInt32(bitPattern: thread))
  }

  /// Adds a frame; false when there is room for no more.
  package func add(_ address: UInt, module: Int) -> Bool {
    let count = Int(number(Place.frameCount))
    guard count < Self.frameLimit else { return false }
    let place = Place.frames + count * Place.frameSize
    unsafe memory.storeBytes(of: UInt64(address), toByteOffset: place, as: UInt64.self)
    set(place + 8, UInt32(truncatingIfNeeded: module + 1))
    set(Place.frameCount, UInt32(count + 1))
    return true
  }

  /// The number of a file; -1 when there is room for no more.
  package func module(base: UInt, path: UnsafePointer<UInt8>?) -> Int {
    let count = Int(number(Place.moduleCount))
    for index in 0..<count {
      let known = unsafe memory.load(
        fromByteOffset: Place.modules + index * Place.moduleSize, as: UInt64.self)
      if known == UInt64(base) { return index }
    }
    guard count < Self.moduleLimit else { return -1 }
    let place = Place.modules + count * Place.moduleSize
    unsafe memory.storeBytes(of: UInt64(base), toByteOffset: place, as: UInt64.self)
    var length = 0
    if let path = unsafe path {
      while length < Self.pathLimit, unsafe path[length] != 0 {
        let byte = unsafe path[length]
        unsafe memory.storeBytes(
          of: byte, toByteOffset: place + Place.pathStart + length, as: UInt8.self)
        length += 1
      }
    }
    set(place + 8, UInt32(length))
    set(Place.moduleCount, UInt32(count + 1))
    return count
  }

  // MARK: In another process

  /// The number of threads that the process lends, as it wrote it; at most as many as it can make.
  package var poolThreads: Int { min(Int(number(Place.pool)), BlockingPool.threadLimit) }

  /// The number of a lane's running call among the calls of one message, as the process wrote it.
  package func step(of lane: Int) -> Int {
    lane < Self.threadLimit ? Int(number(Place.steps + 4 * lane)) : 0
  }

  /// The lane of a thread; nil for a thread without one.
  package func lane(of thread: Int32) -> Int? {
    (0..<Self.threadLimit).first { self.thread(of: $0) == thread }
  }

  /// The thread of a lane; nil while it is not recorded.
  package func thread(of lane: Int) -> Int32? {
    guard lane < Self.threadLimit else { return nil }
    let thread = Int32(bitPattern: number(Place.threads + 4 * lane))
    return thread > 0 ? thread : nil
  }

  /// Reads the trace that was written; nil when there is none.
  package func read() -> FaultTrace? {
    let frameCount = min(Int(number(Place.frameCount)), Self.frameLimit)
    let moduleCount = min(Int(number(Place.moduleCount)), Self.moduleLimit)
    guard frameCount > 0 else { return nil }
    let modules = (0..<moduleCount).map { module(at: Place.modules + $0 * Place.moduleSize) }
    let frames = (0..<frameCount).map { index in
      let place = Place.frames + index * Place.frameSize
      let module = Int(number(place + 8)) - 1
      return FaultTrace.Frame(
        address: unsafe memory.load(fromByteOffset: place, as: UInt64.self),
        module: modules.indices.contains(module) ? module : nil)
    }
    return FaultTrace(
      frames: frames, modules: modules, startsExactly: number(Place.signal) != 0,
      thread: Int32(bitPattern: number(Place.thread)),
      call: PluginCall(code: UInt16(truncatingIfNeeded: number(Place.call))))
  }

  private func module(at place: Int) -> FaultTrace.Module {
    let length = min(Int(number(place + 8)), Self.pathLimit)
    let path = (0..<length).map {
      unsafe memory.load(fromByteOffset: place + Place.pathStart + $0, as: UInt8.self)
    }
    return FaultTrace.Module(
      base: unsafe memory.load(fromByteOffset: place, as: UInt64.self),
      path: String(validating: path, as: UTF8.self) ?? "?")
  }
}
