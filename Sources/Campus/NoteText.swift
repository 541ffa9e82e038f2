/// The text of a note.
public enum NoteText {
  /// Maximum number of Unicode scalars in a note.
  public static let maximumLength = 20_000

  /// Returns true if a text has visible characters: an empty note is refused (U5).
  public static func saysSomething(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      let isBlank =
        scalar.value <= 0x20 || (0x7F...0xA0).contains(scalar.value)
        || (0x2000...0x200F).contains(scalar.value) || scalar.value == 0x2028
        || scalar.value == 0x2029 || scalar.value == 0x3000 || scalar.value == 0xFEFF
      return !isBlank
    }
  }
}
