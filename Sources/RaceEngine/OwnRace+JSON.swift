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
    self.init(plan, end: value["finish_by"]?.int64)
  }
}

extension CapturePlan {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("seconds")
    writer.number(seconds, decimals: 0)
    writer.key("overdue_s")
    writer.number(overdueSeconds, decimals: 0)
    if let lastingHours {
      writer.key("lasting_h")
      writer.number(lastingHours, decimals: 1)
    }
    if let neededHours {
      writer.key("needed_h")
      writer.number(neededHours, decimals: 1)
    }
    writer.key("bytes_per_day")
    writer.number(bytesPerDay, decimals: 0)
    if let next {
      writer.key("next")
      writer.beginObject()
      writer.key("checkpoint")
      writer.integer(next.checkpoint)
      writer.key("distance_m")
      writer.number(next.distance, decimals: 0)
      writer.endObject()
    }
    if let finishedAt {
      writer.key("finished_at")
      writer.integer(finishedAt)
    }
    writer.endObject()
  }
}
