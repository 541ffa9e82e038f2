import Boulders
import JSON
import Testing

@Suite struct ImportedFileTests {
  private static let picture =
    #"{"file":"\#(String(repeating: "a", count: 64))","width":1200,"height":900}"#
  private static let marks = #"[{"id":"a","kind":"start","x":0.5,"y":0.5}]"#

  private func file(photos: String = "", logbook: String = "") throws -> ImportedFile {
    let text =
      #"{"format":"cordada-boulders","version":1,"problems":[],"photos":[\#(photos)],"#
      + #""logbook":[\#(logbook)]}"#
    guard case .own(let file) = try ImportedDocument(Array(text.utf8)) else {
      throw ImportError.otherForm
    }
    return file
  }

  @Test(arguments: [
    #"{"time":1,"is_send":true}"#,
    #"{"time":1,"is_send":false,"name":"Nas de Gat","place":"Savassona","tries":3,"note":"two\nlines","#
      + #""grade":{"scale":"font","value":"7A"},"style":"free","picture":\#(picture),"marks":\#(marks)}"#,
    #"{"id":"018f3f2e-7b1c-7def-8a90-0123456789ab","time":1,"is_send":true}"#,
    #"{"time":1,"day":"2022-10-08","is_send":true}"#,
    #"{"time":1,"is_send":true,"name":null,"grade":null,"tries":null,"picture":null,"marks":null}"#,
  ])
  func anEntryIsTakenIn(entry: String) throws {
    let file = try file(logbook: entry)
    #expect(file.logbook.map { String(decoding: $0.bytes, as: UTF8.self) } == [entry])
    #expect(file.refused == 0)
  }

  @Test(arguments: [
    "1", "null", "{}", #"{"time":1}"#, #"{"time":"1","is_send":true}"#,
    #"{"time":-1,"is_send":true}"#, #"{"time":1,"is_send":true,"tries":0}"#,
    #"{"time":1,"is_send":true,"grade":{"scale":"font","value":"V4"}}"#,
    #"{"time":1,"is_send":true,"name":"two\nlines"}"#,
    #"{"time":1,"is_send":true,"name":""}"#, #"{"time":1,"is_send":true,"id":"../1"}"#,
    #"{"time":1,"is_send":true,"owner":"anna"}"#, #"{"time":1,"day":"2022-02-30","is_send":true}"#,
    #"{"time":1,"day":"8/10/2022","is_send":true}"#, #"{"time":1,"day":20221008,"is_send":true}"#,
    #"{"time":1,"is_send":true,"marks":[{"id":"a","kind":"knee","x":0,"y":0}]}"#,
    #"{"time":1,"is_send":true,"picture":{"file":"../../etc","width":1,"height":1}}"#,
  ])
  func whatIsNoEntryIsLeftOut(entry: String) throws {
    let file = try file(logbook: entry + #",{"time":2,"is_send":true}"#)
    #expect(file.logbook.map { $0["time"]?.int64 } == [2])
    #expect(file.refused == 1)
  }

  @Test func photosComeWithTheirMarks() throws {
    let good = #"{"time":1,"picture":\#(Self.picture),"marks":\#(Self.marks)}"#
    let file = try file(photos: good + #",{"time":1},{"time":1,"picture":null}"#)
    #expect(file.photos.map { $0["picture"]?["width"]?.int64 } == [1200])
    #expect(file.refused == 2)
  }

  @Test func aMarkOfEachIdentifierComesOnce() throws {
    let twice = #"[{"id":"a","kind":"start","x":0,"y":0},{"id":"a","kind":"top","x":1,"y":1}]"#
    let file = try file(photos: #"{"time":1,"picture":\#(Self.picture),"marks":\#(twice)}"#)
    #expect(file.photos.isEmpty)
    #expect(file.refused == 1)
  }

  @Test(arguments: [
    "{", "[]", "{}", #"{"format":"gpx","version":1}"#, #"{"format":"cordada-boulders"}"#,
    #"{"format":"cordada-boulders","version":2}"#,
    String(repeating: "[", count: 100_000),
  ])
  func anotherFormIsRefused(text: String) {
    #expect(throws: ImportError.otherForm) { try ImportedDocument(Array(text.utf8)) }
  }

  @Test func aHugeFileIsRefusedUnread() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: ImportedFile.maximumSize + 1)
    #expect(throws: ImportError.tooLarge) { try ImportedDocument(bytes) }
  }
}
