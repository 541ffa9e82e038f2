import Formats
import Geodesy
import JSON
import Storage
import Tracks

/// What is stored of a line besides its record: columns to search and add up, and answers made
/// ahead as JSON.
struct DerivedTrack: Sendable {
  var summary: TrackSummary
  var bests: [Best]
  /// Members of the track in a list, without braces.
  var item: [UInt8]
  /// Further members of the track's page, without braces.
  var detail: [UInt8]
  /// The whole answer of the track's lines.
  var lines: [UInt8]

  /// Points of the small picture in a list.
  private static let previewPoints = 60

  init(
    _ derived: TrackDigest, kind: LineKind, device: DeviceTotals?, waypoints: [Waypoint]
  ) {
    summary = derived.summary
    bests = derived.bests
    item = Self.item(derived, kind)
    detail = Self.detail(derived, device, waypoints)
    var writer = JSONWriter()
    derived.lines.write(into: &writer)
    lines = writer.bytes
    summary.marks = []
  }

  private static func item(_ derived: TrackDigest, _ kind: LineKind) -> [UInt8] {
    var writer = JSONWriter()
    let summary = derived.summary
    writer.key("kind")
    writer.string(kind == .track ? "track" : "route")
    if let sport = summary.sport {
      writer.key("sport")
      writer.string(sport.name)
    }
    if let startedAt = summary.startedAt {
      writer.key("started_at")
      writer.integer(startedAt)
    }
    let figures: [(StaticString, Double?)] = [
      ("duration_s", summary.duration), ("moving_s", summary.movingTime),
      ("distance_m", summary.distance), ("pace_s_per_km", summary.pace),
      ("ascent_m", summary.ascent),
    ]
    for (name, value) in figures {
      guard let value else { continue }
      writer.key(name)
      writer.number(value, decimals: 1)
    }
    preview(derived.lines, into: &writer)
    return writer.bytes
  }

  private static func preview(_ lines: TrackLines, into writer: inout JSONWriter) {
    let vertices = lines.level(maximumVertices: previewPoints)?.stretches.flatMap { $0 } ?? []
    guard !vertices.isEmpty else { return }
    writer.key("preview")
    writer.beginArray()
    let step = max(1, (vertices.count + previewPoints - 2) / (previewPoints - 1))
    for index in vertices.indices where index % step == 0 || index == vertices.count - 1 {
      writer.beginArray()
      writer.number(vertices[index].coordinate.longitude, decimals: 5)
      writer.number(vertices[index].coordinate.latitude, decimals: 5)
      writer.endArray()
    }
    writer.endArray()
  }

  private static func detail(
    _ derived: TrackDigest, _ device: DeviceTotals?, _ waypoints: [Waypoint]
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.key("figures")
    writer.beginObject()
    derived.summary.writeFigures(into: &writer)
    writer.endObject()
    writer.key("marks")
    writer.beginArray()
    for mark in derived.summary.marks { mark.write(into: &writer) }
    writer.endArray()
    if let device { write(device, into: &writer) }
    writer.key("bests")
    writer.beginArray()
    for best in derived.bests {
      writer.beginObject()
      writer.key("distance_m")
      writer.number(best.distance, decimals: 1)
      writer.key("duration_s")
      writer.number(best.duration, decimals: 1)
      writer.key("started_at")
      writer.integer(best.startedAt)
      writer.endObject()
    }
    writer.endArray()
    write(waypoints, into: &writer)
    writer.key("profile")
    derived.profile.write(into: &writer)
    return writer.bytes
  }

  private static func write(_ device: DeviceTotals, into writer: inout JSONWriter) {
    writer.key("device")
    writer.beginObject()
    let totals: [(StaticString, Double?)] = [
      ("distance_m", device.distance), ("duration_s", device.duration),
      ("moving_s", device.movingTime), ("ascent_m", device.ascent),
      ("descent_m", device.descent), ("calories_kcal", device.energy),
    ]
    for (name, value) in totals {
      guard let value else { continue }
      writer.key(name)
      writer.number(value, decimals: 1)
    }
    writer.endObject()
  }

  private static func write(_ waypoints: [Waypoint], into writer: inout JSONWriter) {
    writer.key("waypoints")
    writer.beginArray()
    for waypoint in waypoints {
      writer.beginObject()
      writer.key("longitude")
      writer.coordinate(waypoint.coordinate.longitude)
      writer.key("latitude")
      writer.coordinate(waypoint.coordinate.latitude)
      if let name = waypoint.name {
        writer.key("name")
        writer.string(name)
      }
      if let note = waypoint.note {
        writer.key("note")
        writer.string(note)
      }
      if let altitude = waypoint.altitude {
        writer.key("altitude_m")
        writer.number(altitude, decimals: 1)
      }
      writer.endObject()
    }
    writer.endArray()
  }
}
