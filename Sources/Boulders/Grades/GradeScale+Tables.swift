// The first score of each grade on the common table. Source: OpenBeta, "sandbag", src/data/boulder.csv (MIT licence).
extension GradeScale {
  /// The first score above all grades.
  static let end = 108

  static let fontGrades: [Step] = [
    Step("1A", 0), Step("1A+", 2), Step("1B", 4), Step("1B+", 6), Step("1C", 8), Step("1C+", 10),
    Step("2A", 12), Step("2A+", 14), Step("2B", 16), Step("2B+", 18), Step("2C", 20),
    Step("2C+", 22), Step("3A", 24), Step("3A+", 26), Step("3B", 28), Step("3B+", 30),
    Step("3C", 32), Step("3C+", 34), Step("4A", 36), Step("4A+", 38), Step("4B", 40),
    Step("4B+", 42), Step("4C", 44), Step("4C+", 46), Step("5A", 48), Step("5A+", 50),
    Step("5B", 52), Step("5B+", 54), Step("5C", 56), Step("5C+", 58), Step("6A", 60),
    Step("6A+", 62), Step("6B", 64), Step("6B+", 66), Step("6C", 68), Step("6C+", 70),
    Step("7A", 72), Step("7A+", 74), Step("7B", 76), Step("7B+", 78), Step("7C", 80),
    Step("7C+", 82), Step("8A", 84), Step("8A+", 86), Step("8B", 88), Step("8B+", 90),
    Step("8C", 92), Step("8C+", 94), Step("9A", 96), Step("9A+", 98), Step("9B", 100),
    Step("9B+", 102), Step("9C", 104), Step("9C+", 106),
  ]

  static let huecoGrades: [Step] = [
    Step("VB-", 0), Step("VB", 12), Step("VB+", 24), Step("V0-", 36), Step("V0", 40),
    Step("V0+", 44), Step("V1", 48), Step("V2", 53), Step("V3", 58), Step("V4", 63),
    Step("V5", 68), Step("V6", 71), Step("V7", 74), Step("V8", 77), Step("V9", 80),
    Step("V10", 82), Step("V11", 84), Step("V12", 86), Step("V13", 88), Step("V14", 90),
    Step("V15", 92), Step("V16", 94), Step("V17", 96), Step("V18", 98), Step("V19", 100),
    Step("V20", 102), Step("V21", 104), Step("V22", 106),
  ]
}
