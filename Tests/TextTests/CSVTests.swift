import Testing
import Text

/// Tables as spreadsheets write and read them.
@Suite struct CSVTests {
  private func row(_ fields: String...) -> String {
    var row = CSVRow()
    for field in fields { row.add(field) }
    return String(decoding: row.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("Nas de Gat", "Nas de Gat"), ("6a+", "6a+"), ("a=b", "a=b"), ("'tis", "'tis"),
    ("-3.5", "-3.5"), ("+34", "+34"), ("2026-03-01", "2026-03-01"), ("", ""),
    ("=1+1", "'=1+1"), ("+1-2", "'+1-2"), ("-", "'-"), ("@SUM(A1)", "'@SUM(A1)"),
    (" =1", "' =1"), ("\t=1", "\"'\t=1\""), ("\u{FEFF}=1", "'\u{FEFF}=1"),
    ("\u{FF1D}1", "'\u{FF1D}1"), ("\u{2212}1", "'\u{2212}1"), ("'=1", "''=1"), ("'", "'"),
    ("-1.2.3", "'-1.2.3"), ("a,b", "\"a,b\""), ("a;b", "\"a;b\""), ("a\"b", "\"a\"\"b\""),
    ("=\"a\"", "\"'=\"\"a\"\"\""),
  ])
  func aFieldIsWhatItSaysInEverySpreadsheet(value: String, written: String) {
    #expect(row(value) == written + "\r\n")
    #expect(row("a", value, "b") == "a,\(written),b\r\n")
  }

  @Test(arguments: [
    "=1+1", "+1-2", "-", "@SUM(A1)", "=\"a\", b", "'=1", "''@a", "'tis", "-3.5", "a\nb\r\n=c",
    "\u{2212}1", "\u{FEFF}=1",
  ])
  func whatIsWrittenIsReadAsItWas(value: String) throws {
    let table = try CSVTable(Array(row("a", value).utf8))
    #expect(table.rows.map(\.fields) == [["a", value]])
  }

  @Test func aTableIsReadWhoeverWroteIt() throws {
    let text = "\u{FEFF}a;\"b,b,b\"\r\n\r\nc;d \"e\"\r\n"
    let table = try CSVTable(Array(text.utf8))
    #expect(table.rows.map(\.fields) == [["a", "b,b,b"], ["c", "d \"e\""]])
    #expect(table.rows.map(\.line) == [1, 3])
  }

  @Test(arguments: [
    ("a,\0", CSVTable.Failure.notText), ("a\n\"b,\nc", .openQuote(line: 2)),
  ])
  func whatIsNoTableIsRefused(text: String, failure: CSVTable.Failure) {
    #expect(throws: failure) { try CSVTable(Array(text.utf8)) }
  }
}
