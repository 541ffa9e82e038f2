import JSON
import Text
import Tracks

/// What the lists in an archive of another service say of its activities and gear (T16, T27): Strava, Garmin, Runkeeper, FitTrackee,
/// Endurain, Google. The recordings are read by themselves, and each finds its activity here. Those of Polar say all by themselves.
public struct ServiceArchive: Sendable {
  /// All activities of the lists, in their order.
  public internal(set) var activities: [ArchivedActivity] = []
  /// All gear of the lists.
  public internal(set) var gear: [ArchivedGear] = []
  /// The key of the gear of each activity, if another list tells.
  var gearOfActivity: [[UInt8]: [UInt8]] = [:]
  /// The photos of each activity, if another list tells.
  var photosOfActivity: [[UInt8]: [String]] = [:]

  /// True once a file was seen that only an archive of Polar or Google has, or the list of activities of a service, even an empty one.
  private var hasMark = false

  private var byFile: [[UInt8]: Int] = [:]
  private var byStart = Moments<Int>([])
  /// The first activity of each photo, by the photo's name.
  private var byPhoto: [[UInt8]: Int] = [:]

  /// The largest number of activities that are read.
  public static let maximumActivities = 100_000

  /// The reason why a list was not read.
  public enum Failure: Error, Equatable, Sendable {
    /// It is no table or JSON, or is cut.
    case unreadable
    /// It lacks the columns or members by which it is understood.
    case unknownLayout
    /// It has more than `maximumActivities`.
    case tooLong
  }

  /// Creates an archive without any list.
  public init() {}

  /// True if it is the archive of no service, so that the files are recordings like any other.
  public var isEmpty: Bool { activities.isEmpty && gear.isEmpty && !hasMark }

  // MARK: Files

  /// The role of a file in an archive; in any other zip all files are recordings.
  public enum Role: Sendable {
    case recording, list, photo, other
  }

  /// Returns the role of a file, after the last list. Only files named as recordings are read as such: beside them lie thousands of
  /// others.
  public func role(of path: String) -> Role {
    if isEmpty { return .recording }
    if ArchiveList(path: path) != nil { return .list }
    if isPhoto(path) { return .photo }
    return Self.isNamedAsRecording(path) ? .recording : .other
  }

  /// True for the code with which a whole file of a device is refused that is no activity, as most FIT files in an archive are.
  public static func isOfNoActivity(refusal code: String) -> Bool {
    let codes: [StaticString] = ["places-only", "no-figures", "nothing-inside", "not-a-recording"]
    return codes.contains { $0.isSame(as: code) }
  }

  /// Sees the path of each file of the archive: those of Polar and Google have no list that is read first.
  public mutating func see(_ path: String) {
    hasMark = hasMark || Self.isPolarSession(path) || Self.isInTakeout(path)
  }

  private static let endings: [StaticString] = [
    ".gpx", ".tcx", ".fit", ".kml", ".kmz", ".geojson",
  ]

  private static func isNamedAsRecording(_ path: String) -> Bool {
    let packed: StaticString = ".gz"
    var name = path.utf8.map { $0.lowercase }
    if packed.isEnd(of: name) { name.removeLast(3) }
    return endings.contains { $0.isEnd(of: name) } || isPolarSession(path)
  }

  private static func isPolarSession(_ path: String) -> Bool {
    let (start, end): (StaticString, StaticString) = ("training-session", ".json")
    let name = name(of: path)
    return start.begins(name) && end.isEnd(of: name)
  }

  /// True in the folder that every archive of Google has, whatever the language.
  private static func isInTakeout(_ path: String) -> Bool {
    let folder = [UInt8]("takeout".utf8)
    return path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains {
      $0.map { $0.lowercase } == folder
    }
  }

  // MARK: Reading

  /// Reads a list. A list that is refused changes nothing.
  public mutating func read(_ bytes: [UInt8], as list: ArchiveList) throws(Failure) {
    guard activities.count <= Self.maximumActivities else { throw .tooLong }
    // There is one for each activity, which is added when it is whole and needs no copy of all others.
    if list == .googleSession { return try add(bytes, as: list) }
    var read = self
    try read.add(bytes, as: list)
    read.hasMark = hasMark || list.isOfActivities
    guard read.activities.count <= Self.maximumActivities else { throw .tooLong }
    self = read
  }

  private mutating func add(_ bytes: [UInt8], as list: ArchiveList) throws(Failure) {
    switch list {
    case .stravaActivities: try readStrava(Self.table(bytes))
    case .stravaBikes: readStravaGear(try Self.table(bytes), .bike)
    case .stravaShoes: readStravaGear(try Self.table(bytes), .shoes)
    case .garminActivities: try readGarmin(Self.json(bytes))
    case .garminGear: readGarminGear(try Self.json(bytes))
    case .runkeeperActivities: try readRunkeeper(Self.table(bytes))
    case .fitTrackeeActivities: try readFitTrackee(Self.json(bytes))
    case .fitTrackeeGear: readFitTrackeeGear(try Self.json(bytes))
    case .endurainActivities: try readEndurain(Self.json(bytes))
    case .endurainGear: readEndurainGear(try Self.json(bytes))
    case .endurainPhotos: readEndurainPhotos(try Self.json(bytes))
    case .googleSession: try readGoogleSession(Self.json(bytes))
    }
  }

  private static func table(_ bytes: [UInt8]) throws(Failure) -> [[String]] {
    do throws(CSVTable.Failure) {
      return try CSVTable(bytes).rows.map { $0.fields }
    } catch {
      throw .unreadable
    }
  }

  private static func json(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .unreadable
    }
  }

  /// Joins what several lists say, after the last one. Gear that activities name and no list describes is added by its name.
  public mutating func finish() {
    for index in activities.indices {
      let id = activities[index].id
      if let gear = gearOfActivity[id] { activities[index].gear = gear }
      activities[index].photos += photosOfActivity[id] ?? []
    }
    var known = Set(gear.map { $0.key })
    for activity in activities {
      guard let key = activity.gear, known.insert(key).inserted else { continue }
      gear.append(ArchivedGear(key: key, name: key, kind: .other))
    }
    var starts: [(time: Int64, value: Int)] = []
    for (index, activity) in activities.enumerated() {
      if let file = activity.file, byFile[Self.stem(of: file)] == nil {
        byFile[Self.stem(of: file)] = index
      }
      if activity.file == nil, !activity.isLocalTime, let start = activity.start {
        starts.append((start, index))
      }
      for photo in activity.photos {
        let name = Self.name(of: photo)
        if byPhoto[name] == nil { byPhoto[name] = index }
      }
    }
    byStart = Moments(starts)
  }

  // MARK: Finding

  /// Difference, in milliseconds, up to which a list and a recording state the same start.
  private static let tolerance: UInt64 = 60_000

  /// Returns the index of the activity of a recording: the one that names its file, or else the one without a file that starts at
  /// the same time.
  public func activity(inFile path: String, startedAt start: Int64?) -> Int? {
    if let named = byFile[Self.stem(of: path)] { return named }
    guard let near = start.flatMap({ byStart.nearest(to: $0) }), near.distance <= Self.tolerance
    else { return nil }
    return near.value
  }

  /// True if an activity has this file as a photo.
  public func isPhoto(_ path: String) -> Bool { activity(ofPhoto: path) != nil }

  /// Returns the index of the first activity that has this file as a photo; `nil` if none has.
  public func activity(ofPhoto path: String) -> Int? { byPhoto[Self.name(of: path)] }

  /// The last part of a path in lower case, by which files are compared: archives are packed again with and without folders.
  public static func name(of path: String) -> [UInt8] {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    return (parts.last ?? Substring().utf8).map { $0.lowercase }
  }

  private static func stem(of path: String) -> [UInt8] {
    let name = name(of: path)
    return Array(name.prefix { $0 != UInt8(ascii: ".") })
  }
}
