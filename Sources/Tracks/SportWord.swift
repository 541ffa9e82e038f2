extension Sport {
  /// The beginnings of words for sports in files, in the order in which they are tried.
  private static let stems: [(stem: StaticString, sport: Sport)] = [
    ("ski", .skiing), ("snowboard", .skiing), ("swim", .swimming), ("indoor", .fitness),
    ("fitness", .fitness), ("training", .fitness), ("workout", .fitness), ("treadmill", .running),
    ("run", .running), ("jog", .running), ("hik", .hiking), ("mountaineer", .hiking),
    ("trek", .hiking), ("walk", .walking), ("snowshoe", .walking), ("cycl", .cycling),
    ("bik", .cycling), ("ride", .cycling), ("riding", .cycling), ("paddl", .paddling),
    ("kayak", .paddling), ("canoe", .paddling), ("rowing", .paddling), ("driv", .driving),
    ("motor", .driving), ("car", .driving),
  ]

  /// Returns the sport for a word in a file (`Trail Running`, `mountain_biking`, Strava's numbers); `nil` if there is none.
  public init?(word: String) { self.init(utf8: Array(word.utf8)) }

  /// Returns the sport for a word in a file, in UTF-8.
  public init?(utf8 word: [UInt8]) {
    let letters = word.map { (65...90).contains($0) ? $0 + 32 : $0 }
    if let number = Self.stravaNumber(letters) {
      self = number
    } else if Self.begins(letters[...], "other"), letters.count == 5 {
      self = .other
    } else {
      let match = Sport.stems.first { each in
        letters.indices.contains { Self.begins(letters[$0...], each.stem) }
      }
      guard let match else { return nil }
      self = match.sport
    }
  }

  /// Returns the sport for a number in Strava's GPX exports from before 2023.
  private static func stravaNumber(_ letters: [UInt8]) -> Sport? {
    guard (1...2).contains(letters.count), letters.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    switch letters.reduce(0, { $0 * 10 + Int($1) - 48 }) {
    case 1, 17, 18: return .cycling
    case 2, 3, 7, 12: return .skiing
    case 4: return .hiking
    case 9: return .running
    case 10, 13: return .walking
    case 16: return .swimming
    default: return nil
    }
  }

  private static func begins(_ letters: ArraySlice<UInt8>, _ stem: StaticString) -> Bool {
    letters.count >= stem.utf8CodeUnitCount
      && zip(letters, UnsafeBufferPointer(start: stem.utf8Start, count: stem.utf8CodeUnitCount))
        .allSatisfy { $0 == $1 }
  }
}
