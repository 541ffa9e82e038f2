import JSON

/// The outcome of a climb in another app's logbook.
public enum LogMeaning: CaseIterable, Sendable {
  /// Sent on the first try.
  case first
  /// Sent after other tries, or after an unknown number.
  case sent
  /// Not sent.
  case tried
  /// Not a climb; no entry is made.
  case nothing

  /// The stable name used by the app.
  public var name: StaticString {
    switch self {
    case .first: "first"
    case .sent: "sent"
    case .tried: "tried"
    case .nothing: "nothing"
    }
  }

  /// Returns the meaning with a name; `nil` if there is none.
  public init?(name: String) {
    guard let meaning = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = meaning
  }

  /// Interprets a text of an unknown logbook by its words, in the languages of the app.
  ///
  /// - Returns: `nil` if the words are unknown; the member is then asked.
  init?(words text: String) {
    let said = LogWords(text)
    // "O/S"
    if said.has(Self.firstWords) || said.words.suffix(2) == ["o", "s"] {
      self = .first
    } else if said.has(Self.triedWords) || said.words == ["go"]
      || said.words.isEmpty && said.numbers == [0]
    {
      // 8a writes "go" alone for a failed try, others "2nd go" for a send.
      self = .tried
    } else if said.has(Self.nothingWords) {
      self = .nothing
    } else if said.has(Self.sentWords) || said.words.isEmpty && said.numbers.count == 1 {
      self = .sent
    } else {
      return nil
    }
  }

  /// Words for an ascent on the first try; "β", or its name in markup, is one with advice.
  private static let firstWords: [StaticString] = [
    "flash", "flashed", "onsight", "onsighted", "os", "primera", "beta", "β",
  ]

  private static let triedWords: [StaticString] = [
    "attempt", "attempts", "attempted", "tried", "try", "project", "projecting", "fail", "failed",
    "hangdog", "dog", "dnf", "fell", "fall", "hung", "hang", "no", "not", "false", "dogged",
    "unsent", "working", "worked", "retreat", "bail", "bailed", "dab", "rest", "rests", "follow",
    "followed", "incomplete", "unfinished", "wip", "provat", "intentat", "intent", "projecte",
    "fals", "probado", "intentado", "intento", "proyecto", "falso", "essaye", "essai", "projet",
    "non", "faux",
  ]

  private static let nothingWords: [StaticString] = [
    "mark", "marked", "target", "todo", "wishlist", "exercise", "exercici", "ejercicio",
    "exercice",
  ]

  private static let sentWords: [StaticString] = [
    "sent", "send", "sends", "redpoint", "redpointed", "rp", "pinkpoint", "pp", "point",
    "greenpoint", "headpoint", "clean", "tick", "ticked", "top", "topped", "ascent", "lead", "led",
    "solo", "soloed", "go", "repeat", "repeated", "repetition", "rpt", "done", "complete",
    "completed", "finished", "success", "successful", "climbed", "yes", "true", "ok", "x", "si",
    "oui", "cert", "vrai", "verdadero", "fet", "hecho", "fait", "encadenat", "encadenada",
    "encadenado", "enchaine", "enchainee", "repetit", "repetida", "repetido", "repete", "reussi",
    "croix",
  ]
}
