import JSON
import Spaces
import Testing

/// The result of a change to a field, by the merge method of its collection.
@Suite struct FieldMergeTests {
  /// A change by one side, and the same change by both, are applied with every merge method.
  @Test(arguments: FieldMerge.allCases)
  func whatOneSideChangedIsTaken(merge: FieldMerge) {
    let values: [JSONValue?] = [
      nil, .null, .integer(1), .integer(2), .string("a"), .string("a\nb"), .bool(true),
      .array([.object([JSONMember("id", .string("x"))])]),
    ]
    for before in values {
      for after in values {
        let taken = MergedField.merged(after ?? .null)
        #expect(merge.merged(before: before, present: before, after: after) == taken)
        #expect(merge.merged(before: before, present: after, after: after) == taken)
      }
    }
  }

  @Test func aWholeValueThatBothChangedWaitsForAChoice() {
    let merged = FieldMerge.whole.merged(
      before: .string("a"), present: .string("b"), after: .string("c"))
    #expect(merged == .conflict(present: .string("b"), other: .string("c")))
    let removed = FieldMerge.whole.merged(before: .string("a"), present: nil, after: .string("c"))
    #expect(removed == .conflict(present: .null, other: .string("c")))
  }

  @Test func whatIsNoTimeIsNotTheEarliest() {
    let merged = FieldMerge.earliest.merged(
      before: .integer(3), present: .integer(5), after: .string("later"))
    #expect(merged == .conflict(present: .integer(5), other: .string("later")))
  }

  @Test func aMergeIsFoundByItsNameAlone() {
    for merge in FieldMerge.allCases { #expect(FieldMerge(name: "\(merge.name)") == merge) }
    for name in ["", "Whole", "whole ", "latest"] { #expect(FieldMerge(name: name) == nil) }
  }
}
