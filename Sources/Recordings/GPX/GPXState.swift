/// The position of the reader inside a GPX document: the element it is in.
package enum GPXState: UInt8 {
  /// The document, its root and the name and description of the file.
  case document, gpx, metadata, fileName, fileNote
  /// A track or route, and its own elements.
  case track, route, lineName, lineNote, lineSport, lineExtensions, lineKind
  /// A track segment, a point or a waypoint, and a waypoint's own elements.
  case segment, trackPoint, routePoint, place, placeName, placeNote
  /// The elements of a point.
  case elevation, time, speed, extensions
  /// The elements of a point's extensions.
  case heartRate, cadence, temperature, power, accuracy
  /// Garmin's TrackStatsExtension and its elements.
  case statistics, totalDistance, totalElapsed, totalTimer, totalEnergy, totalAscent, totalDescent
}

/// The local names of the elements that the reader knows. Namespace prefixes are ignored.
package enum GPXName: UInt8, CaseIterable {
  /// Elements of a file, a line or a segment.
  case gpx, metadata, name, desc, cmt, trk, rte, wpt, type, trkseg, trkpt, rtept
  /// Elements of a point.
  case ele, time, speed, extensions
  /// Sensor values in extensions, by the names that different programs give them.
  case hr, heartrate, cad, cadence, atemp, temp, wtemp, power, powerInWatts, watts
  /// The kind of line, in Cordada's own extension.
  case lineKind
  /// OpenTracks' horizontal accuracy.
  case accuracy
  /// Garmin's TrackStatsExtension and its elements.
  case trackStatistics, statDistance, statElapsed, statTimer, statCalories, statAscent, statDescent

  /// The name as it is written in a file.
  package var text: StaticString {
    switch self {
    case .gpx: "gpx"
    case .metadata: "metadata"
    case .name: "name"
    case .desc: "desc"
    case .cmt: "cmt"
    case .trk: "trk"
    case .rte: "rte"
    case .wpt: "wpt"
    case .type: "type"
    case .trkseg: "trkseg"
    case .trkpt: "trkpt"
    case .rtept: "rtept"
    case .ele: "ele"
    case .time: "time"
    case .speed: "speed"
    case .extensions: "extensions"
    case .hr: "hr"
    case .heartrate: "heartrate"
    case .cad: "cad"
    case .cadence: "cadence"
    case .atemp: "atemp"
    case .temp: "temp"
    case .wtemp: "wtemp"
    case .power: "power"
    case .powerInWatts: "PowerInWatts"
    case .watts: "watts"
    case .lineKind: "lineKind"
    case .accuracy: "accuracy_horizontal"
    case .trackStatistics: "TrackStatsExtension"
    case .statDistance: "Distance"
    case .statElapsed: "TotalElapsedTime"
    case .statTimer: "TimerTime"
    case .statCalories: "Calories"
    case .statAscent: "Ascent"
    case .statDescent: "Descent"
    }
  }
}
