import JSON

/// The time at each heart rate, from which the time in the zones of any member follows.
public struct HeartRateTimes: Equatable, Sendable {
  /// Shares of the maximum heart rate at which the five zones begin.
  static let zones = [0.5, 0.6, 0.7, 0.8, 0.9]

  /// The lowest heart rate with a time, in beats per minute.
  private var lowest = 0
  /// Seconds at each heart rate from the lowest on.
  private var seconds: [Double] = []

  /// Creates times of nothing.
  public init() {}

  /// Adds the seconds up to a fix with this heart rate, in beats per minute.
  mutating func add(_ duration: Double, at beats: Double) {
    guard duration > 0, SummaryKeeper.heartRates.contains(beats) else { return }
    let rate = Int(beats.rounded())
    if seconds.isEmpty { lowest = rate }
    if rate < lowest {
      seconds.insert(contentsOf: repeatElement(0, count: lowest - rate), at: 0)
      lowest = rate
    }
    let index = rate - lowest
    if index >= seconds.count {
      seconds.append(contentsOf: repeatElement(0, count: index + 1 - seconds.count))
    }
    seconds[index] += duration
  }

  /// Writes the API's `heart_rate_times` object; nothing when no time is known.
  func writeMember(into writer: inout JSONWriter) {
    guard !seconds.isEmpty else { return }
    writer.key("heart_rate_times")
    writer.beginObject()
    writer.key("from")
    writer.integer(Int64(lowest))
    writer.key("seconds")
    writer.beginArray()
    for each in seconds { writer.number(each, decimals: 1) }
    writer.endArray()
    writer.endObject()
  }
}
