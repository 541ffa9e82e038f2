/// Repeated times of one piece of work, in seconds; the median speaks.
struct Stopwatch {
  private(set) var seconds: [Double] = []

  mutating func time(_ work: () -> Void) {
    let duration = ContinuousClock().measure(work)
    seconds.append(Double(duration.components.attoseconds) / 1e18)
    seconds[seconds.count - 1] += Double(duration.components.seconds)
  }

  var median: Double { seconds.sorted()[seconds.count / 2] }
}
