import Text
import Tracks

extension Sport {
  /// Returns the sport for a word of a service in the language of its account.
  init?(serviceWord word: String) {
    let letters = word.utf8.map { $0.lowercase }
    let stem = Self.serviceStems.first { each in
      letters.indices.contains { each.stem.begins(letters[$0...]) }
    }
    if let stem {
      self = stem.sport
    } else {
      self.init(word: word)
    }
  }

  /// The beginnings of Strava's words in German, French, Spanish, Catalan, Italian and Portuguese that English ones do not cover or
  /// mistake, in the order in which they are tried.
  private static let serviceStems: [(stem: StaticString, sport: Sport)] = [
    ("laufband", .running), ("lauf", .running), ("course", .running), ("carrera", .running),
    ("cursa", .running), ("corsa", .running), ("corrida", .running), ("radfahr", .cycling),
    ("fahrrad", .cycling), ("vélo", .cycling), ("biciclet", .cycling), ("cicl", .cycling),
    ("pedal", .cycling), ("wander", .hiking), ("randonn", .hiking), ("senderis", .hiking),
    ("excursi", .hiking), ("escursion", .hiking), ("caminhada", .walking),
    ("spazier", .walking), ("gehen", .walking), ("marche", .walking), ("caminata", .walking),
    ("caminar", .walking), ("camminata", .walking), ("passe", .walking), ("schwimm", .swimming),
    ("natation", .swimming), ("nataci", .swimming), ("natació", .swimming), ("nuoto", .swimming),
    ("natação", .swimming), ("esqu", .skiing), ("sci ", .skiing), ("krafttraining", .fitness),
    ("musculation", .fitness), ("yoga", .fitness), ("weight", .fitness), ("strength", .fitness),
    ("rudern", .paddling), ("aviron", .paddling), ("remo", .paddling), ("row", .paddling),
  ]

  /// Returns the sport for Endurain's number of a type of activity; facts from its table of names (backend, `activities/utils`).
  init?(endurainNumber number: Int64) {
    switch number {
    case 1, 2, 3, 34, 40: self = .running
    case 4...7, 27...29, 35, 36: self = .cycling
    case 8, 9: self = .swimming
    case 10, 14, 19, 20, 41, 46, 47: self = .fitness
    case 11, 31, 44: self = .walking
    case 12: self = .hiking
    case 13, 32, 42: self = .paddling
    case 15...17: self = .skiing
    default: return nil
    }
  }
}
