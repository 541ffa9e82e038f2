/// Where a reader is inside a GPX document.
package enum GPXState: UInt8 {
  case document, gpx, metadata, fileName, fileNote
  case track, route, lineName, lineNote, lineSport, lineExtensions
  case segment, trackPoint, routePoint, place, placeName, placeNote
  case elevation, time, speed, extensions
  case heartRate, cadence, temperature, power, accuracy
  case statistics, totalDistance, totalElapsed, totalTimer, totalEnergy, totalAscent, totalDescent
}

/// The local names a GPX reader looks for; the prefix in front of them is the file's own affair.
package enum GPXName: UInt8, CaseIterable {
  case gpx, metadata, name, desc, cmt, trk, rte, wpt, type, trkseg, trkpt, rtept
  case ele, time, speed, extensions
  case hr, heartrate, cad, cadence, atemp, temp, wtemp, power, powerInWatts, watts
  case accuracy
  case trackStatistics, statDistance, statElapsed, statTimer, statCalories, statAscent, statDescent

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
