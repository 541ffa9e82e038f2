import JSON
import Spaces
import TestGround
import Testing

@Suite struct ElementMergeTests {
  /// Each word is an element: a letter as its identifier, and a number as its content. `nil` is no list.
  typealias Case = (
    before: String?, present: String?, after: String?, value: String?, other: String?
  )

  static let merges: [Case] = [
    // Additions, removals and changes of both sides.
    ("a1", "a1 b1", "a1 c1", "a1 b1 c1", nil), ("a1", "a1 c1", "a1 b1", "a1 b1 c1", nil),
    ("a1 b1", "a1 b1 c1", "b1", "b1 c1", nil),
    ("a1 b1 c1", "a2 b1 c1", "a1 b1 c2", "a2 b1 c2", nil),
    ("a1 b1 c1", "b1 c1", "a1 b1", "b1", nil), (nil, "a1", "b1", "a1 b1", nil),
    ("a1", nil, "a1 b1", "b1", nil), ("a1 b1", "b1", "a1", nil, nil),
    // An addition stays behind its predecessor, and additions stay together.
    ("a1 b1", "a1 x1 y1 b1", "a1 m1 n1 b1", "a1 m1 n1 x1 y1 b1", nil),
    ("a1 b1 c1", "a1 x1 b1 c1", "b1 y1 c1", "x1 b1 y1 c1", nil),
    // Moved by one side, by both, and changed by the other.
    ("a1 b1 c1", "c1 a1 b1", "a1 b1 c1 d1", "c1 a1 b1 d1", nil),
    ("a1 b1 c1", "c1 a1 b1", "a1 b1 c2", "c2 a1 b1", nil),
    ("a1 b1 c1 d1", "d1 a1 b1 c1", "a1 d1 b1 c1", "d1 a1 b1 c1", nil),
    ("a1 b1 c1", "b1 a1 c1", "a1 b1", "b1 a1", nil),
    // Removed by one side, moved by the other.
    ("a1 b1 c1", "a1 b1", "c1 a1 b1", "a1 b1", nil),
    // The same change on both sides is one.
    ("a1", "a1 b1", "b1 a1", "b1 a1", nil), ("a1 b1", "a2 b1", "a2 b2", "a2 b2", nil),
    // Elements that both sides added keep their order among those of one side.
    (nil, "x1 m1", "m1 a1", "x1 m1 a1", nil), ("a1", "a1 x1 m1", "a1 m1 b1", "a1 x1 m1 b1", nil),
    (nil, "c1 m1 d1 n1", "m1 b1 n1 a1", "c1 m1 b1 d1 n1 a1", nil),
    (nil, "m1 n1", "n1 m1", "m1 n1", nil),
  ]

  static let conflicts: [Case] = [
    ("a1", "a2", "a3", "a2", "a3"),
    // Changes without a conflict are in both values.
    ("a1 b1 c1", "a2 b2 c1 d1", "a3 b1 e1", "a2 b2 e1 d1", "a3 b2 e1 d1"),
    ("a1 b1", "b1", "a2 b1", "b1", "a2 b1"), ("a1 b1", "a2 b1", "b1", "a2 b1", "b1"),
    // Two elements with the same identifier.
    ("a1", "a1 b1", "a1 b2", "a1 b1", "a1 b2"), ("a1", nil, "a2", nil, "a2"),
  ]

  @Test(arguments: merges + conflicts)
  func makesOneOfTwo(
    before: String?, present: String?, after: String?, value: String?, other: String?
  ) {
    let merged = FieldMerge.elements.merged(
      before: Self.list(before), present: Self.list(present), after: Self.list(after))
    let isConflict = Self.conflicts.contains {
      $0.before == before && $0.present == present && $0.after == after
    }
    // An emptied list: no list if one side had none, else an empty one.
    let isEmptied = value == nil && !isConflict
    let expected: MergedField =
      if isConflict {
        .conflict(present: Self.list(value), other: Self.list(other))
      } else {
        .merged(isEmptied ? .array([]) : Self.list(value))
      }
    #expect(merged == expected)
  }

  static let strange: [JSONValue] = [
    .string("a"), .object([]), .array([.integer(1)]), .array([.object([])]),
    .array([.object([JSONMember("id", .integer(1))])]), list("a1 a1"), list("a1 b1 a2"),
  ]

  @Test(arguments: strange)
  func whatIsNoListOfElementsIsMergedWhole(value: JSONValue) {
    let (one, other) = (Self.list("a1"), Self.list("a1 b1"))
    #expect(
      FieldMerge.elements.merged(before: one, present: other, after: value)
        == .conflict(present: other, other: value))
    #expect(
      FieldMerge.elements.merged(before: one, present: value, after: other)
        == .conflict(present: value, other: other))
    #expect(
      FieldMerge.elements.merged(before: value, present: one, after: other)
        == .conflict(present: one, other: other))
  }

  /// Random lists with additions, removals, changes and moves on both sides.
  @Test(arguments: 0..<20)
  func keepsTheLawsOfMerging(seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let letters = "abcdefgh".prefix(.random(in: 0...8, using: &chance)).map(String.init)
      let base = letters.shuffled(using: &chance).map { $0 + "1" }
      let one = Self.changed(base, added: ["p1", "q1", "r1"], content: "2", using: &chance)
      let other = Self.changed(base, added: ["x1", "y1", "q3"], content: "3", using: &chance)
      Self.check(base, one, other)
    }
  }

  private static func check(_ base: [String], _ one: [String], _ other: [String]) {
    func merged(_ present: [String], _ after: [String]) -> MergedField {
      FieldMerge.elements.merged(
        before: list(base), present: list(present), after: list(after))
    }
    let there = "\(base), \(one), \(other)"
    #expect(merged(one, one) == .merged(list(one)))
    #expect(merged(base, other) == .merged(list(other)))
    #expect(merged(one, base) == .merged(list(one)))
    switch (merged(one, other), merged(other, one)) {
    case (.merged(let value), .merged(let turned)):
      #expect(value == turned, "the order of the sides tells: \(there)")
      // The change of an element by one side only is applied.
      let elements = Set(words(value))
      for element in Set(base + one + other) {
        let (was, isOne, isOther) = (
          base.contains(element), one.contains(element), other.contains(element)
        )
        #expect(
          elements.contains(element) == (was ? isOne && isOther : isOne || isOther), "\(there)")
      }
    case (.conflict(let present, let away), .conflict(let turned, let turnedAway)):
      #expect(present == turnedAway && away == turned, "\(there)")
      for element in one where !base.contains(element) { #expect(words(present).contains(element)) }
      for element in other where !base.contains(element) { #expect(words(away).contains(element)) }
    default: Issue.record("a conflict on one side only: \(there)")
    }
  }

  /// After a restored backup two devices bring back one list each, which nobody saw before.
  @Test(arguments: 0..<20)
  func keepsTheOrderOfWhatBothSidesAdded(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let both = "abcdefgh".prefix(.random(in: 0...8, using: &chance)).map { "\($0)1" }
        .shuffled(using: &chance)
      let base = both.filter { _ in Bool.random(using: &chance) }
      func side(_ added: [String]) -> [String] {
        var side = both
        for element in added {
          side.insert(element, at: .random(in: 0...side.count, using: &chance))
        }
        return side
      }
      let (one, other) = (side(["B1", "x1"]), side(["A1", "y1"]))
      let merged = FieldMerge.elements.merged(
        before: Self.list(base), present: Self.list(one), after: Self.list(other))
      guard case .merged(let value) = merged else {
        Issue.record("a conflict of \(base), \(one), \(other)")
        continue
      }
      let elements = Self.words(value)
      #expect(elements.filter(one.contains) == one, "\(base), \(one), \(other)")
      #expect(elements.filter(other.contains) == other, "\(base), \(one), \(other)")
    }
  }

  private static func changed(
    _ base: [String], added: [String], content: String, using chance: inout SeededGenerator
  ) -> [String] {
    var elements = base
    for element in added.prefix(.random(in: 0...3, using: &chance)) {
      elements.insert(element, at: .random(in: 0...elements.count, using: &chance))
    }
    for _ in 0..<Int.random(in: 0...3, using: &chance) where !elements.isEmpty {
      let place = Int.random(in: elements.indices, using: &chance)
      switch Int.random(in: 0...2, using: &chance) {
      case 0: elements.remove(at: place)
      case 1: elements[place] = elements[place].prefix(1) + content
      default:
        let element = elements.remove(at: place)
        elements.insert(element, at: .random(in: 0...elements.count, using: &chance))
      }
    }
    return elements
  }

  private static func list(_ words: String?) -> JSONValue {
    words.map { list($0.split(separator: " ").map(String.init)) } ?? .null
  }

  private static func list(_ words: [String]) -> JSONValue {
    .array(
      words.map { word in
        .object([
          JSONMember("id", .string(String(word.prefix(1)))),
          JSONMember("holds", .string(String(word.dropFirst()))),
        ])
      })
  }

  private static func words(_ value: JSONValue) -> [String] {
    (value.array ?? []).map { ($0["id"]?.string ?? "") + ($0["holds"]?.string ?? "") }
  }
}
