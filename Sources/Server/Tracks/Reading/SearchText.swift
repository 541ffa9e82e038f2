import Text

/// Text as it is compared in a search: small letters without accents, words one space apart.
///
/// "Pujada a Núria" is found by "nuria". The letters are those of the Latin languages of Europe;
/// other scripts are compared as they are written.
public struct SearchText: Equatable, Sendable {
  /// The folded text.
  public let folded: String

  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var scalars = String.UnicodeScalarView()
    var spaceWaits = false
    for scalar in text.inPlainLetters.unicodeScalars {
      // Variation selectors: a sign is the same in colour or black.
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

  /// The pattern of a `LIKE … ESCAPE '\'` that finds the text anywhere.
  public var likePattern: String {
    var pattern = "%"
    for scalar in folded.unicodeScalars {
      if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.unicodeScalars.append("\\") }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern + "%"
  }
}
