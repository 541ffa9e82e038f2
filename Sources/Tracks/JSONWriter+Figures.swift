import Geodesy
import JSON

extension JSONWriter {
  /// Writes `[longitude, latitude]`, in the order of GeoJSON.
  mutating func position(_ coordinate: Coordinate) {
    beginArray()
    self.coordinate(coordinate.longitude)
    self.coordinate(coordinate.latitude)
    endArray()
  }
}
