import JSON
import Text

/// An entry of another app's logbook.
public struct ImportedEntry: Equatable, Sendable {
  /// Maximum length in characters of a problem's or place's name.
  static let maximumName = 120
  static let maximumNote = 2_000
  static let maximumTries = 10_000

  public let day: LoggedDay
  /// The name; empty if none was given.
  public let name: String
  public let place: String
  /// The grade as given. Text that is not part of it is added to the note.
  public let grade: Difficulty?
  /// Number of tries including the send; `nil` if unknown.
  public let tries: Int?
  public let isSend: Bool
  public let note: String

  /// - Parameters:
  ///   - scale: the scale by which the grade is read.
  ///   - meaning: the outcome.
  ///   - tries: the text with the number of tries.
  init(
    day: LoggedDay, name: String, place: String, grade: String, scale: WrittenGrade.Scale,
    meaning: LogMeaning, tries: String, note: String
  ) {
    self.day = day
    self.name = Self.line(name)
    self.place = Self.line(place)
    let grade = WrittenGrade(Self.line(grade), on: scale)
    self.grade = grade.difficulty
    let notes = [grade.rest, note].filter { !$0.isEmpty }.joined(separator: "\n")
    self.note = Self.shortened(notes, to: Self.maximumNote)
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

  /// Returns a text on one line, trimmed.
  private static func line(_ text: String) -> String {
    let words = text.split { character in
      character.isWhitespace || character.unicodeScalars.contains { isControl($0.value) }
    }
    return shortened(VisibleText.harmless(words.joined(separator: " ")), to: maximumName)
  }

  private static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || (0x7F...0x9F).contains(scalar)
  }

  /// Cuts a text to a length in Unicode scalars, as lengths of records are counted.
  private static func shortened(_ text: String, to count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }
}
