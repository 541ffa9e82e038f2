import JSON

/// An entry of a logbook that another app wrote.
public struct CarriedEntry: Equatable, Sendable {
  /// The most characters of the name of a problem or a place.
  static let maximumName = 120
  static let maximumNote = 2_000
  static let maximumTries = 10_000

  public let day: LoggedDay
  /// Empty where none was given.
  public let name: String
  public let place: String
  /// As it was given; `nil` for what no scale here has, which then stands in the note.
  public let grade: Difficulty?
  /// How many tries, the send among them; `nil` when that is not said.
  public let tries: Int?
  public let isSend: Bool
  public let note: String

  /// - Parameter outcome: the words for how it ended; `nil` in a logbook of ascents only.
  init(
    day: LoggedDay, name: String, place: String, grade: String, outcome: String?, tries: String,
    note: String
  ) {
    self.day = day
    self.name = Self.line(name)
    self.place = Self.line(place)
    self.grade = Self.grade(grade)
    let unread = self.grade == nil ? Self.line(grade) : ""
    let told = [unread, note].filter { !$0.isEmpty }.joined(separator: "\n")
    self.note = Self.shortened(told, to: Self.maximumNote)
    let (ended, counted) = (LogWords(outcome ?? ""), LogWords(tries))
    isSend = outcome == nil || Self.isSend(ended)
    if ended.has(Self.firstTry) || counted.has(Self.firstTry) {
      self.tries = 1
    } else if let number = counted.numbers.first, !counted.has(["more", "over"]), number >= 1 {
      self.tries = min(number, Self.maximumTries)
    } else {
      self.tries = nil
    }
  }

  private static let firstTry: [StaticString] = [
    "flash", "flashed", "onsight", "onsighted", "os", "primera",
  ]
  private static let failures: [StaticString] = [
    "attempt", "attempts", "attempted", "tried", "try", "project", "fail", "failed", "hangdog",
    "no", "not", "false", "dogged", "unsent", "provat", "intentat", "projecte", "fals", "probado",
    "intentado", "proyecto", "falso", "essaye", "projet", "non", "faux",
  ]

  private static func isSend(_ words: LogWords) -> Bool {
    words.has(firstTry) || (!words.has(failures) && words.numbers != [0])
  }

  /// The first word that is a grade: logbooks write `6A+/V3`, or `7A (soft)`.
  private static func grade(_ text: String) -> Difficulty? {
    let level = Difficulty.Level.allCases.first { LogWords(text).words == [$0.name.description] }
    if let level { return .level(level) }
    for word in text.split(whereSeparator: { " /|,;()[]".contains($0) }) {
      if let grade = BoulderGrade(word) ?? fontGrade(word) { return .grade(grade) }
    }
    return nil
  }

  /// A grade of Fontainebleau that says so: `f7A+`, `Fb7A+`.
  private static func fontGrade(_ word: Substring) -> BoulderGrade? {
    let isLetter = { (letter: Character) in letter.isASCII && letter.isLetter }
    let scale = LogWords(String(word.prefix(while: isLetter)))
    guard scale.has(["f", "fb", "font"]),
      let grade = BoulderGrade(word.drop(while: isLetter)), grade.scale == .font
    else { return nil }
    return grade
  }

  /// A text on one line, without the blanks around it.
  private static func line(_ text: String) -> String {
    let words = text.split { character in
      character.isWhitespace || character.unicodeScalars.contains { isControl($0.value) }
    }
    return shortened(words.joined(separator: " "), to: maximumName)
  }

  private static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || (0x7F...0x9F).contains(scalar)
  }

  /// Lengths of records are counted in Unicode scalars.
  private static func shortened(_ text: String, to count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }
}
