public import JSON

/// What became of the fixes that a recorder or a file gave: how many make the track, and why the
/// others were left out.
public struct FixCounts: Equatable, Sendable {
  /// All fixes.
  public var received = 0
  /// Their time is impossible, damaged or before that of the last one.
  public var time = 0
  /// They have no position.
  public var noPosition = 0
  /// Their stated accuracy is too poor.
  public var inaccurate = 0
  /// Their stated speed is too high for the sport.
  public var statedSpeed = 0
  /// They are too far from the last one.
  public var step = 0
  /// They are too fast to reach.
  public var speed = 0
  /// They are closer to the last point than the recorder's spacing (T7).
  public var spacing = 0

  /// Creates counts of no fixes.
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

  /// Adds what the cleaning left out of the fixes that came so far.
  mutating func addCleaning(of summary: TrackSummary) {
    time += summary.refusedTimes
    noPosition += summary.refusedPlaces
    speed += summary.refusedFixes - summary.refusedTimes - summary.refusedPlaces
  }

  /// Writes the counts as the API's `fixes` object. Reasons that left out nothing are not written.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("received")
    writer.integer(Int64(received))
    writer.key("used")
    writer.integer(Int64(used))
    writer.key("left_out")
    writer.beginObject()
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
