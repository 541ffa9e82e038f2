import JSON
import Numerics
import Text
import Tracks

extension ServiceArchive {
  /// Reads a session of Google Fit in an archive of Takeout: seconds as text (`929.5s`), metres and kilocalories among the sums. Its
  /// recording, if any, is a TCX that starts at the same time.
  mutating func readGoogleSession(_ json: JSONValue) throws(Failure) {
    guard let word = json["fitnessActivity"]?.string,
      let start = json["startTime"]?.string.flatMap({ WrittenTime($0) }), start.hasZone
    else { throw .unknownLayout }
    var activity = ArchivedActivity(id: Array(start.milliseconds.description.utf8))
    activity.start = start.milliseconds
    activity.name = json["name"]?.text ?? Self.title(word)
    activity.note = json["description"]?.text
    activity.sport = Sport(serviceWord: word)
    let end = json["endTime"]?.string.flatMap { WrittenTime($0) }
    activity.duration =
      json["duration"]?.string.flatMap { Self.seconds($0) }
      ?? end.map { Double($0.milliseconds - start.milliseconds) / 1_000 }
    for sum in json["aggregate"]?.array ?? [] {
      let value = (sum["floatValue"] ?? sum["intValue"])?.double
      guard let metric = sum["metricName"]?.string else { continue }
      if Self.distance.isSame(as: metric) { activity.distance = value }
      if Self.energy.isSame(as: metric) { activity.energy = value }
    }
    activities.append(activity)
  }

  private static let distance: StaticString = "com.google.distance.delta"
  private static let energy: StaticString = "com.google.calories.expended"

  /// The word of an activity as its name: `Trail running` for `trail_running`.
  private static func title(_ word: String) -> [UInt8]? {
    var letters = word.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
    guard let first = letters.first else { return nil }
    if (0x61...0x7A).contains(first) { letters[0] = first - 0x20 }
    return letters
  }

  private static func seconds(_ text: String) -> Double? {
    var letters = Array(text.utf8)
    guard letters.popLast() == UInt8(ascii: "s") else { return nil }
    return DecimalText.read(String(decoding: letters, as: UTF8.self))
  }
}
