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
  /// As it was given. What was written besides stands in the note.
  public let grade: Difficulty?
  /// How many tries, the send among them; `nil` when that is not said.
  public let tries: Int?
  public let isSend: Bool
  public let note: String

  /// - Parameters:
  ///   - scale: on which the grade may be read.
  ///   - meaning: how it ended.
  ///   - tries: how many tries, as they are counted.
  init(
    day: LoggedDay, name: String, place: String, grade: String, scale: WrittenGrade.Scale,
    meaning: LogMeaning, tries: String, note: String
  ) {
    self.day = day
    self.name = Self.line(name)
    self.place = Self.line(place)
    let grade = WrittenGrade(Self.line(grade), on: scale)
    self.grade = grade.difficulty
    let told = [grade.rest, note].filter { !$0.isEmpty }.joined(separator: "\n")
    self.note = Self.shortened(told, to: Self.maximumNote)
    isSend = meaning != .tried
    let counted = LogWords(tries)
    if meaning == .first || LogMeaning(words: tries) == .first {
      self.tries = 1
    } else if let number = counted.numbers.first, !counted.has(["more", "over"]), number >= 1 {
      self.tries = min(number, Self.maximumTries)
    } else {
      self.tries = nil
    }
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
