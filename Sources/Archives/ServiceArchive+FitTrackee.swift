import JSON
import Text
import Tracks

extension ServiceArchive {
  /// Reads `user_workouts_data.json`: distances in kilometres, durations as Python writes them.
  mutating func readFitTrackee(_ json: JSONValue) throws(Failure) {
    guard let list = json.array else { throw .unknownLayout }
    for said in list {
      guard let id = said["id"]?.key,
        let start = said["workout_date"]?.string.flatMap({ WrittenTime($0) })
      else { continue }
      var activity = ArchivedActivity(id: id)
      activity.start = start.milliseconds
      activity.file = said["original_file"]?.string
      activity.name = said["title"]?.text
      activity.note = Self.note([said["description"]?.string, said["notes"]?.string])
      activity.sport = said["sport_label"]?.string.flatMap { Sport(serviceWord: $0) }
      activity.gear = said["equipments"]?.array?.first?["id"]?.key
      activity.duration = said["duration"]?.string.flatMap { WrittenDuration.seconds($0) }
      activity.distance = said["distance"]?.double.map { $0 * 1_000 }
      activity.ascent = said["ascent"]?.double
      activity.energy = said["calories"]?.double
      activity.heartRate = said["ave_hr"]?.double
      activities.append(activity)
    }
  }

  /// Reads `user_equipments_data.json`.
  mutating func readFitTrackeeGear(_ json: JSONValue) {
    for said in json.array ?? [] {
      guard let key = said["id"]?.key, let name = said["label"]?.text else { continue }
      var found = ArchivedGear(
        key: key, name: name, kind: GearKind(word: said["equipment_type"]?["label"]?.string))
      found.isRetired = said["is_active"]?.bool == false
      gear.append(found)
    }
  }
}
