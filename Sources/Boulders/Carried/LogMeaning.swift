import JSON

/// What a logbook of another app says of how a climb ended, as an entry here has it.
public enum LogMeaning: CaseIterable, Sendable {
  /// Sent at the first try.
  case first
  /// Sent, after other tries or nobody knows after how many.
  case sent
  /// Not sent.
  case tried
  /// No climb, of which no entry is made.
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

  /// The meaning of a name; `nil` for a name that none has.
  public init?(name: String) {
    guard let meaning = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = meaning
  }

  /// What a text means in a logbook that no table knows, by its words in the languages of the app.
  ///
  /// - Returns: `nil` for words that say something else: who has such a logbook is asked.
  init?(words text: String) {
    let said = LogWords(text)
    // "O/S"
    if said.has(Self.firstWords) || said.words.suffix(2) == ["o", "s"] {
      self = .first
    } else if said.has(Self.triedWords) || said.words == ["go"]
      || said.words.isEmpty && said.numbers == [0]
    {
      // 8a writes "go" alone for what is not sent yet, others "2nd go" for a send.
      self = .tried
    } else if said.has(Self.nothingWords) {
      self = .nothing
    } else if said.has(Self.sentWords) || said.words.isEmpty && said.numbers.count == 1 {
      self = .sent
    } else {
      return nil
    }
  }

  /// Words for an ascent at the first try; "β", or its name in markup, is one with advice.
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
