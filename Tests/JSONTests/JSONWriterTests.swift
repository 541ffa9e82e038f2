import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test func setsCommasBetweenValues() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("points")
    writer.beginArray()
    writer.integer(1)
    writer.beginArray()
    writer.endArray()
    writer.beginObject()
    writer.endObject()
    writer.null()
    writer.endArray()
    writer.key("raw" as String)
    writer.raw(Array("[true]".utf8))
    writer.key("on")
    writer.bool(false)
    writer.endObject()
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == #"{"points":[1,[],{},null],"raw":[true],"on":false}"#)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#),
    ("\u{1}\n\r\t\u{1f}", #""\u0001\n\r\t\u001f""#), ("é🏔عربي", "\"é🏔عربي\""),
  ])
  func escapesOnlyWhatItMust(text: String, json: String) throws {
    let bytes = JSONValue.string(text).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == json)
    #expect(try JSONValue(parsing: bytes) == .string(text))
  }

  @Test(arguments: [
    (1.0, "1"), (-0.5, "-0.5"), (0.1, "0.1"), (1e20, "1e+20"), (.nan, "null"),
    (.infinity, "null"),
  ])
  func writesNumbersShortest(value: Double, json: String) {
    #expect(String(decoding: JSONValue.number(value).bytes, as: UTF8.self) == json)
  }

  @Test func writesNumbersRounded() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.number(12.3456, decimals: 2)
    writer.number(12, decimals: 2)
    writer.number(.nan, decimals: 2)
    writer.coordinate(1.123456789)
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[12.35,12,null,1.1234568]")
  }

  @Test func writesMembersAndLeavesOutWhatIsUnknown() {
    func text(_ known: Bool) -> String {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("word", known ? "a" as StaticString : nil)
      writer.member("text", known ? "é\"" as String : nil)
      writer.member("utf8", utf8: known ? Array("b".utf8) : nil)
      writer.member("count", known ? 7 as Int : nil)
      writer.member("id", known ? Int64.max : nil)
      writer.member("number", known ? 0.5 : Double.nan)
      writer.member("rounded", known ? 1.26 : nil, decimals: 1)
      writer.member("degrees", coordinate: known ? 42.123_456_78 : .infinity)
      writer.member("on", known ? false : nil)
      writer.member("raw", raw: known ? Array("[1]".utf8) : nil)
      writer.beginArray("list")
      writer.endArray()
      writer.beginObject("inner")
      writer.member("text", orNull: known ? "c" : nil)
      writer.member("count", orNull: known ? 1 as Int : nil)
      writer.member("id", orNull: known ? Int64.min : nil)
      writer.member("number", orNull: known ? -2.5 : nil)
      writer.member("rounded", orNull: known ? 2.04 : .nan, decimals: 1)
      writer.endObject()
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    #expect(
      text(true) == """
        {"word":"a","text":"é\\"","utf8":"b","count":7,"id":9223372036854775807,"number":0.5,\
        "rounded":1.3,"degrees":42.1234568,"on":false,"raw":[1],"list":[],"inner":{"text":"c",\
        "count":1,"id":-9223372036854775808,"number":-2.5,"rounded":2}}
        """)
    #expect(
      text(false) == """
        {"list":[],"inner":{"text":null,"count":null,"id":null,"number":null,"rounded":null}}
        """)
  }

  @Test func canBeEmptiedInPieces() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(1)
    var bytes = writer.takeBytes()
    writer.integer(2)
    writer.endArray()
    bytes += writer.takeBytes()
    #expect(String(decoding: bytes, as: UTF8.self) == "[1,2]")
  }
}
