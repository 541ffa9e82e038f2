/// Texts that people see of others: names, titles, comments.
public enum VisibleText {
  /// Returns true if a text shows nothing: if it has only white space, controls, characters that are not drawn themselves, such as
  /// joiners, and accents without a letter.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isUnseen($0.value) }
  }

  /// Returns true if a text can turn the direction of what stands around it: if it overrides the direction of its own letters, by
  /// which "fdp.exe" reads "exe.pdf", or begins a direction that it does not end.
  public static func turnsItsSurroundings(_ text: String) -> Bool {
    var (embeddings, isolates) = (0, 0)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202D, 0x202E: return true
      case 0x202A, 0x202B: embeddings += 1
      case 0x202C: embeddings -= 1
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates -= 1
      default: break
      }
      if embeddings < 0 || isolates < 0 { return true }
    }
    return embeddings > 0 || isolates > 0
  }

  /// Returns a text of somebody else's file for a name: without characters that begin or end a direction of writing; empty if
  /// nothing of it is seen.
  public static func harmless(_ text: String) -> String {
    guard !isBlank(text) else { return "" }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isDirection(scalar.value) { kept.append(scalar) }
    return String(kept)
  }

  private static func isDirection(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }

  /// Source: Unicode 15, Cc in UnicodeData.txt, White_Space in PropList.txt, Default_Ignorable_Code_Point in
  /// DerivedCoreProperties.txt, and the blocks of marks that stand on letters of any script, with Hebrew's and Arabic's.
  private static func isUnseen(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x2800,
      0x3000:
      true
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x670,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }
}
