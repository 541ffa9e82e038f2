import Threads

/// The figures of a server, in the text format of Prometheus (0.0.4).
public final class Metrics: Sendable {
  private struct Family {
    let name: String
    let help: String
    let kind: String
    let write: @Sendable (inout String) -> Void
  }

  private let families = Locked<[Family]>([])

  /// Creates metrics without any figures.
  public init() {}

  /// A counter that only grows, with a value for each combination of labels.
  public final class Counter: Sendable {
    private let name: String
    private let labels: [String]
    private let values = Locked<[[String]: Double]>([:])

    fileprivate init(name: String, labels: [String]) {
      self.name = name
      self.labels = labels
    }

    /// Adds to the counter.
    /// - Parameters:
    ///   - amount: the increment, not negative.
    ///   - labels: one value for each label, from a small set, since each combination is stored.
    public func add(_ amount: Double = 1, _ labels: [String] = []) {
      values.withLock { $0[labels, default: 0] += amount }
    }

    fileprivate func write(into text: inout String) {
      let sorted = values.withLock { $0 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      for (values, amount) in sorted {
        let pairs = zip(labels, values).map { "\($0)=\"\(escaped($1))\"" }
        text += name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}")
        text += " \(amount)\n"
      }
    }
  }

  /// The distribution of a measured value over buckets.
  public final class Histogram: Sendable {
    private struct Counts {
      var buckets: [Int]
      var count = 0
      var sum = 0.0
    }

    private let name: String
    private let bounds: [Double]
    private let counts: Locked<Counts>

    fileprivate init(name: String, bounds: [Double]) {
      self.name = name
      self.bounds = bounds
      counts = Locked(Counts(buckets: Array(repeating: 0, count: bounds.count)))
    }

    /// Counts one measured value, in the unit of the histogram's name.
    public func observe(_ value: Double) {
      counts.withLock {
        $0.count += 1
        $0.sum += value
        if let index = bounds.firstIndex(where: { value <= $0 }) { $0.buckets[index] += 1 }
      }
    }

    fileprivate func write(into text: inout String) {
      let counts = counts.withLock { $0 }
      var below = 0
      for (bound, count) in zip(bounds, counts.buckets) {
        below += count
        text += "\(name)_bucket{le=\"\(bound)\"} \(below)\n"
      }
      text += "\(name)_bucket{le=\"+Inf\"} \(counts.count)\n"
      text += "\(name)_sum \(counts.sum)\n\(name)_count \(counts.count)\n"
    }
  }

  /// Adds a counter.
  /// - Parameters:
  ///   - name: the metric's name, with its unit, such as `cordada_http_answered_bytes_total`.
  ///   - help: one sentence for readers of the metrics.
  ///   - labels: the names of its labels.
  public func counter(_ name: String, _ help: String, labels: [String]) -> Counter {
    let counter = Counter(name: name, labels: labels)
    add(Family(name: name, help: help, kind: "counter") { counter.write(into: &$0) })
    return counter
  }

  /// Adds a histogram.
  /// - Parameters:
  ///   - name: the metric's name, with its unit, such as `cordada_http_request_seconds`.
  ///   - help: one sentence for readers of the metrics.
  ///   - bounds: the upper bounds of its buckets, ascending, in that unit.
  public func histogram(_ name: String, _ help: String, bounds: [Double]) -> Histogram {
    let histogram = Histogram(name: name, bounds: bounds)
    add(Family(name: name, help: help, kind: "histogram") { histogram.write(into: &$0) })
    return histogram
  }

  /// Adds a gauge.
  /// - Parameter value: returns the current value, each time the metrics are read.
  public func gauge(
    _ name: String, _ help: String, _ value: @escaping @Sendable () -> Double
  ) {
    add(Family(name: name, help: help, kind: "gauge") { $0 += "\(name) \(value())\n" })
  }

  /// All metrics in Prometheus's format.
  public var text: String {
    var text = ""
    for family in families.withLock({ $0 }) {
      text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.kind)\n"
      family.write(&text)
    }
    return text
  }

  private func add(_ family: Family) {
    families.withLock { $0.append(family) }
  }
}

private func escaped(_ label: String) -> String {
  var text = ""
  for character in label {
    switch character {
    case "\\": text += "\\\\"
    case "\"": text += "\\\""
    case "\n": text += "\\n"
    default: text.append(character)
    }
  }
  return text
}
