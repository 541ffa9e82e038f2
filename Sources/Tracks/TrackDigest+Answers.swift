import Geodesy
public import JSON

/// The JSON of a track in the API, shared by server and app.
extension TrackDigest {
  /// The number of points of the small picture in a list.
  private static let previewPoints = 60

  /// Writes the members of a track in a list except its kind: sport, main figures, best efforts and a small
  /// picture of the line. Statistics need only these.
  public func writeItem(into writer: inout JSONWriter) {
    writer.member("sport", summary.sport?.name)
    writer.member("started_at", summary.startedAt)
    writer.member("duration_s", summary.duration, decimals: 1)
    writer.member("moving_s", summary.movingTime, decimals: 1)
    writer.member("distance_m", summary.distance, decimals: 1)
    writer.member("pace_s_per_km", summary.pace, decimals: 1)
    writer.member("ascent_m", summary.ascent, decimals: 1)
    writer.member("descent_m", summary.descent, decimals: 1)
    writer.member("height_difference_m", summary.heightDifference, decimals: 1)
    writer.member("speed_max_mps", summary.speedMaximum, decimals: 3)
    if let energy = summary.energy {
      writer.key("energy_basis")
      energy.write(summary.intensity, into: &writer)
    }
    writer.beginArray("bests")
    for best in bests { best.write(into: &writer) }
    writer.endArray()
    writer.member("shape", utf8: shape.text)
    writePreview(into: &writer)
  }

  /// Writes the further members of a track's page: figures, fixes, heart rates, marks, laps, waypoints
  /// and graphs.
  /// - Parameters:
  ///   - device: the totals that the recorder itself stated.
  ///   - waypoints: the waypoints that belong to the line.
  public func writeDetail(
    device: DeviceTotals? = nil, waypoints: [Waypoint] = [], into writer: inout JSONWriter
  ) {
    writer.beginObject("figures")
    summary.writeFigures(into: &writer)
    writer.endObject()
    writer.key("fixes")
    fixes.write(into: &writer)
    summary.heartRateTimes.writeMember(into: &writer)
    writer.beginArray("marks")
    for mark in summary.marks { mark.write(into: &writer) }
    writer.endArray()
    if !summary.laps.isEmpty {
      writer.beginArray("laps")
      for lap in summary.laps { lap.write(into: &writer) }
      writer.endArray()
    }
    if let device {
      writer.key("device")
      device.write(into: &writer)
    }
    writer.beginArray("waypoints")
    for waypoint in waypoints { waypoint.write(into: &writer) }
    writer.endArray()
    writer.key("profile")
    profile.write(into: &writer)
  }

  private func writePreview(into writer: inout JSONWriter) {
    let vertices = lines.level(maximumVertices: Self.previewPoints)?.stretches.flatMap { $0 } ?? []
    guard !vertices.isEmpty else { return }
    writer.beginArray("preview")
    let step = max(1, (vertices.count + Self.previewPoints - 2) / (Self.previewPoints - 1))
    for index in vertices.indices where index % step == 0 || index == vertices.count - 1 {
      writer.beginArray()
      writer.number(vertices[index].coordinate.longitude, decimals: 5)
      writer.number(vertices[index].coordinate.latitude, decimals: 5)
      writer.endArray()
    }
    writer.endArray()
  }
}

extension DeviceTotals {
  /// Writes the totals as the API's `device` object.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("distance_m", distance, decimals: 1)
    writer.member("duration_s", duration, decimals: 1)
    writer.member("moving_s", movingTime, decimals: 1)
    writer.member("ascent_m", ascent, decimals: 1)
    writer.member("descent_m", descent, decimals: 1)
    writer.member("calories_kcal", energy, decimals: 1)
    writer.endObject()
  }
}

extension Waypoint {
  /// Writes the waypoint as one of the API's `waypoints`.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("longitude", coordinate: coordinate.longitude)
    writer.member("latitude", coordinate: coordinate.latitude)
    writer.member("name", name)
    writer.member("note", note)
    writer.member("altitude_m", altitude, decimals: 1)
    writer.endObject()
  }
}

extension EnergyBasis {
  /// Writes the basis as the API's `energy_basis` object.
  /// - Parameter intensity: the source of a basis by intensity.
  func write(_ intensity: Intensity?, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("method", method)
    switch self {
    case .device(let kilocalories): writer.member("calories_kcal", kilocalories, decimals: 1)
    case .distance(let metres): writer.member("distance_m", metres, decimals: 1)
    case .intensity(let perKilogram):
      writer.member("kcal_per_kg", perKilogram, decimals: 4)
      writer.member("met", intensity?.equivalent, decimals: 1)
      writer.member("time_s", intensity?.time, decimals: 1)
      writer.member("speed_mps", intensity?.speed, decimals: 3)
    }
    writer.endObject()
  }

  /// Reads a basis from the API's `energy_basis` object; `nil` if it is invalid.
  public init?(_ json: JSONValue) {
    self.init(
      statedKilocalories: json["calories_kcal"]?.double, distance: json["distance_m"]?.double,
      kilocaloriesPerKilogram: json["kcal_per_kg"]?.double)
  }
}

extension EnergyProfile {
  /// Writes the member `energy` of a track's page: the energy of the track, and for a track on foot also the energy by slope.
  ///
  /// It uses the member's current profile, so that a change of it applies to every track.
  /// - Parameters:
  ///   - basis: the source of the energy; nothing is written if `nil`.
  ///   - slope: kilocalories per kilogram by slope.
  public func write(_ basis: EnergyBasis?, slope: Double?, into writer: inout JSONWriter) {
    guard let basis else { return }
    writer.beginObject("energy")
    writer.member("calories_kcal", energy(basis), decimals: 1)
    writer.member("method", basis.method)
    writer.member("slope_calories_kcal", slope.map { $0 * weight }, decimals: 1)
    writer.member("weight_kg", weight, decimals: 1)
    writer.endObject()
  }
}
