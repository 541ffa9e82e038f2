import Text

/// Text folded for searching: lower case, no accents, words separated by one space.
///
/// "nuria" finds "Pujada a Núria". Only Latin letters of European languages are folded; other scripts are compared as written.
public struct SearchText: Equatable, Sendable {
  /// The folded text.
  public let folded: String

  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var scalars = String.UnicodeScalarView()
    var spaceWaits = false
    for scalar in text.inPlainLetters.unicodeScalars {
      // Variation selectors are dropped: an emoji equals its black-and-white form.
      if (0xFE00...0xFE0F).contains(scalar.value) { continue }
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        spaceWaits = !scalars.isEmpty
        continue
      }
      if spaceWaits { scalars.append(" ") }
      spaceWaits = false
      scalars.append(scalar)
    }
    folded = String(scalars)
  }

  /// The pattern for `LIKE … ESCAPE '\'` that finds the text at any position.
  public var likePattern: String {
    var pattern = "%"
    for scalar in folded.unicodeScalars {
      if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.unicodeScalars.append("\\") }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern + "%"
  }
}
