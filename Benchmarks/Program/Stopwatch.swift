import Glibc

/// Repeated times of one piece of work, in seconds; the median is the result.
struct Stopwatch {
  private(set) var seconds: [Double] = []

  mutating func time(_ work: () -> Void) {
    let duration = ContinuousClock().measure(work)
    seconds.append(Double(duration.components.attoseconds) / 1e18)
    seconds[seconds.count - 1] += Double(duration.components.seconds)
  }

  /// Measures the processor time of this thread, independent of other processes.
  mutating func timeProcessor(_ work: () -> Void) {
    let start = Self.processorSeconds
    work()
    seconds.append(Self.processorSeconds - start)
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  var median: Double { seconds.sorted()[seconds.count / 2] }
}
