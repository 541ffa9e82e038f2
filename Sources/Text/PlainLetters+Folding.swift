#if !hasFeature(Embedded)
  extension String {
    /// The text in lower case without accents, for comparing and finding names: "Núria" and "NURIA" are equal.
    /// Only Latin letters of European languages are folded.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var inPlainLetters: String {
      var scalars = UnicodeScalarView()
      // Combining accents are left when a letter is written as two scalars.
      for scalar in lowercased().unicodeScalars where !(0x300...0x36F).contains(scalar.value) {
        if let plain = PlainLetters.byLetter[scalar] {
          scalars.append(contentsOf: plain.unicodeScalars)
        } else {
          scalars.append(scalar)
        }
      }
      return String(scalars)
    }
  }

  extension PlainLetters {
    fileprivate static let byLetter: [Unicode.Scalar: String] = {
      var letters: [Unicode.Scalar: String] = [:]
      for (plain, accented) in groups {
        for scalar in accented.description.unicodeScalars { letters[scalar] = plain.description }
      }
      return letters
    }()
  }
#endif
