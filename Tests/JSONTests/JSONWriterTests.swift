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
