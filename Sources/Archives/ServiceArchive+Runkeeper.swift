import Text
import Tracks

extension ServiceArchive {
  /// Reads `cardioActivities.csv`. Units stand in the names of columns; dates are those of clocks at the place.
  mutating func readRunkeeper(_ rows: [[String]]) throws(Failure) {
    let head = rows.first ?? []
    func column(_ name: StaticString) -> Int? {
      head.firstIndex { name.begins($0.utf8) }
    }
    guard let id = column("Activity Id"), let date = column("Date") else {
      throw .unknownLayout
    }
    let (kind, name, duration) = (column("Type"), column("Route Name"), column("Duration"))
    let (distance, climb) = (column("Distance ("), column("Climb ("))
    let (energy, heartRate) = (column("Calories"), column("Average Heart Rate"))
    let (notes, file) = (column("Notes"), column("GPX File"))
    let metres = distance.map { Self.hasUnit(head[$0], "(mi)") ? 1_609.344 : 1_000 } ?? 1_000
    let climbed = climb.map { Self.hasUnit(head[$0], "(ft)") ? 0.3048 : 1 } ?? 1
    for row in rows.dropFirst() {
      guard let key = row.cell(id), let start = row.cell(date).flatMap({ WrittenTime($0) }) else {
        continue
      }
      var activity = ArchivedActivity(id: Array(key.utf8))
      activity.start = start.milliseconds
      activity.isLocalTime = !start.hasZone
      activity.file = row.cell(file)
      activity.name = row.cell(name).map { Array($0.utf8) }
      activity.note = row.cell(notes).map { Array($0.utf8) }
      activity.sport = row.cell(kind).flatMap { Sport(serviceWord: $0) }
      activity.duration = row.cell(duration).flatMap { WrittenDuration.seconds($0) }
      activity.distance = row.number(distance).map { $0 * metres }
      activity.ascent = row.number(climb).map { $0 * climbed }
      activity.energy = row.number(energy)
      activity.heartRate = row.number(heartRate)
      activities.append(activity)
    }
  }

  private static func hasUnit(_ name: String, _ unit: StaticString) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.indices.contains { unit.begins(bytes[$0...]) }
  }
}
