import Geodesy
import JSON

extension JSONWriter {
  /// Writes a member, or nothing if it is unknown.
  mutating func member(_ name: StaticString, _ value: Double?, decimals: Int) {
    guard let value, value.isFinite else { return }
    key(name)
    number(value, decimals: decimals)
  }

  /// Writes `[longitude, latitude]`, in the order of GeoJSON.
  mutating func position(_ coordinate: Coordinate) {
    beginArray()
    self.coordinate(coordinate.longitude)
    self.coordinate(coordinate.latitude)
    endArray()
  }
}
