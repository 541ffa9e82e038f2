import JSON
import Spaces
import Testing

@Suite struct PastTimeTests {
  private static let now: Int64 = 1_790_000_000_000
  private static let day: Int64 = 86_400_000

  @Test(arguments: [
    (Int64.min, false), (-1, false), (0, false), (now - 1, false), (now, false), (now + day, false),
    (now + day + 1, true), (4_102_444_800_000, true), (.max, true),
  ])
  func clocksMayDifferByADay(time: Int64, isAhead: Bool) {
    #expect(PastTime.isAhead(time, of: Self.now) == isAhead)
    #expect(!PastTime.isAhead(time, of: .max))
  }

  @Test func aFieldSaysThatItIsOfThePast() {
    let grants = CollectionGrants.own(
      "notes", fields: [.owned("made_at").past, .owned("due_at"), .initial("seen_at").past])
    let far = JSONValue.integer(Self.now + 2 * Self.day)
    let said = [
      JSONMember("made_at", far), JSONMember("due_at", far), JSONMember("seen_at", far),
      JSONMember("colour", far), JSONMember("made_at", .string("later")),
      JSONMember("made_at", .null),
    ]
    #expect(grants.fieldsAhead(said, of: Self.now) == ["made_at", "seen_at"])
  }
}
