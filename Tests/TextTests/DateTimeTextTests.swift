import Testing
import Text

/// Times as text.
@Suite struct DateTimeTextTests {
  @Test(arguments: [
    (time: 0, text: "1970-01-01T00:00:00Z"), (time: -1, text: "1969-12-31T23:59:59.999Z"),
    (time: 1_610_056_319_007, text: "2021-01-07T21:51:59.007Z"),
    (time: 951_782_399_000, text: "2000-02-28T23:59:59Z"),
    (time: .max, text: "9999-12-31T23:59:59.999Z"), (time: .min, text: "0000-01-01T00:00:00Z"),
  ])
  func timesAreThoseOfISO8601(time: Int64, text: String) {
    var bytes: [UInt8] = []
    DateTimeText.append(time, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
