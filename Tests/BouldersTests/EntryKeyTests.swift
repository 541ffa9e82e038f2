import Boulders
import Testing

@Suite struct EntryKeyTests {
  private func entry(
    _ time: Int64, _ name: String, id: String? = nil, origin: EntryKey? = nil
  ) -> EntryKey.Entry {
    EntryKey.Entry(id: id, origin: origin?.digits, key(time, name))
  }

  private func key(_ time: Int64, _ name: String) -> EntryKey {
    EntryKey(time: time, name: name, place: "", tries: nil, isSend: true)
  }

  @Test func whatIsReadTwiceAddsNothing() {
    let file = [entry(1, "a"), entry(1, "a"), entry(2, "a"), entry(1, "b")]
    #expect(EntryKey.unknown(file, among: []) == [0, 1, 2, 3])
    #expect(EntryKey.unknown(file, among: file) == [])
    #expect(EntryKey.unknown(file, among: [entry(1, "a"), entry(2, "b")]) == [1, 2, 3])
  }

  @Test func anEntryThatWasEditedSinceIsKnownByItsIdentifier() {
    let file = [entry(1, "Nas de Gat", id: "1"), entry(1, "Res", id: "2")]
    let edited = entry(5, "Nas de Gos", id: "1")
    #expect(EntryKey.unknown(file, among: [edited]) == [1])
    // It matches no entry equal to its former state.
    #expect(EntryKey.unknown([file[0], entry(5, "Nas de Gos")], among: [edited]) == [1])
  }

  @Test func anEntryOfAnotherAccountIsKnownByWhatItSays() {
    #expect(EntryKey.unknown([entry(1, "a", id: "1")], among: [entry(1, "a", id: "9")]) == [])
  }

  @Test func aLineIsKnownAfterTheEntryThatCameOfItWasEdited() {
    let file = [entry(1, "a"), entry(1, "a"), entry(1, "b")]
    let edited = entry(7, "z", id: "9", origin: key(1, "a"))
    #expect(EntryKey.unknown(file, among: [edited]) == [1, 2])
    #expect(EntryKey.unknown(file, among: [edited, edited]) == [2])
    // Its present state is known too, as when the logbook itself was exported to a table.
    #expect(EntryKey.unknown([entry(7, "z")], among: [edited]) == [])
    // One entry matches one row only.
    #expect(EntryKey.unknown([entry(7, "z"), entry(1, "a")], among: [edited]) == [1])
  }

  @Test func aLineIsKnownInAnotherTimeZone() {
    func key(_ written: String) -> EntryKey {
      EntryKey(written: written, name: "a", place: "", tries: nil, isSend: true)
    }
    // A day is independent of the time zone.
    let day = EntryKey.Entry(key("2022-10-08"))
    #expect(EntryKey.unknown([day], among: [EntryKey.Entry(id: "1", key("2022-10-08"))]) == [])
    // 19:30 is another moment in another time zone, but the same line.
    let line = key("2022-10-08T19:30").digits
    let made = EntryKey.Entry(id: "1", origin: line, self.key(1, "a"))
    #expect(EntryKey.unknown([EntryKey.Entry(origin: line, self.key(7, "a"))], among: [made]) == [])
    #expect(EntryKey.unknown([EntryKey.Entry(self.key(7, "a"))], among: [made]) == [0])
  }

  @Test func theDigitsOfAKeyStayAsTheyWereStored() {
    #expect(key(1, "a").digits == "cec5a2c00c87ef7f")
    #expect(Set((0..<1000).map { key($0, "a").digits }).count == 1000)
  }
}
