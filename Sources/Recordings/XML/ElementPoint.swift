import Geodesy
import Tracks

/// The current point or place of an XML reader, as far as its elements have been read.
struct ElementPoint {
  var fix = Fix()
  /// Latitude in degrees.
  var latitude: Double?
  /// Longitude in degrees.
  var longitude: Double?
  /// The name of a place.
  var name: String?
  /// The note of a place.
  var note: String?

  /// Sets a sensor's value; an invalid text is counted by the feed.
  mutating func set(_ sensor: Sensor, _ text: Span<UInt8>, by feed: RecordingFeed) {
    switch sensor {
    case .altitude: fix.altitude = feed.value(text, in: SensorRange.altitude)
    case .time: fix.time = feed.time(text)
    case .speed: fix.speed = feed.value(text, in: SensorRange.speed)
    case .heartRate: fix.heartRate = feed.heartRate(text)
    case .cadence: fix.cadence = feed.value(text, in: SensorRange.cadence)
    case .temperature: fix.temperature = feed.value(text, in: SensorRange.temperature)
    case .power: fix.power = feed.value(text, in: SensorRange.power)
    case .accuracy: fix.accuracy = feed.value(text, in: SensorRange.accuracy)
    case .distance: fix.deviceDistance = feed.value(text, in: SensorRange.distance)
    }
  }

  /// The values of elements inside a point, besides its position.
  enum Sensor {
    case altitude, time, speed, heartRate, cadence, temperature, power, accuracy, distance
  }

  /// Passes on a place. One whose position is missing or out of range is counted and left out.
  func endPlace(in feed: RecordingFeed) {
    guard let coordinate = feed.place(latitude: latitude, longitude: longitude) else { return }
    feed.add(
      Waypoint(
        coordinate: coordinate, name: name, note: note, altitude: fix.altitude, time: fix.time))
  }
}
