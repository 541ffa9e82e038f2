import JSON
import Spaces
import Testing

struct NameRuleTests {
  private static let schema = Schema.object([
    .required("name", .string(minimumLength: 1, maximumLength: 10, pattern: .name)),
    .optional("other", .nullable(.string(maximumLength: 10, pattern: .name))),
    .optional("line", .string(maximumLength: 10, pattern: .line)),
  ])

  @Test(arguments: [
    ("name", JSONValue.string("Anna"), nil), ("name", .string("\u{200B}"), "too_short"),
    ("name", .string("\u{301}"), "too_short"), ("name", .string("a\u{202E}"), "turned"),
    ("name", .string("👩🏽‍🚀"), nil), ("other", .string("\u{2060}"), "too_short"),
    ("other", .null, nil), ("line", .string("\u{200B}"), nil), ("unknown", .string(" "), nil),
    // The length is the schema's matter.
    ("name", .string(""), nil), ("name", .integer(1), nil),
  ])
  func aNameShowsSomethingAndTurnsNothing(field: String, value: JSONValue, code: String?) {
    let errors = NameRule.errors(in: [JSONMember(field, value)], of: Self.schema)
    #expect(errors.map(\.code) == (code.map { [$0] } ?? []))
    #expect(errors.allSatisfy { $0.path == field })
  }
}
