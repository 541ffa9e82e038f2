import Glibc

/// The processors of the machine.
package enum Processors {
  /// The number of processors available to the process, clamped to 2...32; also the number of worker threads.
  package static let count = min(max(2, sysconf(CInt(_SC_NPROCESSORS_ONLN))), 32)

  /// Returns the processor time of the calling thread, in nanoseconds.
  package static func time() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
