/// What a column of another app's logbook says.
public enum LogColumn: CaseIterable, Sendable {
  case day, name, place, grade, outcome, tries, note

  /// The stable name used by the app.
  public var name: StaticString {
    switch self {
    case .day: "day"
    case .name: "name"
    case .place: "place"
    case .grade: "grade"
    case .outcome: "outcome"
    case .tries: "tries"
    case .note: "note"
    }
  }

  /// Words of a column's name that mean it, the surest first.
  var words: [StaticString] {
    switch self {
    case .day: ["date", "day", "climbed", "when", "time", "data", "fecha", "jour"]
    case .name: ["name", "climb", "problem", "boulder", "route", "nom", "nombre", "bloc"]
    case .place: ["gym", "crag", "place", "location", "area", "sector", "board", "lloc", "lugar"]
    case .grade: ["grade", "difficulty", "grau", "grado", "cotation"]
    case .outcome: ["style", "ascent", "type", "tick", "result", "status", "sent", "send"]
    case .tries: ["tries", "attempts", "attempt", "intents", "intentos", "essais"]
    case .note: ["note", "notes", "comment", "comments", "nota", "comentari"]
    }
  }
}
