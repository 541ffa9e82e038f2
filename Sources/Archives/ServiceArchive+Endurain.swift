import JSON
import Text
import Tracks

extension ServiceArchive {
  /// Reads `data/activities.json`: metres, seconds, times in UTC without a zone. A recording is named by the activity's number.
  mutating func readEndurain(_ json: JSONValue) throws(Failure) {
    guard let list = json.array else { throw .unknownLayout }
    for said in list {
      guard let id = said["id"]?.key,
        let start = said["start_time"]?.string.flatMap({ WrittenTime($0) })
      else { continue }
      var activity = ArchivedActivity(id: id)
      activity.start = start.milliseconds
      activity.file = String(decoding: id, as: UTF8.self)
      activity.name = said["name"]?.text
      activity.note = Self.note([said["description"]?.string, said["private_notes"]?.string])
      activity.sport = said["activity_type"]?.int64.flatMap { Sport(endurainNumber: $0) }
      activity.gear = said["gear_id"]?.key
      activity.duration = (said["total_elapsed_time"] ?? said["total_timer_time"])?.double
      activity.distance = said["distance"]?.double
      activity.ascent = said["elevation_gain"]?.double
      activity.energy = said["calories"]?.double
      activity.heartRate = said["average_hr"]?.double
      activities.append(activity)
    }
  }

  /// Reads `data/gears.json`, whose texts have `+` for blanks.
  mutating func readEndurainGear(_ json: JSONValue) {
    for said in json.array ?? [] {
      guard let key = said["id"]?.key,
        let name = said["nickname"]?.text
          ?? Self.joined([said["brand"]?.string ?? "", said["model"]?.string ?? ""])
      else { continue }
      let plain = name.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
      let kind: GearKind =
        switch said["gear_type"]?.int64 {
        case 1: .bike
        case 2: .shoes
        case 5: .skis
        default: .other
        }
      var found = ArchivedGear(key: key, name: plain, kind: kind)
      found.isRetired = said["active"]?.bool == false
      found.distanceBefore = said["initial_kms"]?.double.map { $0 * 1_000 }
      gear.append(found)
    }
  }

  /// Reads `data/activity_media.json`.
  mutating func readEndurainPhotos(_ json: JSONValue) {
    for said in json.array ?? [] {
      guard let activity = said["activity_id"]?.key, let path = said["media_path"]?.string else {
        continue
      }
      photosOfActivity[activity, default: []].append(path)
    }
  }
}
