import JSON
import Text
import Tracks

extension ServiceArchive {
  /// Reads `activities.csv`. Names of columns, sports and dates follow the account's language, so that columns are found by their
  /// English names, or else by their place; of two with one name the second is exact, in metres and seconds.
  mutating func readStrava(_ rows: [[String]]) throws(Failure) {
    guard let head = rows.first, head.count >= 7 else { throw .unknownLayout }
    let columns = StravaColumns(head, rows.dropFirst())
    let begins = activities.count
    for row in rows.dropFirst() {
      guard let id = row.cell(columns.id), id.utf8.allSatisfy({ $0.isDigit }),
        let start = row.cell(columns.date).flatMap({ WrittenTime($0) })
      else { continue }
      var activity = ArchivedActivity(id: Array(id.utf8))
      activity.start = start.milliseconds
      activity.file = row.cell(columns.file)
      activity.name = row.cell(columns.name).map { Array($0.utf8) }
      activity.note = Self.note([row.cell(columns.note), row.cell(columns.privateNote)])
      activity.sport = row.cell(columns.sport).flatMap { Sport(serviceWord: $0) }
      activity.gear = row.cell(columns.gear).map { Array($0.utf8) }
      activity.photos = Self.photos(row.cell(columns.photos))
      activity.duration = row.number(columns.exactDuration) ?? row.number(columns.duration)
      activity.distance =
        row.number(columns.exactDistance)
        ?? row.number(columns.distance).map { columns.isInMetres ? $0 : $0 * 1_000 }
      activity.ascent = row.number(columns.ascent)
      activity.energy = row.number(columns.energy)
      activity.heartRate = row.number(columns.heartRate)
      activities.append(activity)
    }
    // Rows that are no activities belong to another table of this name.
    guard rows.count == 1 || activities.count > begins else { throw .unknownLayout }
  }

  private static func photos(_ cell: String?) -> [String] {
    (cell ?? "").utf8.split(separator: UInt8(ascii: "|")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Reads `bikes.csv` or `shoes.csv`: name, brand, model, sports. Activities name gear by its name, or by brand and model.
  mutating func readStravaGear(_ rows: [[String]], _ kind: GearKind) {
    for row in rows.dropFirst() where row.count >= 3 {
      let model = Self.joined([row[1], row[2]])
      guard let name = row[0].isEmpty ? model : Array(row[0].utf8) else { continue }
      gear.append(ArchivedGear(key: name, name: name, kind: kind))
    }
  }

  /// Returns the texts that are not empty, joined by a blank.
  static func joined(_ texts: [String]) -> [UInt8]? {
    let texts = texts.filter { !$0.isEmpty }.map { Array($0.utf8) }
    return texts.isEmpty ? nil : Array(texts.joined(separator: [UInt8(ascii: " ")]))
  }

  /// Returns the paragraphs of a note, each once.
  static func note(_ texts: [String?]) -> [UInt8]? {
    var paragraphs: [[UInt8]] = []
    for text in texts {
      guard let text, !text.isEmpty else { continue }
      let bytes = Array(text.utf8)
      if !paragraphs.contains(bytes) { paragraphs.append(bytes) }
    }
    let blankLine = [UInt8](repeating: UInt8(ascii: "\n"), count: 2)
    return paragraphs.isEmpty ? nil : Array(paragraphs.joined(separator: blankLine))
  }
}

/// The places of the columns of `activities.csv`, from 0.
private struct StravaColumns {
  var id: Int
  var date: Int
  var name: Int
  var sport: Int
  var note: Int?
  var privateNote: Int?
  var gear: Int?
  var file: Int?
  var duration: Int
  var exactDuration: Int?
  var distance: Int
  var exactDistance: Int?
  var ascent: Int?
  var energy: Int?
  var heartRate: Int?
  var photos: Int?
  /// True if the only distance is in metres, as simulated lists have it.
  var isInMetres: Bool

  init(_ head: [String], _ rows: ArraySlice<[String]>) {
    func named(_ name: StaticString) -> Int? {
      head.firstIndex { name.isSame(as: $0) }
    }
    let isEnglish = named("Activity ID") != nil && named("Activity Date") != nil
    /// The column with an English name, or the one at its place in all other languages.
    func column(_ name: StaticString, _ place: Int) -> Int? {
      isEnglish ? named(name) : head.indices.contains(place) ? place : nil
    }
    func second(_ first: Int) -> Int? {
      head.indices.first { $0 > first && head[$0].utf8.elementsEqual(head[first].utf8) }
    }
    func holding(_ start: StaticString) -> Int? {
      head.indices.first { column in
        rows.contains { $0.indices.contains(column) && start.begins($0[column].utf8) }
      }
    }
    id = column("Activity ID", 0) ?? 0
    date = column("Activity Date", 1) ?? 1
    name = column("Activity Name", 2) ?? 2
    sport = column("Activity Type", 3) ?? 3
    note = column("Activity Description", 4)
    privateNote = column("Activity Private Note", 10)
    gear = column("Activity Gear", 11)
    file = holding("activities/") ?? column("Filename", 12)
    duration = column("Elapsed Time", 5) ?? 5
    exactDuration = second(duration)
    distance = column("Distance", 6) ?? 6
    exactDistance = second(distance)
    ascent = column("Elevation Gain", 20)
    energy = column("Calories", 34)
    heartRate = column("Average Heart Rate", 31)
    photos = holding("media/")
    // Nobody covers 500 km in one activity, and every list has one of over 500 m.
    let distance = distance
    isInMetres = rows.contains { row in
      (row.number(distance) ?? 0) > 500
    }
  }
}
