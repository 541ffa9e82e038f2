import Text

/// What providers say, as it fits records: nothing is refused for its words.
enum FetchedText {
  static let longestLine = 200

  /// The most scalars of a text that are looked at for a line, blanks and what is left out among them.
  private static let longestLook = 4_000

  /// A title in one line; one without letters is a dash.
  static func title(_ text: String) -> String {
    let line = line(text)
    return line.isEmpty ? "—" : line
  }

  /// A text in one line of as many letters as a title may have, without anything that is not seen.
  /// - Complexity: O(`maximumLength`), however long the text is.
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

  /// Whether a scalar is nothing to be read: a control, or a format character, such as one that turns the
  /// direction of what follows. Those that join letters belong to them.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  /// The name of a file that every device can give one.
  static func fileName(_ text: String) -> String {
    let name = String(decoding: FileName.harmless(Array(line(text).utf8)), as: UTF8.self)
    return name.isEmpty ? "_" : name
  }

  /// A time of the years that records know, in milliseconds since 1970.
  static func clamped(_ time: Int64) -> Int64 { min(max(time, 0), 4_102_444_800_000) }
}
