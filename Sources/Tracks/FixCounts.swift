public import JSON

/// The number of fixes from a recorder or a file, used and left out, by reason.
public struct FixCounts: Equatable, Sendable {
  /// All fixes.
  public var received = 0
  /// Fixes with an impossible, damaged or earlier time than the last one.
  public var time = 0
  /// Fixes without a position.
  public var noPosition = 0
  /// Fixes with too poor a stated accuracy.
  public var inaccurate = 0
  /// Fixes with a stated speed too high for the sport.
  public var statedSpeed = 0
  /// Fixes too far from the last one.
  public var step = 0
  /// Fixes too fast to reach.
  public var speed = 0
  /// Fixes closer to the last point than the recorder's spacing (T7).
  public var spacing = 0

  /// Creates counts of zero.
  public init() {}

  /// The number of fixes that make the track.
  public var used: Int {
    received - time - noPosition - inaccurate - statedSpeed - step - speed - spacing
  }

  /// The number of fixes that a filter refused.
  var refused: Int { time + noPosition + inaccurate + statedSpeed + step + speed }

  mutating func add(_ reason: FixFilter.Reason) {
    switch reason {
    case .noPosition: noPosition += 1
    case .inaccurate: inaccurate += 1
    case .statedSpeed: statedSpeed += 1
    case .step: step += 1
    case .impliedSpeed: speed += 1
    }
  }

  /// Adds the fixes that the cleaning has left out so far.
  mutating func addCleaning(of summary: TrackSummary) {
    time += summary.refusedTimes
    noPosition += summary.refusedPlaces
    speed += summary.refusedFixes - summary.refusedTimes - summary.refusedPlaces
  }

  /// Writes the counts as the API's `fixes` object. Reasons with a count of zero are omitted.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("received", Int64(received))
    writer.member("used", Int64(used))
    writer.beginObject("left_out")
    for (name, count) in [
      ("time", time), ("no_position", noPosition), ("inaccurate", inaccurate),
      ("stated_speed", statedSpeed), ("step", step), ("speed", speed), ("spacing", spacing),
    ] as [(StaticString, Int)] where count > 0 {
      writer.key(name)
      writer.integer(Int64(count))
    }
    writer.endObject()
    writer.endObject()
  }
}
