import Geodesy
import JSON
import Tracks

/// Photos and their places on a track.
extension EngineState {
  mutating func answerPhotoHead(bytes: Int) throws(EngineError) {
    let head = PhotoHead(try inputBytes(0, bytes))
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("clock", head.clock)
    writer.member("offset_min", head.offset)
    if let coordinate = head.coordinate { write(coordinate, into: &writer) }
    writer.endObject()
    answer(writer.bytes)
  }

  mutating func answerPhotoPlaces(
    bytes: Int, photoBytes: Int, sport: Int32, spacing: Double
  ) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let text = try inputBytes(bytes, photoBytes)
    guard let photos = (try? JSONValue(parsing: text))?.array else { throw .badJSON }
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    let places: [PhotoPlace?]
    do throws(PointStreamError) {
      places = try PhotoPlacer.places(
        of: photos.map { PhotoMoment($0) }, on: points, sport: sport, spacing: spacing,
        maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    var writer = JSONWriter()
    writer.beginArray()
    for place in places {
      guard let place else {
        writer.null()
        continue
      }
      writer.beginObject()
      write(place.coordinate, into: &writer)
      writer.member("distance_m", place.distance, decimals: 1)
      writer.member("by", place.basis.name)
      writer.endObject()
    }
    writer.endArray()
    answer(writer.bytes)
  }

  private func write(_ coordinate: Coordinate, into writer: inout JSONWriter) {
    writer.member("latitude", coordinate.latitude, decimals: 7)
    writer.member("longitude", coordinate.longitude, decimals: 7)
  }
}
