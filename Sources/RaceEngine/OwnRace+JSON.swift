import Geodesy
import JSON
import Races

extension OwnRace {
  /// Creates a race from the server's JSON for a team's phone.
  init(_ value: JSONValue) {
    var places: [Coordinate] = []
    var altitudes: [Double?] = []
    for point in value["line"]?.array ?? [] {
      guard let numbers = point.array, numbers.count >= 2, let longitude = numbers[0].double,
        let latitude = numbers[1].double,
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { continue }
      places.append(place)
      altitudes.append(numbers.count > 2 ? numbers[2].double : nil)
    }
    let course = Course(line: places, altitudes: altitudes)
    let plan = course.map { course in
      RacePlan(
        course: course, checkpoints: (value["checkpoints_m"]?.array ?? []).map { $0.double },
        start: value["start_at"]?.int64, fastest: value["fastest_mps"]?.double ?? RacePlan.walking)
    }
    self.init(
      plan, end: value["finish_by"]?.int64,
      limits: (value["closes_at"]?.array ?? []).map { $0.int64 })
  }
}

extension CapturePlan {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("seconds", seconds, decimals: 0)
    writer.member("overdue_s", overdueSeconds, decimals: 0)
    writer.member("lasting_h", lastingHours, decimals: 1)
    writer.member("needed_h", neededHours, decimals: 1)
    writer.member("bytes_per_day", bytesPerDay, decimals: 0)
    if let next {
      writer.beginObject("next")
      writer.member("checkpoint", next.checkpoint)
      writer.member("distance_m", next.distance, decimals: 0)
      writer.endObject()
    }
    if let cutOff {
      writer.beginObject("cut_off")
      writer.member("checkpoint", cutOff.checkpoint)
      writer.member("closes_at", cutOff.limit)
      writer.member("distance_m", cutOff.distance, decimals: 0)
      writer.member("expected", cutOff.arrival?.expected)
      writer.member("latest", cutOff.arrival?.latest)
      writer.endObject()
    }
    if let finish {
      writer.beginObject("finish")
      writer.member("distance_m", finish.distance, decimals: 0)
      writer.member("expected", finish.arrival?.expected)
      writer.endObject()
    }
    if let wayBack {
      writer.beginObject("way_back")
      writer.member("distance_m", wayBack.distance, decimals: 0)
      writer.member("bearing_deg", wayBack.bearing, decimals: 0)
      writer.endObject()
    }
    writer.member("finished_at", finishedAt)
    writer.endObject()
  }
}
