import Text

/// The text of a note.
public enum NoteText {
  /// Maximum number of Unicode scalars in a note.
  public static let maximumLength = 20_000

  /// Returns true if a text has visible characters: an empty note is refused (U5).
  public static func saysSomething(_ text: String) -> Bool {
    !VisibleText.isBlank(text)
  }
}
