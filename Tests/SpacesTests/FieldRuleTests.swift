import JSON
import Spaces
import Testing

@Suite struct FieldRuleTests {
  typealias Case = (current: String?, before: String?, after: String?, FieldRule.Verdict)

  /// The present value, the value seen by the device, and its new value: as JSON, `nil` for no value.
  static let cases: [Case] = [
    // Changed on one side only: the other follows.
    ("\"A\"", "\"A\"", "\"B\"", .taken),
    (nil, nil, "\"B\"", .taken),
    ("\"A\"", "\"A\"", nil, .taken),
    ("\"A\"", "\"A\"", "\"A\"", .taken),
    // Changed on both sides to the same.
    ("\"B\"", "\"A\"", "\"B\"", .taken),
    (nil, "\"A\"", nil, .taken),
    // Changed on both sides to different values.
    ("\"C\"", "\"A\"", "\"B\"", .conflict),
    ("\"C\"", nil, "\"B\"", .conflict),
    (nil, "\"A\"", "\"B\"", .conflict),
    ("\"C\"", "\"A\"", nil, .conflict),
    // The other side returned to a value that the device never saw.
    ("\"A\"", "\"B\"", "\"C\"", .conflict),
    // Null equals no value.
    (nil, "null", "\"B\"", .taken), ("null", nil, "\"B\"", .taken),
    ("\"A\"", "\"A\"", "null", .taken),
    // Numbers are compared by value, texts by bytes.
    ("60", "60.0", "61", .taken), ("60.5", "60.5", "61", .taken), ("60", "\"60\"", "61", .conflict),
    ("9007199254740993", "9007199254740992", "1", .conflict),
    ("\"\u{e9}\"", "\"e\u{301}\"", "\"x\"", .conflict),
    // Nested values.
    ("{\"a\":1,\"b\":[1,2]}", "{\"b\":[1.0,2],\"a\":1}", "3", .taken),
    ("[1,2]", "[2,1]", "3", .conflict), ("{\"a\":1}", "{\"a\":1,\"b\":2}", "3", .conflict),
    ("true", "false", "true", .taken), ("true", "false", "1", .conflict),
  ]

  @Test(arguments: cases)
  func judges(current: String?, before: String?, after: String?, verdict: FieldRule.Verdict) throws
  {
    let found = FieldRule.judge(
      current: try current.map { try JSONValue(parsing: $0) },
      before: try before.map { try JSONValue(parsing: $0) },
      after: try after.map { try JSONValue(parsing: $0) })
    #expect(found == verdict)
  }

  @Test(
    arguments: [
      // Of two settings the earlier time holds, in any order of arrival.
      (1_000, nil, 2_000, 1_000), (2_000, nil, 1_000, 1_000), (5, 9, 3, 3),
      // A reset concurrent with a new setting requires a choice.
      (nil, 9, 3, nil),
    ] as [(present: Int64?, before: Int64?, after: Int64?, holds: Int64?)])
  func theEarlierOfTwoTimesHolds(present: Int64?, before: Int64?, after: Int64?, holds: Int64?) {
    func value(_ time: Int64?) -> JSONValue? { time.map { .integer($0) } }
    let merged = FieldMerge.earliest.merged(
      before: value(before), present: value(present), after: value(after))
    guard let holds else {
      guard case .conflict = merged else {
        Issue.record("merged")
        return
      }
      return
    }
    #expect(merged == .merged(.integer(holds)))
  }
}
