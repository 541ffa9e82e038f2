/// The kind of a column in another app's logbook.
public enum LogColumn: CaseIterable, Sendable {
  case day, kind, name, place, scale, grade, lead, outcome, tries, note

  /// The stable name used by the app.
  public var name: StaticString {
    switch self {
    case .day: "day"
    case .kind: "kind"
    case .name: "name"
    case .place: "place"
    case .scale: "scale"
    case .grade: "grade"
    case .lead: "lead"
    case .outcome: "outcome"
    case .tries: "tries"
    case .note: "note"
    }
  }

  /// Words in a column's name that indicate the kind, without accents, the most reliable first. Several words
  /// must be the whole name.
  var words: [StaticString] {
    switch self {
    case .day:
      [
        "date", "ascentdate", "day", "climbed", "when", "time", "data", "fecha", "jour", "dia",
      ]
    case .kind: ["route boulder", "boulder route", "route type", "discipline", "disciplina"]
    case .name:
      [
        "name", "climb", "problem", "boulder", "route", "nom", "nombre", "bloc", "bloque",
        "problema", "probleme",
      ]
    case .place:
      [
        "gym", "crag", "place", "location", "area", "sector", "board", "rocodrom", "rocodromo",
        "salle", "lloc", "lugar", "lieu", "secteur",
      ]
    case .scale: ["scale", "grade system", "grade type", "grading system"]
    case .grade:
      [
        "grade", "difficulty", "grau", "grado", "cotation", "dificultat", "dificultad",
        "difficulte", "rating",
      ]
    case .lead: ["lead style"]
    case .outcome:
      [
        "style", "ascent", "type", "tick", "result", "status", "sent", "send", "resultat",
        "resultado", "encadenat", "encadenado", "enchaine",
      ]
    case .tries: ["tries", "attempts", "attempt", "intents", "intentos", "essais"]
    case .note:
      [
        "note", "notes", "comment", "comments", "nota", "notas", "comentari", "comentaris",
        "comentario", "comentarios", "commentaire", "commentaires",
      ]
    }
  }
}
