import Text

/// Cuts and cleans providers' texts to fit records, instead of rejecting them.
enum FetchedText {
  static let longestLine = 200

  /// Maximum number of scalars read for one line, including blanks and dropped characters.
  private static let longestLook = 4_000

  /// Returns a title in one line; a dash if it has no visible characters.
  static func title(_ text: String) -> String {
    let line = line(text)
    return VisibleText.isBlank(line) ? "—" : line
  }

  /// Returns the text in one line of at most `maximumLength` scalars, without invisible characters.
  /// - Complexity: O(`maximumLength`), for a text of any length.
  static func line(_ text: String, maximumLength: Int = longestLine) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars.prefix(longestLook) {
      guard count < maximumLength else { break }
      let isBlank = scalar.properties.isWhitespace
      if isBlank ? line.isEmpty || line.last == " " : isUnseen(scalar) { continue }
      line.append(isBlank ? " " : scalar)
      count += 1
    }
    if line.last == " " { line.removeLast() }
    return String(line)
  }

  /// Returns true if a scalar is invisible: a control or a format character, such as one that reverses the
  /// direction of writing. Joiners belong to their letters and are kept.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  /// Returns a file name that is valid on every operating system.
  static func fileName(_ text: String) -> String {
    let name = String(decoding: FileName.harmless(Array(line(text).utf8)), as: UTF8.self)
    return name.isEmpty ? "_" : name
  }

  /// Returns a time clamped to the years that records accept, in milliseconds since 1970.
  static func clamped(_ time: Int64) -> Int64 { min(max(time, 0), 4_102_444_800_000) }
}
