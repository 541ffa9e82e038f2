import JSON
import Text
import Tracks

extension ServiceArchive {
  /// Reads `…_summarizedActivities.json`: lengths in centimetres, times in milliseconds, energy in kilojoules.
  mutating func readGarmin(_ json: JSONValue) throws(Failure) {
    let parts = json.array ?? [json]
    let lists = parts.compactMap { $0["summarizedActivitiesExport"]?.array }
    guard !lists.isEmpty || parts.isEmpty else { throw .unknownLayout }
    for said in lists.joined() {
      guard let id = said["activityId"]?.key,
        let start = said["startTimeGmt"]?.milliseconds ?? said["beginTimestamp"]?.milliseconds
      else { continue }
      var activity = ArchivedActivity(id: id)
      activity.start = start
      activity.name = said["name"]?.text
      activity.note = said["description"]?.text
      activity.sport = said["activityType"]?.string.flatMap { Sport(serviceWord: $0) }
      activity.duration = (said["elapsedDuration"] ?? said["duration"])?.double.map { $0 / 1_000 }
      activity.distance = said["distance"]?.double.map { $0 / 100 }
      activity.ascent = said["elevationGain"]?.double.map { $0 / 100 }
      activity.energy = said["calories"]?.double.map { $0 / Self.kilojoules }
      activity.heartRate = said["avgHr"]?.double
      activities.append(activity)
    }
  }

  private static let retired: StaticString = "retired"
  /// Kilojoules of a kilocalorie.
  private static let kilojoules = 4.184

  /// Reads `…_gear.json`: the gear, and by its number the activities that it was used for.
  mutating func readGarminGear(_ json: JSONValue) {
    for part in json.array ?? [json] {
      for said in part["gearDTOS"]?.array ?? [] {
        guard let key = said["gearPk"]?.key,
          let name = said["displayName"]?.text ?? said["customMakeModel"]?.text
            ?? said["gearModelName"]?.text
        else { continue }
        var found = ArchivedGear(
          key: key, name: name, kind: GearKind(word: said["gearTypeName"]?.string))
        found.isRetired =
          said["gearStatusName"]?.string.map { Self.retired.isSame(as: $0) } ?? false
        found.distanceLimit = said["maximumMeters"]?.double.flatMap { $0 > 0 ? $0 : nil }
        gear.append(found)
      }
      for member in part["gearActivityDTOs"]?.object ?? [] {
        for link in member.value.array ?? [] {
          guard let activity = link["activityId"]?.key else { continue }
          gearOfActivity[activity] = Array(member.key.utf8)
        }
      }
    }
  }
}

extension JSONValue {
  /// An identifier, which some services write as a number and others as a text.
  var key: [UInt8]? {
    if let number = int64 { return Array(number.description.utf8) }
    return text
  }

  /// A text that is not empty.
  var text: [UInt8]? { string.flatMap { $0.utf8.isEmpty ? nil : Array($0.utf8) } }

  /// A moment in milliseconds, also with a fraction.
  fileprivate var milliseconds: Int64? {
    double.flatMap { abs($0) < 1e15 ? Int64($0) : nil }
  }
}

extension GearKind {
  /// The kind for a word of a service.
  init(word: String?) {
    let letters = (word ?? "").utf8.map { $0.lowercase }
    let kinds: [(stem: StaticString, kind: GearKind)] = [
      ("shoe", .shoes), ("bike", .bike), ("bicycle", .bike), ("ski", .skis), ("board", .skis),
      ("boat", .boat), ("kayak", .boat),
    ]
    let match = kinds.first { each in
      letters.indices.contains { each.stem.begins(letters[$0...]) }
    }
    self = match?.kind ?? .other
  }
}
