import Formats
import Geodesy
import JSON
import Tracks

extension InspectedFile {
  /// Writes the documented output of `cordada inspect --json`; unknown values are left out.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("file", name)
    if let error {
      writer.member("error", error.sentence)
    } else {
      writer.member("format", format?.rawValue)
      writer.beginArray("warnings")
      for warning in warnings { writer.string(warning.sentence) }
      writer.endArray()
      writer.beginArray("tracks")
      for track in tracks { track.write(into: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension InspectedFile.Track {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", head.name)
    writer.member("sport", head.sport?.name)
    writer.member("points", summary.points)
    writer.member("segments", summary.segments)
    writer.member("started_at", summary.startedAt)
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
    for (key, value, decimals) in figures { writer.member(key, value, decimals: decimals) }
    if let bounds = summary.bounds {
      writer.beginArray("bounds")
      for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] {
        writer.coordinate(degrees)
      }
      writer.endArray()
    }
    writer.beginArray("marks")
    for mark in summary.marks {
      writer.beginObject()
      writer.member("distance_m", mark.distance, decimals: 2)
      writer.member("duration_s", mark.duration, decimals: 3)
      writer.member("pace_s_per_km", mark.pace, decimals: 1)
      writer.endObject()
    }
    writer.endArray()
    if let device { writeDevice(device, into: &writer) }
    writer.endObject()
  }

  private func writeDevice(_ device: DeviceTotals, into writer: inout JSONWriter) {
    writer.beginObject("device")
    writer.member("distance_m", device.distance, decimals: 2)
    writer.member("duration_s", device.duration, decimals: 3)
    writer.member("moving_s", device.movingTime, decimals: 3)
    writer.member("ascent_m", device.ascent, decimals: 1)
    writer.member("calories_kcal", device.energy, decimals: 1)
    writer.endObject()
  }
}
