import Text

/// What providers say, as it fits records: nothing is refused for its words.
enum FetchedText {
  static let longestLine = 200

  /// A title in one line; one without letters is a dash.
  static func title(_ text: String) -> String {
    let line = line(text)
    return line.isEmpty ? "—" : line
  }

  /// A text in one line of as many letters as a title may have.
  static func line(_ text: String, maximumLength: Int = longestLine) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.lazy.map({ $0.properties.isWhitespace ? " " : $0 }) {
      guard line.count < maximumLength else { break }
      let isControl = scalar.properties.generalCategory == .control
      if isControl || scalar == " " && (line.isEmpty || line.last == " ") { continue }
      line.append(scalar)
    }
    if line.last == " " { line.removeLast() }
    return String(line)
  }

  /// The name of a file that every device can give one.
  static func fileName(_ text: String) -> String {
    let name = String(decoding: FileName.harmless(Array(line(text).utf8)), as: UTF8.self)
    return name.isEmpty ? "_" : name
  }

  /// A time of the years that records know, in milliseconds since 1970.
  static func clamped(_ time: Int64) -> Int64 { min(max(time, 0), 4_102_444_800_000) }
}
