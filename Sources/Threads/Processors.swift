import Glibc

/// The processors of the machine.
package enum Processors {
  /// How many there are that the process may use, at least 2 and at most 32: as many threads do what comes.
  package static let count = min(max(2, sysconf(CInt(_SC_NPROCESSORS_ONLN))), 32)

  /// Nanoseconds of a processor that the calling thread has used.
  package static func time() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
