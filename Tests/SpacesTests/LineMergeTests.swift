import JSON
import Spaces
import TestGround
import Testing

@Suite struct LineMergeTests {
  /// Each letter is a line; `nil` is no text. `other` is the value that awaits a choice.
  typealias Case = (
    before: String?, present: String?, after: String?, value: String?, other: String?
  )

  static let merges: [Case] = [
    ("abc", "Xabc", "abcY", "XabcY", nil),
    ("abcde", "aXcde", "abcYe", "aXcYe", nil),
    ("abcde", "acde", "abcd", "acd", nil),
    ("abcdef", "abXcdef", "abcdeYf", "abXcdeYf", nil),
    // The same change on both sides is one.
    ("abc", "aXc", "aXcY", "aXcY", nil), ("abc", "ac", "acY", "acY", nil),
    // A line moved by one side stays where it is, and so does the other's change beside it.
    ("abcdefg", "bcdaefg", "abcdefgY", "bcdaefgY", nil),
    // Repeated lines.
    ("xaxbx", "xaxbxY", "Zxaxbx", "ZxaxbxY", nil),
    // No value is a text without lines.
    (nil, "a", "a", "a", nil), ("a", nil, nil, nil, nil), ("ab", nil, "ab", nil, nil),
    ("abc", "bc", "ab", "b", nil),
  ]

  static let conflicts: [Case] = [
    ("abc", "aXc", "aYc", "aXc", "aYc"),
    // Changes without a conflict are in both values.
    ("abcdef", "aXcPdef", "aYcdeQf", "aXcPdeQf", "aYcPdeQf"),
    // Both at the same place: their order requires a choice.
    ("ab", "aXb", "aYb", "aXb", "aYb"), (nil, "X", "Y", "X", "Y"),
    // Changed on one side and removed on the other.
    ("abc", "ac", "aYc", "ac", "aYc"), ("a", nil, "Y", nil, "Y"), ("a", "Y", nil, "Y", nil),
    // Adjacent lines: they may depend on each other.
    ("abcd", "aXcd", "abYd", "aXcd", "abYd"),
  ]

  @Test(arguments: merges + conflicts)
  func makesOneOfTwo(
    before: String?, present: String?, after: String?, value: String?, other: String?
  ) {
    let merged = FieldMerge.lines.merged(
      before: Self.text(before), present: Self.text(present), after: Self.text(after))
    let isConflict = Self.conflicts.contains {
      $0.before == before && $0.present == present && $0.after == after
    }
    #expect(
      merged
        == (isConflict
          ? .conflict(present: Self.text(value), other: Self.text(other))
          : .merged(Self.text(value))))
  }

  @Test func keepsTheEndsOfLinesAsTheyAre() {
    let merged = FieldMerge.lines.merged(
      before: .string("a\r\n\nb\n"), present: .string("A\r\n\nb\n"), after: .string("a\r\n\nb\nc\n")
    )
    #expect(merged == .merged(.string("A\r\n\nb\nc\n")))
  }

  @Test func comparesLinesByTheirBytes() {
    let merged = FieldMerge.lines.merged(
      before: .string("\u{e9}\nb"), present: .string("e\u{301}\nb"), after: .string("\u{e9}\nc"))
    #expect(merged == .conflict(present: .string("e\u{301}\nb"), other: .string("\u{e9}\nc")))
  }

  @Test(arguments: [JSONValue.integer(1), .array([.string("a")]), .object([]), .bool(true)])
  func whatIsNoTextIsMergedWhole(value: JSONValue) {
    #expect(
      FieldMerge.lines.merged(before: .string("a"), present: .string("b"), after: value)
        == .conflict(present: .string("b"), other: value))
    #expect(
      FieldMerge.lines.merged(before: value, present: .string("b"), after: .string("c"))
        == .conflict(present: .string("b"), other: .string("c")))
  }

  /// Random texts with few distinct lines, for which hard cases are common.
  @Test(arguments: 0..<20)
  func keepsTheLawsOfMerging(seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let lines = "abcdefgh".prefix(.random(in: 1...8, using: &chance))
      let base = Self.random(of: lines, using: &chance)
      let one = Self.changed(base, marks: "PQRS", using: &chance)
      let other = Self.changed(base, marks: "WXYZ", using: &chance)
      try Self.check(base, one, other)
    }
  }

  private static func check(_ base: String, _ one: String, _ other: String) throws {
    func merged(_ present: String, _ after: String) -> MergedField {
      FieldMerge.lines.merged(before: text(base), present: text(present), after: text(after))
    }
    #expect(merged(one, one) == .merged(text(one)))
    #expect(merged(base, other) == .merged(text(other)))
    #expect(merged(one, base) == .merged(text(one)))
    let there = "\(base), \(one), \(other)"
    switch (merged(one, other), merged(other, one)) {
    case (.merged(let value), .merged(let turned)):
      #expect(value == turned, "the order of the sides tells: \(there)")
      let letters = letters(value)
      // The additions of both sides are present, and nothing else.
      for mark in "PQRS" { #expect(letters.contains(mark) == one.contains(mark), "\(there)") }
      for mark in "WXYZ" { #expect(letters.contains(mark) == other.contains(mark), "\(there)") }
      for line in letters { #expect((base + one + other).contains(line)) }
    case (.conflict(let present, let away), .conflict(let turned, let turnedAway)):
      #expect(present == turnedAway && away == turned, "\(there)")
      for mark in "PQRS" where one.contains(mark) { #expect(letters(present).contains(mark)) }
      for mark in "WXYZ" where other.contains(mark) { #expect(letters(away).contains(mark)) }
    default: Issue.record("a conflict on one side only: \(there)")
    }
  }

  private static func random(of lines: Substring, using chance: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 0...12, using: &chance)).map { _ in lines.randomElement(using: &chance)! }
    )
  }

  /// The text with up to three changes; added lines are unique marks.
  private static func changed(_ text: String, marks: String, using chance: inout SeededGenerator)
    -> String
  {
    var lines = Array(text)
    for mark in marks.prefix(.random(in: 0...3, using: &chance)) {
      let place = Int.random(in: 0...lines.count, using: &chance)
      switch Int.random(in: 0...2, using: &chance) {
      case 0 where place < lines.count: lines.remove(at: place)
      case 1 where place < lines.count: lines[place] = mark
      default: lines.insert(mark, at: place)
      }
    }
    return String(lines)
  }

  private static func text(_ letters: String?) -> JSONValue {
    letters.map { .string($0.map(String.init).joined(separator: "\n")) } ?? .null
  }

  private static func letters(_ value: JSONValue) -> String {
    String((value.string ?? "").filter { $0 != "\n" })
  }
}

/// Slow texts: 10,000 lines each, for which a table would have 100 million cells.
@Suite struct HostileLinesTests {
  static let count = 10_000

  static let texts: [(String, before: [String], present: [String], after: [String])] = [
    ("all different", numbered("a"), numbered("b"), numbered("c")),
    (
      "all the same", Array(repeating: "x", count: count), Array(repeating: "x", count: count / 2),
      []
    ),
    (
      "two lines in turn", (0..<count).map { "\($0 % 2)" }, (0..<count).map { "\($0 % 3)" },
      (0..<count).map { "\($0 % 5)" }
    ),
    (
      "turned round", numbered("a"), numbered("a").reversed(),
      numbered("a").shuffled(using: &chance)
    ),
    (
      "one line once, again and again", (0..<count).map { "\(min($0, count - $0))" },
      (0..<count).map { "\($0 / 2)" }, (0..<count).map { "\($0 * 7919 % count / 2)" }
    ),
  ]

  private nonisolated(unsafe) static var chance = SeededGenerator(seed: 1)

  private static func numbered(_ letter: String) -> [String] {
    (0..<count).map { "\(letter)\($0)" }
  }

  @Test(arguments: texts.indices)
  func endsSoon(index: Int) {
    let (_, before, present, after) = Self.texts[index]
    func text(_ lines: [String]) -> JSONValue { .string(lines.joined(separator: "\n")) }
    let merged = FieldMerge.lines.merged(
      before: text(before), present: text(present), after: text(after))
    // Neither side's text is lost in any result.
    switch merged {
    case .merged(let value): #expect(value != .null)
    case .conflict(let present, let other): #expect(present != other)
    }
  }
}
