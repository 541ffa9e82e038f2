import Glibc

/// Starts threads outside Swift's own pool, for what blocks.
enum Thread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// The caller joins it.
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    // Released by the thread itself.
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let result = pthread_create(&thread, nil, { runThread($0) }, work)
    precondition(result == 0, "no thread left")
    return thread
  }

  fileprivate static func run(_ work: UnsafeMutableRawPointer) {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  }
}

private func runThread(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Thread.run(work!)
  return nil
}
