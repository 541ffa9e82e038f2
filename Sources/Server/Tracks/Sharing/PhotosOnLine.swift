import Geodesy
import JSON
import Storage
import Tracks

/// The places of a track's photos on its edited line, which their records do not tell: those count on the recording.
///
/// Stored with the shown line as an object of a member for each photo, `null` for one whose stretch is gone. The name of a member has
/// the place of the record, too, so that a photo that was moved is placed anew.
struct PhotosOnLine {
  private let json: JSONValue

  init(_ bytes: [UInt8]?) { json = bytes.flatMap { try? JSONValue(parsing: $0) } ?? .object([]) }

  /// Returns the place of a photo, in it `nil` if the photo stands nowhere; `nil` if it has not been derived.
  func place(of photo: UUID, _ body: JSONValue) -> Coordinate?? {
    guard let place = json[Self.name(of: photo, body)] else { return nil }
    guard let latitude = place["latitude"]?.double, let longitude = place["longitude"]?.double
    else { return .some(nil) }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Derives the places.
  static func bytes(
    of photos: [(id: UUID, body: JSONValue)], on points: [UInt8], sport: Sport?
  ) throws(PointStreamError) -> [UInt8] {
    let placed = photos.filter { $0.body["place"]?["latitude"] != nil }
    let moments = placed.map { _, body in
      let time = body["taken_at"].map { [JSONMember("time", $0)] } ?? []
      return PhotoMoment(.object((body["place"]?.object ?? []) + time))
    }
    let places = try PhotoPlacer.places(
      of: moments, on: points, sport: sport, maximumFixes: ImportLimits.points)
    var writer = JSONWriter()
    writer.beginObject()
    for (photo, place) in zip(placed, places) {
      writer.key(name(of: photo.id, photo.body))
      guard let place else {
        writer.null()
        continue
      }
      writer.beginObject()
      writer.member("latitude", place.coordinate.latitude)
      writer.member("longitude", place.coordinate.longitude)
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }

  private static func name(of photo: UUID, _ body: JSONValue) -> String {
    var writer = JSONWriter()
    (body["place"] ?? .null).write(into: &writer)
    return "\(photo) \(String(decoding: writer.bytes, as: UTF8.self))"
  }
}
