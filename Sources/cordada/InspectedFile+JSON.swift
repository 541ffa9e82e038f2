import Formats
import Geodesy
import JSON
import Tracks

extension InspectedFile {
  /// Writes the documented output of `cordada inspect --json`; unknown values are left out.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("file")
    writer.string(name)
    if let error {
      writer.key("error")
      writer.string(error.sentence)
    } else {
      if let format {
        writer.key("format")
        writer.string(format.rawValue)
      }
      writer.key("warnings")
      writer.beginArray()
      for warning in warnings { writer.string(warning.sentence) }
      writer.endArray()
      writer.key("tracks")
      writer.beginArray()
      for track in tracks { track.write(into: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension InspectedFile.Track {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    if let name = head.name {
      writer.key("name")
      writer.string(name)
    }
    if let sport = head.sport {
      writer.key("sport")
      writer.string(sport.name)
    }
    writer.key("points")
    writer.integer(summary.points)
    writer.key("segments")
    writer.integer(summary.segments)
    if let startedAt = summary.startedAt {
      writer.key("started_at")
      writer.integer(startedAt)
    }
    let figures: [(StaticString, Double?, Int)] = [
      ("duration_s", summary.duration, 3), ("moving_s", summary.movingTime, 3),
      ("distance_m", summary.distance, 3), ("raw_distance_m", summary.rawDistance, 3),
      ("ascent_m", summary.ascent, 1), ("descent_m", summary.descent, 1),
      ("altitude_min_m", summary.altitudeMinimum, 2),
      ("altitude_max_m", summary.altitudeMaximum, 2),
      ("speed_mean_mps", summary.speedMean, 3), ("speed_max_mps", summary.speedMaximum, 3),
      ("heart_rate_mean", summary.heartRateMean, 1),
      ("heart_rate_max", summary.heartRateMaximum, 1),
      ("calories_kcal", summary.energy.map { EnergyProfile().energy($0) }, 1),
    ]
    for (key, value, decimals) in figures { writer.member(key, value, decimals) }
    if let bounds = summary.bounds {
      writer.key("bounds")
      writer.beginArray()
      for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] {
        writer.coordinate(degrees)
      }
      writer.endArray()
    }
    writer.key("marks")
    writer.beginArray()
    for mark in summary.marks {
      writer.beginObject()
      writer.member("distance_m", mark.distance, 2)
      writer.member("duration_s", mark.duration, 3)
      writer.member("pace_s_per_km", mark.pace, 1)
      writer.endObject()
    }
    writer.endArray()
    if let device { writeDevice(device, into: &writer) }
    writer.endObject()
  }

  private func writeDevice(_ device: DeviceTotals, into writer: inout JSONWriter) {
    writer.key("device")
    writer.beginObject()
    writer.member("distance_m", device.distance, 2)
    writer.member("duration_s", device.duration, 3)
    writer.member("moving_s", device.movingTime, 3)
    writer.member("ascent_m", device.ascent, 1)
    writer.member("calories_kcal", device.energy, 1)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member with a number, or nothing if it is unknown.
  fileprivate mutating func member(_ key: StaticString, _ value: Double?, _ decimals: Int) {
    guard let value else { return }
    self.key(key)
    number(value, decimals: decimals)
  }
}
