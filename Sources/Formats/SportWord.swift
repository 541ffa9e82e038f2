public import Tracks

extension Sport {
  /// Word stems by which files name a sport, in the order they are tried.
  private static let stems: [(stem: String, sport: Sport)] = [
    ("ski", .skiing), ("snowboard", .skiing), ("swim", .swimming), ("indoor", .fitness),
    ("fitness", .fitness), ("training", .fitness), ("workout", .fitness), ("treadmill", .running),
    ("run", .running), ("jog", .running), ("hik", .hiking), ("mountaineer", .hiking),
    ("trek", .hiking), ("walk", .walking), ("snowshoe", .walking), ("cycl", .cycling),
    ("bik", .cycling), ("ride", .cycling), ("riding", .cycling), ("paddl", .paddling),
    ("kayak", .paddling), ("canoe", .paddling), ("rowing", .paddling), ("driv", .driving),
    ("motor", .driving), ("car", .driving),
  ]

  /// The sport that a file's own word means (`Trail Running`, `mountain_biking`, Strava's numbers),
  /// or `nil` when the word says nothing.
  public init?(word: String) {
    // Strava's GPX exports of before 2023 number their sports.
    switch word {
    case "1", "17", "18": self = .cycling
    case "2", "3", "7", "12": self = .skiing
    case "4": self = .hiking
    case "9": self = .running
    case "10", "13": self = .walking
    case "16": self = .swimming
    default:
      let word = word.lowercased()
      if word == "other" {
        self = .other
      } else if let match = Sport.stems.first(where: { word.contains($0.stem) }) {
        self = match.sport
      } else {
        return nil
      }
    }
  }
}
