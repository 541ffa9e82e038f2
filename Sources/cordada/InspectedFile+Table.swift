import Console
import Formats
import Tracks

extension InspectedFile {
  /// Prints the file in readable form.
  func show() {
    if let error {
      // The system's message contains the name of the file.
      let subject = error.code == "system" ? "" : "\(name): "
      Terminal.error("cordada inspect: \(subject)\(error.sentence)\n")
      return
    }
    var text = "\(name)  \(format?.rawValue.uppercased() ?? "")\n"
    for track in tracks { text += track.table }
    if places > 0 { text += "  \(places) \(places == 1 ? "place" : "places")\n" }
    for warning in warnings { text += "  Note: \(warning.sentence)\n" }
    Terminal.print(text)
  }
}

extension InspectedFile.Track {
  fileprivate var table: String {
    var text = "  \(head.kind.name) \(head.name ?? "without a name")"
    if let sport = head.sport { text += ", \(sport.name)" }
    text += "\n"
    for row in rows {
      let gap = String(repeating: " ", count: max(14 - row.label.count, 1))
      text += "    \(row.label)\(gap)\(row.value)\n"
    }
    return text
  }

  private var rows: [(label: String, value: String)] {
    var rows: [(label: String, value: String)] = []
    func add(_ label: String, _ value: String?) {
      if let value { rows.append((label, value)) }
    }
    add("points", "\(summary.points) in \(summary.segments) segments")
    add(
      "distance",
      summary.distance.map { distance in
        let device = device?.distance.map { ", device \(Figure.kilometres($0))" } ?? ""
        let raw = summary.rawDistance.map { ", raw \(Figure.kilometres($0))" } ?? ""
        return Figure.kilometres(distance) + raw + device
      })
    add(
      "time",
      summary.duration.map { duration in
        let moving = summary.movingTime.map { ", moving \(Figure.clock($0))" } ?? ""
        return Figure.clock(duration) + moving
      })
    add(
      "speed",
      summary.speedMean.map { mean in
        let fastest = summary.speedMaximum.map { ", at most \(Figure.decimal($0 * 3.6, 1))" } ?? ""
        return Figure.decimal(mean * 3.6, 1) + fastest + " km/h"
      })
    add(
      "height",
      summary.altitudeMinimum.map { lowest in
        let highest = summary.altitudeMaximum ?? lowest
        let climb = "up \(Figure.decimal(summary.ascent ?? 0, 0))"
        let fall = "down \(Figure.decimal(summary.descent ?? 0, 0)) m"
        return "\(Figure.decimal(lowest, 0)) to \(Figure.decimal(highest, 0)) m, \(climb), \(fall)"
      })
    add(
      "heart rate",
      summary.heartRateMean.map { mean in
        let highest = summary.heartRateMaximum.map { ", at most \(Figure.decimal($0, 0))" } ?? ""
        return Figure.decimal(mean, 0) + highest
      })
    add(
      "energy",
      summary.energy.map { basis in
        "\(Figure.decimal(EnergyProfile().energy(basis), 0)) kcal by \(basis.method)"
      })
    return rows
  }
}
