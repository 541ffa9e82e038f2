import CallMemory
import Geodesy
import JSON

/// Answers which places are nearest, as JSON `[{"index","distance_m"},…]`, the nearest first. The input
/// holds, in so many bytes, JSON `{"from","places"}`: places `{"latitude","longitude"}` in degrees, or null,
/// which is left out as what is no place on Earth is.
@c @_expose(wasm) public func placesNearest(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(BoulderingError) in
    guard let from = Coordinate(input["from"]), let places = input["places"]?.array else {
      throw .badJSON
    }
    writer.beginArray()
    for neighbour in from.nearest(of: places.map(Coordinate.init(_:))) {
      writer.beginObject()
      writer.key("index")
      writer.integer(neighbour.index)
      writer.key("distance_m")
      writer.number(neighbour.distance, decimals: 1)
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
