#if !hasFeature(Embedded)
  extension String {
    /// The text in small letters without accents, by which names are compared and found: "Núria" and
    /// "NURIA" are one. The letters are those of the Latin languages of Europe; other scripts stay.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var inPlainLetters: String {
      var scalars = UnicodeScalarView()
      // Combining accents: what is left of a letter that was written in two scalars.
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
