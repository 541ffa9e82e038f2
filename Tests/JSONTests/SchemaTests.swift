import JSON
import Testing

@Suite struct SchemaTests {
  private let profile = Schema.object([
    .required("name", .string(minimumLength: 1, maximumLength: 5, pattern: .line)),
    .optional("sex", .nullable(.oneOf(["female", "male"]))),
    .optional("weight_kg", .number(20...300), note: "Kilograms."),
    .optional("birth_year", .integer(1900...2100)),
    .optional("shown", .boolean),
    .optional("tags", .array(of: .string(maximumLength: 3), maximumCount: 2)),
    .optional("place", .array(of: .number(-180...180), count: 2)),
  ])

  @Test(arguments: [
    (#"{"name":"Núria"}"#, [] as [String]),
    (#"{"name":"🏔🏔🏔🏔🏔","sex":null,"weight_kg":20,"birth_year":1990}"#, []),
    (#"{"name":"a","sex":"male","shown":true,"tags":["a"]}"#, []),
    (#"[]"#, [" type"]),
    (#"{}"#, ["name required"]),
    (#"{"name":""}"#, ["name too_short"]),
    (#"{"name":"Montserrat"}"#, ["name too_long"]),
    (#"{"name":"a\nb"}"#, ["name invalid"]),
    (#"{"name":"a","sex":"other"}"#, ["sex not_allowed"]),
    (
      #"{"name":"a","weight_kg":19.9,"birth_year":1990.5}"#,
      ["weight_kg out_of_range", "birth_year type"]
    ),
    (#"{"name":"a","name":"b"}"#, ["name repeated"]),
    (#"{"name":"a","colour":1,"shown":1}"#, ["colour unknown", "shown type"]),
    (#"{"name":"a","tags":["ok","long"]}"#, ["tags[1] too_long"]),
    (#"{"name":"a","tags":[1,2,3]}"#, ["tags too_many"]), (#"{"name":"a","tags":[]}"#, []),
    (#"{"name":"a","place":[1.5,42.5]}"#, []), (#"{"name":"a","place":[1.5]}"#, ["place too_few"]),
    (#"{"name":"a","place":[1,2,3]}"#, ["place too_many"]),
  ])
  func saysEachThingThatIsWrong(json: String, errors: [String]) throws {
    let found = profile.check(try JSONValue(parsing: json))
    #expect(found.map { "\($0.path) \($0.code)" } == errors)
  }

  @Test(arguments: [
    (#"{}"#, [] as [String]), (#"{"a":1,"any name":2}"#, []), (#"[]"#, [" type"]),
    (#"{"a":1,"b":2,"c":3}"#, [" too_many"]), (#"{"a":"x"}"#, ["a type"]),
    (#"{"a":1,"a":2}"#, ["a repeated"]),
  ])
  func checksFieldsOfAnyName(text: String, errors: [String]) throws {
    let found = Schema.map(of: .integer(0...9), maximumCount: 2).check(try JSONValue(parsing: text))
    #expect(found.map { "\($0.path) \($0.code)" } == errors)
  }

  @Test func namesOfMistakesAreCut() throws {
    let name = String(repeating: "🏔", count: 10_000)
    let errors = profile.check(try JSONValue(parsing: #"{"name":"a","\#(name)":1}"#))
    #expect(errors.map { $0.path.unicodeScalars.count } == [FieldError.longestPath])
  }

  @Test func stopsCountingMistakes() throws {
    var members: [JSONMember] = []
    for number in 0..<1000 { members.append(JSONMember("x\(number)", .null)) }
    #expect(profile.check(.object(members)).count == Schema.maximumErrors)
  }

  @Test(arguments: [
    (TextPattern.uuid, "018f3f2e-7b1c-7def-8a90-0123456789ab", true),
    (.uuid, "018F3F2E-7B1C-7DEF-8A90-0123456789AB", true),
    (.uuid, "018f3f2e7b1c7def8a900123456789ab", false), (.uuid, "", false),
    (.date, "2024-02-29", true), (.date, "2023-02-29", false), (.date, "2024-13-01", false),
    (.date, "2024-1-01", false), (.date, "2024-04-31", false),
    (.dateTime, "2026-11-21T07:05:00Z", true), (.dateTime, "2026-11-21T07:05:00.123+01:15", true),
    (.dateTime, "2026-11-21T07:05:00", false), (.dateTime, "2026-11-21T24:05:00Z", false),
    (.dateTime, "2026-11-21T07:05:00.Z", false), (.dateTime, "2026-11-21", false),
    (.email, "anna@example.org", true), (.email, "a@b", true), (.email, "@b", false),
    (.email, "a@", false), (.email, "a b@c.d", false), (.email, "a@b@c", false),
    (.email, "a@b.", false), (.email, "a@.b", false),
    (.sha256, String(repeating: "0f", count: 32), true),
    (.sha256, String(repeating: "0F", count: 32), false), (.sha256, "0f", false),
    (.line, "a name, עברית 🏔", true), (.line, "two\nlines", false), (.line, "\u{7f}", false),
  ])
  func knowsFormsOfText(pattern: TextPattern, text: String, matches: Bool) {
    #expect(pattern.matches(text) == matches)
  }

  @Test func writesItselfAsJSONSchema() {
    var writer = JSONWriter()
    profile.write(into: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"type":"object","properties":{"#
        + #""name":{"type":"string","minLength":1,"maxLength":5,"#
        + #""pattern":"^[^\\u0000-\\u001f\\u007f]*$"},"#
        + #""sex":{"anyOf":[{"type":"string","enum":["female","male"]},{"type":"null"}]},"#
        + #""weight_kg":{"description":"Kilograms.","type":"number","minimum":20,"maximum":300},"#
        + #""birth_year":{"type":"integer","minimum":1900,"maximum":2100},"#
        + #""shown":{"type":"boolean"},"#
        + #""tags":{"type":"array","items":{"type":"string","maxLength":3},"maxItems":2},"#
        + #""place":{"type":"array","items":{"type":"number","minimum":-180,"maximum":180},"#
        + #""minItems":2,"maxItems":2}},"#
        + #""required":["name"],"additionalProperties":false}"#)
  }
}
