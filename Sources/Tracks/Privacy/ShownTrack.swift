import Geodesy
public import JSON

/// What others may see of a track: everything is derived from the line without the circles of its member's privacy places (T28).
///
/// Left out for others: sensors and energy, which tell of a body; waypoints and laps; and what is derived of all
/// fixes as received, such as raw figures and the sketch of positions.
public struct ShownTrack: Sendable {
  /// All data of the shown line.
  public let digest: TrackDigest
  /// True if anything was removed from the line.
  public let isCut: Bool

  /// The version of the derivation, increased with each change so that what was stored is derived again.
  public static let version = (TrackSummary.version * 100 + CutLine.version) * 100 + 1

  /// Derives what others see of stored points.
  /// - Parameters:
  ///   - points: a point stream of the track's points, edited and moved to the stated start.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - circles: those of all places of its member.
  ///   - device: the totals that the recorder stated of the whole line, used if nothing is removed.
  ///   - stated: the figures that the member stated of the whole line, likewise.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(
    of points: [UInt8], sport: Sport?, without circles: [PrivacyCircle],
    device: DeviceTotals? = nil, stated: StatedFigures? = nil, maximumFixes: Int
  ) throws(PointStreamError) {
    let line = try CutLine(of: points, without: circles, maximumFixes: maximumFixes)
    isCut = line.isCut
    let derived = try TrackDigest(
      of: line.points, sport: sport, device: line.isCut ? nil : device, maximumFixes: maximumFixes)
    digest =
      line.isCut
      ? derived : derived.statingBesideTimes(start: stated?.start, duration: stated?.duration)
  }

  /// Derives what others see of an activity without points.
  public init(stating stated: StatedFigures, sport: Sport?) {
    digest = TrackDigest(stating: stated, sport: sport)
    isCut = false
  }

  /// The largest number of vertices of the drawing in a picture.
  public static let previewVertices = 300
  /// The largest number of vertices of the drawing in a list.
  public static let listedVertices = 60

  /// Writes the members of the track in a list, besides its name: main figures and a small drawing.
  public func writeListed(into writer: inout JSONWriter) {
    let summary = digest.summary
    writer.member("sport", summary.sport?.name)
    writer.member("started_at", summary.startedAt)
    writer.member("duration_s", summary.duration, decimals: 1)
    writer.member("distance_m", summary.distance, decimals: 1)
    writer.member("ascent_m", summary.ascent, decimals: 1)
    writer.key("preview")
    writeDrawing(vertices: Self.listedVertices, into: &writer)
  }

  /// Writes the figures, with the marks along the way as `marks`, without any place.
  public func writeFigures(into writer: inout JSONWriter) {
    let summary = digest.summary
    writer.beginObject()
    writer.member("sport", summary.sport?.name)
    writer.member("started_at", summary.startedAt)
    writer.member("duration_s", summary.duration, decimals: 1)
    writer.member("moving_s", summary.movingTime, decimals: 1)
    writer.member("distance_m", summary.distance, decimals: 1)
    writer.member("pace_s_per_km", summary.pace, decimals: 1)
    writer.member("speed_mean_mps", summary.speedMean, decimals: 3)
    writer.member("speed_max_mps", summary.speedMaximum, decimals: 3)
    writer.member("ascent_m", summary.ascent, decimals: 1)
    writer.member("descent_m", summary.descent, decimals: 1)
    writer.member("altitude_min_m", summary.altitudeMinimum, decimals: 1)
    writer.member("altitude_max_m", summary.altitudeMaximum, decimals: 1)
    writer.beginArray("marks")
    for var mark in summary.marks {
      mark.coordinate = nil
      mark.write(into: &writer)
    }
    writer.endArray()
    writer.endObject()
  }

  /// Writes the graphs of altitude and speed.
  public func writeProfile(into writer: inout JSONWriter) {
    TrackProfile(
      points: digest.profile.points.map {
        TrackProfile.Point(
          distance: $0.distance, elapsed: $0.elapsed, altitude: $0.altitude, speed: $0.speed)
      }
    ).write(into: &writer)
  }

  /// Writes the lines for each zoom of a map.
  public func writeLines(into writer: inout JSONWriter) { digest.lines.write(into: &writer) }

  /// Writes the drawing in a picture, an array of `[longitude, latitude]` for each part of the line.
  public func writePreview(into writer: inout JSONWriter) {
    writeDrawing(vertices: Self.previewVertices, into: &writer)
  }

  private func writeDrawing(vertices: Int, into writer: inout JSONWriter) {
    writer.beginArray()
    for stretch in digest.lines.level(maximumVertices: vertices)?.stretches ?? [] {
      writer.beginArray()
      for vertex in stretch {
        writer.beginArray()
        writer.number(vertex.coordinate.longitude, decimals: 5)
        writer.number(vertex.coordinate.latitude, decimals: 5)
        writer.endArray()
      }
      writer.endArray()
    }
    writer.endArray()
  }
}
