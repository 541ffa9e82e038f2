public import JSON

/// The time at each heart rate, from which the time in the zones of any member follows.
public struct HeartRateTimes: Equatable, Sendable {
  /// The lower limits of the five zones, as fractions of the maximum heart rate.
  private static let zones = [0.5, 0.6, 0.7, 0.8, 0.9]

  /// A zone of the heart rate and the time in it.
  public struct Zone: Equatable, Sendable {
    /// The lowest heart rate of the zone in beats per minute.
    public var from: Int
    /// The lowest heart rate of the next zone; `nil` for the last zone.
    public var to: Int?
    /// Seconds.
    public var seconds: Double
  }

  /// The lowest heart rate with a time, in beats per minute.
  private var lowest = 0
  /// Seconds at each heart rate from the lowest on.
  private var seconds: [Double] = []

  /// Creates times without any value.
  public init() {}

  /// Adds the seconds before a fix with this heart rate, in beats per minute.
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

  /// Reads times from the API's `heart_rate_times` object; `nil` if it is invalid.
  public init?(_ json: JSONValue) {
    guard let from = json["from"]?.int64, Self.rates.contains(from),
      let seconds = json["seconds"]?.array, seconds.count <= Self.rates.count
    else { return nil }
    lowest = Int(from)
    self.seconds = seconds.map { max($0.double ?? 0, 0) }
  }

  /// Heart rates in beats per minute that the object may contain.
  private static let rates: ClosedRange<Int64> = 0...300

  /// The maximum heart rate for an age, in beats per minute.
  ///
  /// Source: H. Tanaka et al., "Age-predicted maximal heart rate revisited", J. Am. Coll. Cardiol.
  /// 37 (2001) 153-156.
  public static func maximum(age: Double) -> Int {
    Int((208 - 0.7 * min(max(age, 0), 150)).rounded())
  }

  /// Returns the time in each zone for an age in years. Heart rates below the first zone are in none.
  public func zones(age: Double) -> [Zone] {
    let maximum = Double(Self.maximum(age: age))
    let starts = Self.zones.map { Int(($0 * maximum).rounded()) }
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : nil
      var zone = Zone(from: starts[index], to: end, seconds: 0)
      for place in seconds.indices {
        let rate = lowest + place
        if rate >= zone.from, rate < end ?? .max { zone.seconds += seconds[place] }
      }
      return zone
    }
  }

  /// Writes the zones for an age, with the maximum heart rate that they are based on.
  public func writeZones(age: Double, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("maximum", Int64(Self.maximum(age: age)))
    writer.beginArray("zones")
    for zone in zones(age: age) {
      writer.beginObject()
      writer.member("from", Int64(zone.from))
      if let end = zone.to {
        writer.member("to", Int64(end))
      }
      writer.member("seconds", zone.seconds, decimals: 1)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  /// Writes the API's `heart_rate_times` object, or nothing if there are no times.
  func writeMember(into writer: inout JSONWriter) {
    guard !seconds.isEmpty else { return }
    writer.beginObject("heart_rate_times")
    writer.member("from", Int64(lowest))
    writer.beginArray("seconds")
    for each in seconds { writer.number(each, decimals: 1) }
    writer.endArray()
    writer.endObject()
  }
}
