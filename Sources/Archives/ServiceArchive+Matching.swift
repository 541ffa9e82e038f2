public import JSON
public import Tracks

/// What an import makes of the lists, on the server and on a device.
extension ServiceArchive {
  /// The largest number of pieces of gear that are made of the lists.
  public static let maximumGear = 1_000

  /// A track's activity in the lists.
  public struct Match: Equatable, Sendable {
    /// The index in the lists.
    public let activity: Int
    /// The start of the recording in UTC milliseconds, if it has times.
    public let startedAt: Int64?

    /// Creates a match.
    public init(activity: Int, startedAt: Int64?) {
      self.activity = activity
      self.startedAt = startedAt
    }
  }

  /// Returns the activity of a line of a recording, if the lists have one. The list's name is that of the first line of a file.
  public func match(line index: Int, ofFile path: String, startedAt start: Int64?) -> Match? {
    guard let activity = activity(inFile: path, startedAt: start) else { return nil }
    let isNamed = activities[activity].file != nil
    return isNamed && index > 0 ? nil : Match(activity: activity, startedAt: start)
  }

  /// An activity of the lists that no recording of the archive has.
  public struct Unrecorded: Sendable {
    /// The index in the lists.
    public let activity: Int
    /// Its figures, with a start and a duration.
    public let stated: StatedFigures
  }

  /// Returns the activities without a recording. Where the lists have the time of the place, the zone is that of the nearest recording.
  /// - Parameter matches: the recordings of the archive.
  public func unrecorded(beside matches: [Match]) -> [Unrecorded] {
    let recorded = Set(matches.map { $0.activity })
    let zones = zones(matches)
    return activities.indices.compactMap { index in
      guard !recorded.contains(index) else { return nil }
      // Without any recording the time of the place is taken for UTC.
      let zone = activities[index].start.flatMap { zones.nearest(to: $0)?.value } ?? 0
      let stated = activities[index].stated(offset: zone)
      guard stated.start != nil, stated.duration != nil else { return nil }
      return Unrecorded(activity: index, stated: stated)
    }
  }

  /// Returns the minutes that clocks were ahead of UTC at each recording of an activity of which the list has the time of the place, by
  /// that time.
  private func zones(_ matches: [Match]) -> Moments<Int> {
    Moments(
      matches.compactMap { match in
        let said = activities[match.activity]
        guard said.isLocalTime, let local = said.start, let start = match.startedAt else {
          return nil
        }
        return (local, Self.zone(from: start, to: local))
      })
  }

  /// Returns the difference in minutes, rounded to the quarters of an hour of which zones are made.
  private static func zone(from start: Int64, to local: Int64) -> Int {
    let quarter = 900_000.0
    return Int((Double(local - start) / quarter).rounded()) * 15
  }
}

extension ArchivedActivity {
  /// The name as a track's; `nil` if there is none.
  public var recordName: String? {
    name.flatMap { TrackName.cleaned($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The note as a track's; `nil` if there is none.
  public var recordNote: String? {
    note.map { String(decoding: TrackNote.shortened($0), as: UTF8.self) }
  }

  /// The fields of the record of an activity without a recording, besides category and gear.
  public func fields(stating stated: StatedFigures) -> [JSONMember] {
    let name = TrackName.guess(line: name, file: [], position: 0, sport: sport)
    var fields = [JSONMember("name", .string(String(decoding: name, as: UTF8.self)))]
    if let start = stated.start { fields.append(JSONMember("stated_start", .integer(start))) }
    func add(_ name: String, _ value: Double?) {
      if let value { fields.append(JSONMember(name, .number(value))) }
    }
    add("stated_duration_s", stated.duration)
    add("stated_distance_m", stated.distance)
    add("stated_ascent_m", stated.ascent)
    add("stated_energy_kcal", stated.energy)
    if let note = recordNote { fields.append(JSONMember("note", .string(note))) }
    if let beats = heartRate, TrackRecords.heartRates.contains(beats) {
      fields.append(JSONMember("heart_rate", .number(beats)))
    }
    return fields
  }
}

extension ArchivedGear {
  /// The name as a record's; `nil` if nothing is left of it.
  public var recordName: String? {
    TrackName.cleaned(name, maximumLength: GearLimits.nameLength)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The fields of its record.
  public func fields(named name: String) -> [JSONMember] {
    let kind = kind.name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    var fields = [JSONMember("name", .string(name)), JSONMember("kind", .string(kind))]
    if isRetired { fields.append(JSONMember("retired", .bool(true))) }
    if let distanceBefore, GearLimits.distances.contains(distanceBefore) {
      fields.append(JSONMember("before_m", .number(distanceBefore)))
    }
    if let distanceLimit, GearLimits.distances.contains(distanceLimit) {
      fields.append(JSONMember("warn_m", .number(distanceLimit)))
    }
    return fields
  }
}
