import Text

/// A list in the archive of another service, recognized by the name of its file.
public enum ArchiveList: CaseIterable, Sendable {
  case stravaActivities, stravaBikes, stravaShoes
  case garminActivities, garminGear
  case runkeeperActivities
  case fitTrackeeActivities, fitTrackeeGear
  case endurainActivities, endurainGear, endurainPhotos
  /// One session of Google Fit.
  case googleSession

  /// True for a list of activities, which every archive of its service has.
  var isOfActivities: Bool {
    switch self {
    case .stravaActivities, .garminActivities, .runkeeperActivities, .fitTrackeeActivities,
      .endurainActivities:
      true
    case .stravaBikes, .stravaShoes, .garminGear, .fitTrackeeGear, .endurainGear, .endurainPhotos,
      .googleSession:
      false
    }
  }

  /// The largest number of bytes of a list that is read.
  public static let maximumSize = 64 << 20

  /// Recognizes a list by the path of its file, whatever folder the archive is in.
  public init?(path: String) {
    let path = path.utf8.map { $0.lowercase }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    if Self.isGoogleSession(name) {
      self = .googleSession
      return
    }
    let match = Self.allCases.first { list in
      let pattern = list.pattern
      return pattern.name.withUTF8Buffer { known in
        switch pattern.form {
        case .whole: name.elementsEqual(known)
        case .end: name.count >= known.count && name.suffix(known.count).elementsEqual(known)
        case .pieces: Self.isPiece(path, of: known)
        case .moment: false
        }
      }
    }
    guard let match else { return nil }
    self = match
  }

  private enum Form {
    /// The whole name of the file.
    case whole
    /// The end of the name, after the member's address.
    case end
    /// `data/NAME.json`, or one of its pieces `data/NAME_000.json`.
    case pieces
    /// A name that begins with a moment.
    case moment
  }

  private var pattern: (name: StaticString, form: Form) {
    switch self {
    case .stravaActivities: ("activities.csv", .whole)
    case .stravaBikes: ("bikes.csv", .whole)
    case .stravaShoes: ("shoes.csv", .whole)
    case .garminActivities: ("summarizedactivities.json", .end)
    case .garminGear: ("_gear.json", .end)
    case .runkeeperActivities: ("cardioactivities.csv", .whole)
    case .fitTrackeeActivities: ("user_workouts_data.json", .whole)
    case .fitTrackeeGear: ("user_equipments_data.json", .whole)
    case .endurainActivities: ("activities", .pieces)
    case .endurainGear: ("gears", .pieces)
    case .endurainPhotos: ("activity_media", .pieces)
    case .googleSession: ("", .moment)
    }
  }

  /// True for `2019-05-25T16_21_58+01_00_WALKING.json`: the folder around it has a name in the language of the account.
  private static func isGoogleSession(_ name: ArraySlice<UInt8>) -> Bool {
    let form: StaticString = "0000-00-00t00_00_00"
    let end: StaticString = ".json"
    guard name.count > form.utf8CodeUnitCount, end.isEnd(of: name) else { return false }
    return form.withUTF8Buffer { form in
      zip(form, name).allSatisfy { $0 == UInt8(ascii: "0") ? $1.isDigit : $0 == $1 }
    }
  }

  private static func isPiece(_ path: [UInt8], of name: UnsafeBufferPointer<UInt8>) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"))
    let (folder, end) = ([UInt8]("data".utf8), [UInt8](".json".utf8))
    guard parts.count >= 2, parts[parts.count - 2].elementsEqual(folder),
      let last = parts.last, last.count >= name.count + end.count,
      last.prefix(name.count).elementsEqual(name), last.suffix(end.count).elementsEqual(end)
    else { return false }
    let number = last.dropFirst(name.count).dropLast(end.count)
    return number.isEmpty
      || number.first == UInt8(ascii: "_") && number.count > 1
        && number.dropFirst().allSatisfy { $0.isDigit }
  }
}
