/// A grade as written in another app's logbook.
struct WrittenGrade {
  /// The scale by which a text is read.
  enum Scale {
    /// Font or V, or one of the words for boulders.
    case boulder
    /// The same, but only if the grade names its scale, as `f6A` and `V4` do: among such grades, a bare `6a` is a route's.
    case named
    /// The colours of a gym's holds.
    case colour
    /// Another scale, without a conversion table.
    case other
  }

  /// The difficulty; `nil` if there is none, or it is too long for a record.
  let difficulty: Difficulty?
  /// The whole text, if it says more than the difficulty; otherwise empty.
  let rest: String

  /// - Parameter text: the grade, on one line.
  init(_ text: String, on scale: Scale) {
    // Stars are not part of the grade.
    let words = text.split(separator: " ").filter { word in !word.allSatisfy { $0 == "*" } }
    let plain = words.joined(separator: " ")
    let (read, isAll) = Self.read(plain, on: scale)
    difficulty = read
    rest = isAll && plain == text ? "" : text
  }

  /// Returns the difficulty in a text, and true if the text says nothing more.
  private static func read(_ text: String, on scale: Scale) -> (Difficulty?, isAll: Bool) {
    switch scale {
    case .boulder, .named:
      if let level = level(text) { return (.level(level), true) }
      if let (grade, others) = boulder(text), scale == .boulder || grade.isNamed {
        return (.grade(grade.grade), others.isEmpty)
      }
      fallthrough
    case .other: return Difficulty.isName(text) ? (.other(text), true) : (nil, false)
    case .colour: return Difficulty.isName(text) ? (.colour(text), true) : (nil, false)
    }
  }

  /// Returns true if a text is a Fontainebleau grade that names its scale: `f7A+`, `Fb 7A`.
  static func namesFont(_ text: String) -> Bool {
    guard let (grade, _) = boulder(text) else { return false }
    return grade.isNamed && grade.grade.scale == .font
  }

  private static func level(_ text: String) -> Difficulty.Level? {
    let words = LogWords(text).words
    return Difficulty.Level.allCases.first { words == [$0.name.description] }
  }

  /// Returns true if a word is only the name of the scale.
  private static func isFont(_ word: Substring) -> Bool {
    let words = LogWords(String(word))
    return words.isFont && words.numbers.isEmpty
  }

  /// Returns the grade at the beginning of a text, and the other words: logbooks write `6A+/V3`, or `7A (soft)`.
  private static func boulder(_ text: String) -> (grade: NamedGrade, others: [Substring])? {
    guard !LogWords(text).areOfRoute else { return nil }
    var words = text.split { " /|,;()[]".contains($0) }
    let saysFont = words.first.map { isFont($0) } ?? false
    if saysFont { words.removeFirst() }
    guard let first = words.first, let read = NamedGrade(first),
      !saysFont || read.grade.scale == .font
    else { return nil }
    // The same grade on the other scale adds nothing.
    let others = words.dropFirst().filter { word in
      BoulderGrade(word).map { $0.scores.overlaps(read.grade.scores) } != true
    }
    return (NamedGrade(grade: read.grade, isNamed: read.isNamed || saysFont), others)
  }
}

/// A grade, and whether its scale is named.
private struct NamedGrade {
  let grade: BoulderGrade
  /// True if the scale is named. Grades of V always name it.
  let isNamed: Bool

  init(grade: BoulderGrade, isNamed: Bool) {
    self.grade = grade
    self.isNamed = isNamed
  }

  /// Parses one word: `6A+`, `V4`, `f7A+`, `Fb7A+`.
  init?(_ word: Substring) {
    if let grade = BoulderGrade(word) {
      self.init(grade: grade, isNamed: grade.scale == .hueco)
      return
    }
    let isLetter = { (letter: Character) in letter.isASCII && letter.isLetter }
    guard LogWords(String(word.prefix(while: isLetter))).isFont,
      let grade = BoulderGrade(word.drop(while: isLetter)), grade.scale == .font
    else { return nil }
    self.init(grade: grade, isNamed: true)
  }
}

extension WrittenGrade.Scale {
  /// Returns the scale that a column's text names; `nil` if it names none.
  init?(named name: String) {
    let words = LogWords(name)
    guard !words.words.isEmpty else { return nil }
    if words.isFont || words.has(["v", "hueco", "vermin", "gym"]) {
      self = .boulder
    } else {
      self = words.has(["colour", "color"]) ? .colour : .other
    }
  }
}

extension LogWords {
  fileprivate var isFont: Bool { has(["f", "fb", "font", "fontainebleau"]) }

  /// True if the words name a route, or a style of climbing with a rope.
  var areOfRoute: Bool {
    guard !has(["boulder", "bouldering", "bloc", "bloque"]) else { return false }
    let isNamed = has([
      "route", "sport", "trad", "ice", "mixed", "alpine", "aid", "via", "voie", "lead", "led",
      "altld",
      "second", "seconded", "tr", "rope", "toprope", "dws", "solo", "soloed",
    ])
    // In rope climbing, "2nd" means the follower, not a second try.
    let isSecond = numbers == [2] && has(["nd"]) && !has(["try", "go", "attempt"])
    return isNamed || isSecond
  }
}
