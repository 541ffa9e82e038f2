import CallMemory
import Geodesy
import JSON

/// Sorts places by their distance from a place.
/// - Parameter bytes: size of the input, JSON `{"from","places"}`. Places are `{"latitude","longitude"}` in
///   degrees; null and invalid places are left out.
/// - Returns: as output, JSON `[{"index","distance_m"},…]`, the nearest place first.
@c @_expose(wasm) public func placesNearest(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderEngineError) in
    guard let from = Coordinate(input["from"]), let places = input["places"]?.array else {
      throw .badJSON
    }
    writer.beginArray()
    for neighbour in from.nearest(of: places.map(Coordinate.init(_:))) {
      writer.beginObject()
      writer.member("index", neighbour.index)
      writer.member("distance_m", neighbour.distance, decimals: 1)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension Coordinate {
  fileprivate init?(_ value: JSONValue?) {
    guard let latitude = value?["latitude"]?.double, let longitude = value?["longitude"]?.double
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
