import Boulders
import Testing
import Text

/// Logbooks of other apps, recognized by their column names.
@Suite struct LogExportTests {
  private func read(_ text: String) throws -> ImportedLogbook.Reading {
    let logbook = try ImportedLogbook(Array(text.utf8))
    return logbook.entries(logbook.columns)
  }

  private static let theCrag =
    "Route Name,Ascent Label,Ascent ID,Ascent Link,Ascent Type,Route Grade,Ascent Grade,"
    + "Route Gear Style,Ascent Gear Style,Route Height,Ascent Height,# Ascents,Route Stars,Route ID,"
    + "Route Link,Country,Country Link,Crag Name,Crag Link,Crag Path,With,Comment,Quality,Ascent Date,"
    + "Log Date,Shot\n"

  private static func theCragRow(_ type: String, grade: String = "", gear: String = "Boulder")
    -> String
  {
    "Cave Man,,12,,\(type),V6,\(grade),Boulder,\(gear),,,3,**,45,,Australia,,Hollow Mountain,,"
      + "Grampians,Sam,Third session.,Good,2026-05-17T00:00:00Z,2026-05-18T10:15:33Z,\n"
  }

  @Test func attemptsOfTheCragAreNoSends() throws {
    let text =
      Self.theCrag + Self.theCragRow("Send") + Self.theCragRow("Attempt")
      + Self.theCragRow("Hang dog") + Self.theCragRow("Dab", grade: "V5")
    let entries = try read(text).entries
    #expect(entries.map(\.isSend) == [true, false, false, false])
    #expect(entries.map(\.tries) == [nil, nil, nil, nil])
    #expect(entries.map(\.day.text) == Array(repeating: "2026-05-17", count: 4))
    #expect(entries.map(\.place).first == "Hollow Mountain")
    #expect(entries.map(\.note).first == "Third session.")
    #expect(
      entries.map(\.grade)
        == ["V6", "V6", "V6", "V5"].map { .grade(BoulderGrade($0)!) })
  }

  @Test func whatIsFollowedIsNoSend() throws {
    let read = try read(
      """
      Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type
      2026-08-10,West Overhang,5.7,,,3,Boulder,2.4,-1,Follow,,Trad
      2026-08-11,West Overhang,5.7,,,3,Boulder,2.4,-1,Lead,Onsight,Trad
      """)
    #expect(read.entries.map(\.isSend) == [false, true])
  }

  /// "Ascent" is the day here, although its name could mean the result.
  @Test(arguments: ["Ascent", "Last ascent", "Tick", "Sent"])
  func theColumnOfTheDayIsNoResult(header: String) throws {
    let logbook = try ImportedLogbook(
      Array("\(header),Name,Grade\n2026-05-17,Nas de Gat,7A\n2026-05-18,Res,6C\n".utf8))
    var columns = logbook.columns.filter { $0.column != .day }
    #expect(columns.contains { $0.column == .outcome && $0.index == 0 })
    columns.append((column: .day, index: 0))
    let read = logbook.entries(columns)
    #expect(read.entries.map(\.day.text) == ["2026-05-17", "2026-05-18"])
    // Without a column of results each line is a send, and no result needs a meaning.
    #expect(read.entries.allSatisfy { $0.isSend })
    #expect(read.results.map(\.text) == [""])
    // A column of results beside it is recognized.
    let beside = try ImportedLogbook(
      Array("\(header),Name,Result\n2026-05-17,Res,attempt\n".utf8))
    let told = beside.entries([
      (column: .day, index: 0), (column: .name, index: 1), (column: .outcome, index: 2),
    ])
    #expect(told.entries.map(\.isSend) == [false])
  }

  // MARK: Every value of every export

  typealias Value = (text: String, meaning: LogMeaning?)

  /// One row for each value, by the name of the app: those of the sources, in lower and upper case, and an unknown one.
  private static let values:
    [(app: String, header: String, cells: @Sendable (String) -> String, values: [Value])] = [
      (
        "theCrag", theCrag, { theCragRow($0) },
        ["Onsight", "Flash", "Top rope onsight", "Top rope flash", "Greenpoint onsight", "ONSIGHT"]
          .map { ($0, .first) }
          + [
            "Red point", "Pink point", "Greenpoint", "Ground up red point", "Send", "Tick", "Clean",
            "Repeat", "Top rope", "Top rope clean", "Second", "Second clean", "Ghost", "Lead solo",
            "Roped Solo", "Aid", "Aid solo", "Deep water solo",
          ].map { ($0, .sent) }
          + [
            "Attempt", "Working", "Hang dog", "Dog", "Retreat", "Dab", "Top rope with rest",
            "Second with rest",
          ].map { ($0, .tried) } + [("Mark", .nothing), ("Levitation", nil), ("", nil)]
      ),
      (
        "Mountain Project",
        "Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type\n",
        { "2026-05-17,x,V4,,,1,Boulder,2,-1,\($0),Boulder\n" },
        [
          ("Lead,Onsight", .first), ("Lead,Flash", .first), ("Lead,Redpoint", .sent),
          ("Lead,Pinkpoint", .sent), ("Lead,Fell/Hung", .tried), ("Lead,", .sent), ("Solo,", .sent),
          ("TR,", .tried), ("Follow,", .tried), ("Send,", .sent), ("Flash,", .first),
          ("Attempt,", .tried), ("Levitation,", nil), (",", nil),
        ]
      ),
      (
        "8a", "route_boulder,name,location_name,date,type,sub_type,tries,difficulty,comment\n",
        { "BOULDER,x,Targa,2026-05-17,\($0),null,null,7A,null\n" },
        [
          ("os", .first), ("o", .first), ("onsight", .first), ("f", .first), ("flash", .first),
          ("rp", .sent), ("redpoint", .sent), ("tr", .sent), ("toprope", .sent), ("go", .tried),
          ("attempt", .tried), ("null", nil), ("levitation", nil),
        ]
      ),
      (
        "UKClimbing", "Climb name,Grade,Style,Partner(s),Notes,Date,Crag name\n",
        { "x,f7A,\($0),,,17/May/26,Stanage\n" },
        [
          ("Lead O/S", .first), ("Lead β", .first), ("AltLd O/S", .first), ("2nd O/S", .first),
          ("Solo O/S", .first), ("Sent O/S", .first), ("Sent β", .first), ("Lead RP", .sent),
          ("Lead rpt", .sent), ("Lead", .sent), ("AltLd", .sent), ("Solo", .sent), ("DWS", .sent),
          ("Sent x", .sent), ("Sent", .sent), ("2nd rpt", .sent), ("-", .sent), ("", .sent),
          ("Lead dog", .tried), ("Lead dnf", .tried), ("2nd dog", .tried), ("2nd dnf", .tried),
          ("2nd", .tried), ("TR", .tried), ("TR dog", .tried), ("TR dnf", .tried),
          ("Sent dnf", .tried), ("Levitated", nil),
        ]
      ),
      (
        "BoardLib",
        "board,angle,climb_name,date,logged_grade,displayed_grade,is_benchmark,tries,is_ascent,comment\n",
        { "tension,40,x,2026-05-17 10:30:00,,6c/V5,False,2,\($0),\n" },
        [("True", .sent), ("False", .tried), ("Perhaps", nil)]
      ),
      (
        "Klettrack",
        "date,type,exercise_name,climb_type,grade,feelsLikeGrade,style,attempts,wip,gym,notes\n",
        { value in
          let parts = value.split(separator: "/", omittingEmptySubsequences: false)
          return "2026-05-17 11:22:11,\(parts[0]),,Boulder,6A,6B,Power,3,\(parts[1]),Ostbloc,\n"
        },
        [
          ("climb/true", .tried), ("climb/false", .sent), ("climb/", .sent),
          ("exercise/", .nothing),
          ("exercise/false", .nothing), ("stretch/", nil),
        ]
      ),
      (
        "Cordada", "date,name,place,grade,scale,feet,result,tries,notes\n",
        { "2026-05-17,x,El Celler,7A,font,free,\($0),,\n" },
        [
          ("flash", .first), ("sent", .sent), ("repeat", .sent), ("attempt", .tried),
          ("levitated", nil),
        ]
      ),
    ]

  @Test(arguments: values.indices) func everyValueHasItsMeaning(index: Int) throws {
    let (app, header, cells, values) = Self.values[index]
    for (text, meaning) in values {
      let logbook = try ImportedLogbook(Array((header + cells(text)).utf8))
      #expect(logbook.export.map { "\($0.name)" } == app)
      let reading = logbook.entries(logbook.columns)
      #expect(reading.results.map(\.meaning) == [meaning], "\(app): \(text)")
      #expect(reading.refused == 0, "\(app): \(text)")
      let isTaken = meaning != nil && meaning != .nothing
      #expect(reading.entries.count == (isTaken ? 1 : 0), "\(app): \(text)")
      #expect(reading.skipped == (isTaken ? 0 : 1), "\(app): \(text)")
      #expect(reading.entries.allSatisfy { $0.isSend == (meaning != .tried) }, "\(app): \(text)")
      if meaning == .first { #expect(reading.entries.map(\.tries) == [1]) }
    }
  }

  /// The cases above cover all values of the tables.
  @Test func everyValueOfATableIsTested() throws {
    for export in LogExport.all where !["Aurora", "MoonBoard"].contains("\(export.name)") {
      #expect(Self.values.contains { $0.app == "\(export.name)" })
    }
  }

  @Test(arguments: [
    ("Flashed", LogMeaning.first), ("2nd try", .sent), ("3rd try", .sent),
    ("more than 3 tries", .sent), ("", .sent), ("Project", .tried), ("Levitated", nil),
  ])
  func theTriesOfAMoonBoardAreItsResult(tries: String, meaning: LogMeaning?) throws {
    let text = #"[{"DateClimbedAsString":"05 Sep 2023","NumberOfTries":"\#(tries)"}]"#
    guard case .table(let table) = try ImportedDocument(Array(text.utf8)) else {
      throw ImportError.otherForm
    }
    #expect(table.entries(table.columns).results.map(\.meaning) == [meaning])
  }

  @Test func whatTheMakersOfLightBoardsSendIsALogbook() throws {
    let text = """
      {"user":{"username":"demo"},"climbs":[{"layout":"Kilter Board Original","name":"My Draft"}],
       "ascents":[
        {"climb":"Test Boulder","angle":40,"count":1,"grade":"6A","climbed_at":"2024-01-15T10:30:00Z"},
        {"climb":"Test Boulder","angle":45,"count":3,"grade":"6B","climbed_at":"2024-02-01T18:00:00Z"}],
       "attempts":[
        {"climb":"Test Project","angle":40,"count":3,"climbed_at":"2024-01-16T10:30:00Z"}],
       "circuits":[]}
      """
    guard case .table(let table) = try ImportedDocument(Array(text.utf8)) else {
      throw ImportError.otherForm
    }
    let reading = table.entries(table.columns)
    #expect(
      reading.entries.map(\.name) == ["Test Boulder 40°", "Test Boulder 45°", "Test Project 40°"])
    #expect(reading.entries.map(\.isSend) == [true, true, false])
    #expect(reading.entries.map(\.tries) == [1, 3, 3])
    #expect(reading.entries.map(\.place).first == "Kilter Board Original")
    #expect(reading.results.map(\.text) == ["ascents", "attempts"])
  }

  // MARK: What each export has of its own

  @Test func aCellOfAnotherColumnStandsForAnEmptyOne() throws {
    let crag = try read(
      Self.theCrag + Self.theCragRow("Send", grade: "V7") + Self.theCragRow("Send"))
    #expect(crag.entries.map(\.grade) == ["V7", "V6"].map { .grade(BoulderGrade($0)!) })
    // The word for an empty value yields no grade.
    let eightA = try read(
      """
      route_boulder,name,location_name,date,type,sub_type,tries,difficulty,comment
      BOULDER,null,Targasonne,2026-05-17,f,null,null,6A+,null
      """)
    #expect(eightA.entries.map(\.name) == [""])
    #expect(eightA.entries.map(\.note) == [""])
  }

  @Test func theStyleOfAProblemIsNoResult() throws {
    let read = try read(
      """
      date,type,exercise_name,climb_type,grade,feelsLikeGrade,angle,holdColor,rope_type,style,attempts,wip,gym,reps,sets,weight_kg,plan_id,plan_name,day_type,notes,climb_id,tb2_uuid
      2025-08-28 11:22:11,climb,,Boulder,6A,6A,20,Red,,Power,3,false,Ostbloc,,,,,,,,1,
      2025-08-28 11:40:00,climb,,Boulder,6B,6A,30,Green,,Technical,2,true,Ostbloc,,,,,,,,2,x
      2025-08-28 12:00:00,exercise,Pull-up,,,,,,,,,,,8,3,12.5,,,climbingFull,,,
      """)
    #expect(read.entries.map(\.isSend) == [true, false])
    #expect(read.entries.map(\.tries) == [3, 2])
    #expect(read.skipped == 1)
  }

  // MARK: What the member says

  @Test func theMemberSaysWhatAValueMeans() throws {
    let logbook = try ImportedLogbook(
      Array("date,name,result\n2026-05-17,a,Levitated\n2026-05-17,b,Sent\n2026-05-17,c,Sent\n".utf8)
    )
    let asked = logbook.entries(logbook.columns)
    // Unknown results come first, and yield no entry until they have a meaning.
    #expect(asked.results.map(\.text) == ["Levitated", "Sent"])
    #expect(asked.results.map(\.count) == [1, 2])
    #expect(asked.results.map(\.meaning) == [nil, .sent])
    #expect(asked.entries.map(\.name) == ["b", "c"])
    let said = logbook.entries(
      logbook.columns, meanings: ["Levitated": .first, "Sent": .tried, "Never written": .sent])
    #expect(said.entries.map(\.isSend) == [true, false, false])
    #expect(said.entries.map(\.tries) == [1, nil, nil])
    #expect(logbook.entries(logbook.columns, meanings: ["Sent": .nothing]).entries.isEmpty)
  }

  @Test func aLogbookWithoutResultsIsOneOfSends() throws {
    let reading = try read("date,name\n2026-05-17,a\n")
    #expect(reading.results.map(\.meaning) == [.sent])
    #expect(reading.entries.map(\.isSend) == [true])
  }

  @Test func aDayThatHasNotComeIsNoEntry() throws {
    let logbook = try ImportedLogbook(
      Array("date,name\n2026-05-17,a\n2099-05-17,b\n2026-05-18T23:00,c\n".utf8))
    let now: Int64 = 1_779_000_000_000  // 2026-05-17T06:40Z
    let reading = logbook.entries(logbook.columns, now: now)
    #expect(reading.entries.map(\.name) == ["a", "c"])
    #expect(reading.refused == 1)
    #expect(reading.unreadable.map(\.line) == [3])
  }

  /// An imported line is known regardless of the present meaning of its result.
  @Test(arguments: [true, false]) func aLineIsKnownWhateverItsResultMeans(isSend: Bool) {
    func key(_ isSend: Bool, _ tries: Int?) -> EntryKey {
      EntryKey(written: "2026-05-17", name: "a", place: "b", tries: tries, isSend: isSend)
    }
    func line(_ isSend: Bool, _ tries: Int?) -> EntryKey.Entry {
      EntryKey.Entry(
        origin: key(isSend, tries).digits,
        otherLines: EntryKey.lines(written: "2026-05-17", name: "a", place: "b", tries: tries),
        key(isSend, tries))
    }
    let imported = EntryKey.Entry(id: "1", origin: key(!isSend, nil).digits, key(!isSend, nil))
    #expect(EntryKey.unknown([line(isSend, nil)], among: [imported]) == [])
    #expect(EntryKey.unknown([line(isSend, 1)], among: [imported]) == [])
    // It matches one line, and its own before another.
    let lines = [line(isSend, nil), line(!isSend, nil)]
    #expect(EntryKey.unknown(lines, among: [imported]) == [0])
  }
}
