import Geodesy
import JSON

extension JSONWriter {
  /// A member that is left out when unknown.
  mutating func member(_ name: StaticString, _ value: Double?, decimals: Int) {
    guard let value, value.isFinite else { return }
    key(name)
    number(value, decimals: decimals)
  }

  /// `[longitude, latitude]`, in the order of GeoJSON.
  mutating func position(_ coordinate: Coordinate) {
    beginArray()
    self.coordinate(coordinate.longitude)
    self.coordinate(coordinate.latitude)
    endArray()
  }
}
