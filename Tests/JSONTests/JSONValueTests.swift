import JSON
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("[1,2]", 3), ("[[],{}]", 3), ("{\"a\":1,\"b\":[2]}", 4), ("7", 1),
  ])
  func countsTheValuesOfAText(text: String, values: Int) throws {
    let bytes = Array(text.utf8)
    #expect(try JSONValue(parsing: bytes, maximumValues: values).bytes == bytes)
    #expect(throws: JSONError.tooManyValues(maximum: values - 1)) {
      try JSONValue(parsing: bytes, maximumValues: values - 1)
    }
  }

  @Test(arguments: [
    ("null", JSONValue.null), (" true\n", .bool(true)), ("false", .bool(false)),
    ("0", .integer(0)), ("-12", .integer(-12)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("1.5", .number(1.5)), ("1e2", .number(100)), ("-2.5E-1", .number(-0.25)),
    (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")),
    (#""\u00e9\ud83c\udfd4""#, .string("é🏔")), ("\"é🏔\"", .string("é🏔")),
    ("[]", .array([])), ("[1, [2]]", .array([.integer(1), .array([.integer(2)])])),
    ("{}", .object([])),
    (
      #"{"a":1,"b":{"c":null}}"#,
      .object([
        JSONMember("a", .integer(1)), JSONMember("b", .object([JSONMember("c", .null)])),
      ])
    ),
  ])
  func parsesEveryKindOfValue(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(arguments: [
    ("", JSONError.unexpectedEnd), ("[1,", .unexpectedEnd), ("\"abc", .unexpectedEnd),
    ("{\"a\"", .unexpectedEnd), ("tru", .unexpectedEnd), ("1.", .unexpectedEnd),
    ("-", .unexpectedEnd), ("1e", .unexpectedEnd),
    ("[1,]", .unexpectedByte(offset: 3)), ("{\"a\":1,}", .unexpectedByte(offset: 7)),
    ("01", .unexpectedByte(offset: 1)), ("1 2", .unexpectedByte(offset: 2)),
    ("{a:1}", .unexpectedByte(offset: 1)), ("'a'", .unexpectedByte(offset: 0)),
    ("nul!", .unexpectedByte(offset: 3)), ("\"a\nb\"", .unexpectedByte(offset: 2)),
    ("NaN", .unexpectedByte(offset: 0)), ("\u{FEFF}1", .unexpectedByte(offset: 0)),
    (#""\x""#, .invalidEscape(offset: 1)), (#""\ud800""#, .invalidEscape(offset: 1)),
    (#""\ude00""#, .invalidEscape(offset: 1)), (#""\u12g4""#, .invalidEscape(offset: 5)),
    ("1e400", .numberOutOfRange(offset: 0)),
  ])
  func refusesWhatIsNotJSON(text: String, error: JSONError) {
    #expect(throws: error) { try JSONValue(parsing: text) }
  }

  @Test func refusesWrongEncodings() {
    #expect(throws: JSONError.invalidUTF8(offset: 1)) {
      try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22] as [UInt8])
    }
    #expect(throws: JSONError.invalidUTF8(offset: 1)) {
      try JSONValue(parsing: Array("\"\\n".utf8) + [0xFF, 0x22])
    }
  }

  @Test func refusesDeepNestingBeforeItHurts() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.tooDeep(offset: 64)) { try JSONValue(parsing: deep) }
    let two = try JSONValue(parsing: "[[1]]", maximumDepth: 2)
    #expect(two.array?.first?.array?.first?.int64 == 1)
    #expect(throws: JSONError.tooDeep(offset: 1)) {
      try JSONValue(parsing: "[[1]]", maximumDepth: 1)
    }
  }

  @Test func refusesLargeTexts() {
    #expect(throws: JSONError.tooLarge(bytes: 4, maximum: 3)) {
      try JSONValue(parsing: "1234", maximumSize: 3)
    }
  }

  @Test func findsMembersByTheirBytes() throws {
    let value = try JSONValue(parsing: #"{"e\u0301":1,"é":2,"é":3}"#)
    #expect(value["é"]?.int64 == 2)
    #expect(value["e"] == nil)
    #expect(JSONValue.string("é") != .string("e\u{301}"))
  }

  @Test func saysNumbersAsWhatIsAsked() {
    #expect(JSONValue.number(3).int64 == 3)
    #expect(JSONValue.number(3.5).int64 == nil)
    #expect(JSONValue.number(1e300).int64 == nil)
    #expect(JSONValue.integer(3).double == 3)
    #expect(JSONValue.string("3").int64 == nil)
  }
}
