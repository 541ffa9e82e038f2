import Geodesy
import JSON
import Tracks

/// Privacy places, and what others see of a track near them.
extension EngineState {
  mutating func answerCircle(bytes: Int) throws(EngineError) {
    let text = try inputBytes(0, bytes)
    guard let input = try? JSONValue(parsing: text),
      let places = input["known"]?.array, let place = input["place"],
      let radius = place["radius_m"]?.double
    else { throw .badJSON }
    var known: [PrivacyAnchor] = []
    for place in places {
      guard let anchor = PrivacyAnchor(ofPlace: place) else { throw .badJSON }
      known.append(anchor)
    }
    guard let anchor = PrivacyAnchor.first(forPlace: place, among: known) else { throw .badJSON }
    let circle = anchor.circle(radius)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("anchor")
    anchor.json.write(into: &writer)
    writer.member("latitude", coordinate: circle.centre.latitude)
    writer.member("longitude", coordinate: circle.centre.longitude)
    writer.member("radius_m", circle.radius, decimals: 1)
    writer.beginArray("ring")
    for place in circle.ring {
      writer.beginArray()
      writer.number(place.longitude, decimals: 6)
      writer.number(place.latitude, decimals: 6)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    answer(writer.bytes)
  }

  mutating func answerShown(
    bytes: Int, placeBytes: Int, deviceBytes: Int, editBytes: Int, nameBytes: Int, sport: Int32,
    spacing: Double, start: Double, duration: Double
  ) throws(EngineError) {
    let circles = try circles(at: bytes, placeBytes)
    let device = try inputTotals(at: bytes + placeBytes, deviceBytes)
    let edits = try inputEdits(at: bytes + placeBytes + deviceBytes, editBytes)
    let name = try inputBytes(bytes + placeBytes + deviceBytes + editBytes, nameBytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    let stated = StatedFigures(start: Self.time(start), duration: duration)
    var points = try inputBytes(0, bytes)
    let shown: ShownTrack
    do throws(PointStreamError) {
      points = try PointStream.edited(
        points, by: edits, startingAt: stated.start, sport: sport, spacing: spacing,
        maximumFixes: Self.maximumFixes)
      if let spacing {
        points = try PointStream.picked(
          from: points, sport: sport, spacing: spacing, maximumFixes: Self.maximumFixes)
      }
      shown = try ShownTrack(
        of: points, sport: sport, without: circles, device: edits.totals(device), stated: stated,
        maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", utf8: TrackName.shown(name, sport: sport, isCut: shown.isCut))
    writer.member("is_cut", shown.isCut)
    writer.key("figures")
    shown.writeFigures(into: &writer)
    writer.key("profile")
    shown.writeProfile(into: &writer)
    writer.key("lines")
    shown.writeLines(into: &writer)
    writer.key("preview")
    shown.writePreview(into: &writer)
    writer.endObject()
    answer(writer.bytes)
  }

  /// Returns the circles of the places in the input.
  /// - Throws: `badJSON` if one is no place: nothing may be shown without its circle.
  private func circles(at start: Int, _ count: Int) throws(EngineError) -> [PrivacyCircle] {
    let text = try inputBytes(start, count)
    guard let places = (try? JSONValue(parsing: text))?.array else {
      throw .badJSON
    }
    var circles: [PrivacyCircle] = []
    for place in places {
      guard let circle = PrivacyPlace(place)?.circle else { throw .badJSON }
      circles.append(circle)
    }
    return circles
  }
}
