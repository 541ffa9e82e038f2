import Boulders
import Testing
import Text

@Suite struct ImportedLogbookTests {
  private func read(_ text: String) throws -> ImportedLogbook.Reading {
    let logbook = try ImportedLogbook(Array(text.utf8))
    return logbook.entries(logbook.columns)
  }

  @Test(arguments: [
    (Array("".utf8), ImportError.empty), (Array("a,b".utf8), .empty),
    (Array("\n\n".utf8), .empty), (Array("a,b\n\"1,2\n".utf8), .noTable(.openQuote(line: 2))),
    ([0xFF, 0xFE, 0x61, 0x00], .noTable(.notText)), ([0x61, 0x00], .noTable(.notText)),
  ])
  func whatIsNoLogbookIsRefused(bytes: [UInt8], error: ImportError) {
    #expect(throws: error) { try ImportedLogbook(bytes) }
  }

  @Test func aHugeLogbookIsRefused() {
    let bytes = [UInt8](repeating: 0x61, count: ImportedLogbook.maximumSize + 1)
    #expect(throws: ImportError.tooLarge) { try ImportedLogbook(bytes) }
    let rows = String(repeating: "a\n", count: ImportedLogbook.maximumRows + 2)
    #expect(throws: ImportError.tooLarge) { try ImportedLogbook(Array(rows.utf8)) }
  }

  @Test func soManyColumnsAreLookedAt() throws {
    let names = (0...ImportedLogbook.maximumColumns).map { "c\($0)" }.joined(separator: ",")
    let logbook = try ImportedLogbook(Array("\(names)\na".utf8))
    #expect(logbook.header.count == ImportedLogbook.maximumColumns)
  }

  @Test func aColumnIsOneThingAndAThingOneColumn() throws {
    let logbook = try ImportedLogbook(Array("Notes;Tick date;Climb;Climb type;Grade\na".utf8))
    #expect(logbook.columns.map(\.column) == [.day, .name, .grade, .outcome, .note])
    #expect(logbook.columns.map(\.index) == [1, 2, 4, 3, 0])
    #expect(logbook.entries([]).refused == 1)
    #expect(logbook.entries([(column: .day, index: 99)]).refused == 1)
  }

  @Test(arguments: [
    ("2026-03-01", true, "2026-03-01"), ("2026-03-01T19:30:12Z", true, "2026-03-01T19:30"),
    ("1/3/2026", true, "2026-03-01"), ("3/1/2026", false, "2026-03-01"),
    ("01.03.26", true, "2026-03-01"), ("05 Sep 2023", true, "2023-09-05"),
    ("Sep 5, 2023", false, "2023-09-05"), ("2024-02-29", true, "2024-02-29"),
    ("2023-02-29", true, nil), ("31/4/2026", true, nil), ("13/13/2026", true, nil),
    ("yesterday", true, nil), ("", true, nil), ("2026", true, nil), ("0-0-0", true, nil),
    ("99999999999999999999-1-1", true, nil), ("1/1/1900", true, nil),
  ])
  func aDayIsReadAsItIsWritten(text: String, isDayFirst: Bool, day: String?) {
    #expect(LoggedDay(text, isDayFirst: isDayFirst)?.text == day)
  }

  @Test func aLogbookOfAnotherAppIsRead() throws {
    let logbook = try read(
      """
      Date climbed,Climb name,Crag,Grade,Ascent type,Tries,Notes
      12/03/2024,La Travessa,Savassona,6a+,Flash,,Fred
      13/03/2024,"Nas, de Gat",Savassona,7A/V6,Redpoint,5,
      14/03/2024,El Sostre,,V4 (soft),Attempt,2,
      15/03/2024,Blau,El Celler,Blue circuit,Sent,,
      sometime,Res,,6A,Sent,,
      """)
    #expect(logbook.entries.map(\.day.text) == (12...15).map { "2024-03-\($0)" })
    #expect(logbook.entries.map(\.name) == ["La Travessa", "Nas, de Gat", "El Sostre", "Blau"])
    #expect(logbook.entries.map(\.tries) == [1, 5, 2, nil])
    #expect(logbook.entries.map(\.isSend) == [true, true, false, true])
    #expect(
      logbook.entries.map(\.grade) == [
        .grade(BoulderGrade("6A+")!), .grade(BoulderGrade("7A")!), .grade(BoulderGrade("V4")!),
        .other("Blue circuit"),
      ])
    #expect(logbook.entries.map(\.note) == ["Fred", "", "V4 (soft)", ""])
    #expect(logbook.refused == 1)
    #expect(logbook.unreadable.map(\.line) == [6])
  }

  @Test func theTicksOfMountainProjectAreRead() throws {
    let header =
      "Date,Route,Rating,Notes,URL,Pitches,Location,\"Avg Stars\",\"Your Stars\",Style,\"Lead Style\","
      + "\"Route Type\",\"Your Rating\",Length,\"Rating Code\""
    let logbook = try read(
      """
      \(header)
      2022-10-08,Midnight Lightning,V8,,,1,Camp 4,3.9,4,Send,,Boulder,V9,25,20800
      2022-10-09,The Nose,5.9,,,31,Yosemite,4,-1,Lead,Fell/Hung,Trad,,3000,6000
      2022-10-10,Easy slab,V0-1,wet,,1,California,2,-1,Flash,,Boulder,V-easy,12,20100
      2022-10-11,Corner,V4+,,,1,California,2,-1,Fell/Hung,,Boulder,,12,20100
      2022-10-12,Ramp,V-easy,,,1,California,2,-1,Attempt,,Boulder,,12,20100
      2022-10-13,Traverse,5.12a,,,1,California,2,-1,Send,,Boulder,,12,20100
      """)
    #expect((logbook.routes, logbook.refused) == (1, 0))
    #expect(
      logbook.entries.map(\.name)
        == ["Midnight Lightning", "The Nose", "Easy slab", "Corner", "Ramp", "Traverse"])
    // A value that is no grade of a scale is kept as given.
    #expect(
      logbook.entries.map(\.grade) == [
        .grade(BoulderGrade("V8")!), .other("5.9"), .other("V0-1"), .other("V4+"), .other("V-easy"),
        .other("5.12a"),
      ])
    #expect(logbook.entries.map(\.note) == ["", "", "wet", "", "", ""])
    #expect(logbook.entries.map(\.isSend) == [true, false, true, false, false, true])
    #expect(logbook.entries.map(\.place).first == "Camp 4")
  }

  @Test func theAscentsOf8aAreRead() throws {
    let logbook = try read(
      """
      zlagGradeIndex,ascentDate,route_boulder,name,location_name,ascent_type,sub_type,grade,rating,tries
      1,2021-05-03T00:00:00,BOULDER,Rainbow Rocket,Fontainebleau,os,,8A,3,1
      2,2021-05-04T00:00:00,BOULDER,La Marie Rose,Fontainebleau,go,,6A,5,
      3,2021-05-05T00:00:00,ROUTE,Era Bella,Margalef,rp,,9a,5,
      """)
    #expect(logbook.entries.map(\.day.text) == ["2021-05-03", "2021-05-04", "2021-05-05"])
    #expect(logbook.entries.map(\.isSend) == [true, false, true])
    #expect(
      logbook.entries.map(\.grade) == [
        .grade(BoulderGrade("8A")!), .grade(BoulderGrade("6A")!), .other("9a"),
      ])
    #expect((logbook.routes, logbook.refused) == (1, 0))
  }

  @Test(arguments: [
    ("04/03/2025\n05/06/25", LoggedDay.Order.ambiguous, ["2025-03-04", "2025-06-05"]),
    ("04/03/2025\n03/14/2025", .monthFirst, ["2025-04-03", "2025-03-14"]),
    ("04/03/2025\n14/03/2025", .dayFirst, ["2025-03-04", "2025-03-14"]),
    ("04/04/2025\n2025-07-08", .indifferent, ["2025-04-04", "2025-07-08"]),
  ])
  func aDayThatCanBeReadBothWaysSaysSo(
    written: String, order: LoggedDay.Order, days: [String]
  ) throws {
    let logbook = try ImportedLogbook(Array("date\n\(written)\n".utf8))
    let reading = logbook.entries(logbook.columns)
    #expect(reading.order == order)
    #expect(reading.entries.map(\.day.text) == days)
    let other = logbook.entries(logbook.columns, isDayFirst: false).entries.map(\.day.text)
    #expect(other == (order == .ambiguous ? ["2025-04-03", "2025-05-06"] : days))
  }

  @Test func rowsThatCannotBeReadAreNamedUpToABound() throws {
    let reading = try read("date,name\n" + String(repeating: "never,x\n", count: 30))
    #expect(reading.refused == 30)
    #expect(reading.unreadable.count == ImportedLogbook.maximumUnreadable)
    #expect(reading.unreadable.first?.line == 2)
    #expect(reading.unreadable.first?.fields == ["never", "x"])
  }

  @Test(arguments: [
    "Data;Bloc;Grau;Intents;Encadenat;Notes;Rocòdrom",
    "FECHA;Nombre;Grado;Intentos;ENCADENADO;Notas;Rocódromo",
    "Date;Nom;Cotation;Essais;Enchaîné;Commentaires;Salle",
    "Data;Nom;Dificultat;Intents;Resultat;Nota;Roco\u{300}drom",
  ])
  func columnsAreKnownInTheLanguagesOfTheApp(header: String) throws {
    let table =
      "\(header)\n1/3/2026;Blau;6a+;3;no;amb vent;El Celler\n2/3/2026;Verd;V4;;Sí;;El Celler\n"
    let read = try read(table)
    #expect(read.entries.map(\.name) == ["Blau", "Verd"])
    #expect(read.entries.map(\.place) == ["El Celler", "El Celler"])
    #expect(
      read.entries.map(\.grade) == [BoulderGrade("6A+"), BoulderGrade("V4")].map { .grade($0!) })
    #expect(read.entries.map(\.tries) == [3, nil])
    #expect(read.entries.map(\.isSend) == [false, true])
    #expect(read.entries.map(\.note) == ["amb vent", ""])
  }

  @Test(arguments: [
    ("no", false), ("Provat", false), ("Probado", false), ("Essayé", false), ("non", false),
    ("FALS", false), ("sí", true), ("Encadenat", true), ("Enchaîné", true), ("Repetit", true),
    ("0", false),
  ])
  func howATryEndedIsReadInTheLanguagesOfTheApp(outcome: String, isSend: Bool) throws {
    let read = try read("date,name,result\n2026-03-01,Blau,\(outcome)\n")
    #expect(read.entries.map(\.isSend) == [isSend])
  }

  @Test func gradesOfRoutesStayAsTheyWereGiven() throws {
    let read = try read(
      """
      route_boulder,name,location_name,date,type,sub_type,tries,difficulty
      ROUTE,Un clàssic,Siurana,2026-03-01,rp,,2,6b+
      BOULDER,Nas de Gat,Savassona,2026-03-02,f,,1,7A
      """)
    #expect(read.entries.map(\.name) == ["Un clàssic", "Nas de Gat"])
    #expect(read.entries.map(\.grade) == [.other("6b+"), .grade(BoulderGrade("7A")!)])
    #expect((read.routes, read.refused) == (1, 0))
  }

  @Test(arguments: [
    "E1 5b", "HVS", "HVS 5a", "VS 4c", "Mod", "5.11a", "5.9+", "WI4", "M6", "D8", "VII+", "24",
    "A2", "AD+",
    "6a+ route", "V4-5", "7A?", "XS", "★", "1e9", "Blue circuit", "=1+1",
  ])
  func aGradeOfAnotherScaleIsNeitherLostNorConverted(written: String) throws {
    let read = try read("date,name,grade,notes\n2026-03-01,Blau,\"\(written)\",windy\n")
    #expect(read.entries.map(\.grade) == [.other(written)])
    #expect(read.entries.map(\.note) == ["windy"])
  }

  @Test func whatIsTooLongForAGradeStandsInTheNote() throws {
    let written = String(repeating: "hard ", count: 20) + "indeed"
    let read = try read("date,name,grade,notes\n2026-03-01,Blau,\(written),windy\n")
    #expect(read.entries.map(\.grade) == [nil])
    #expect(read.entries.map(\.note) == ["\(written)\nwindy"])
  }

  @Test func aLogbookOfRopesAndBouldersIsRead() throws {
    let read = try read(
      """
      Climb name,Grade,Style,Partner(s),Notes,Date,Crag name
      The Sloth,HVS 5a ***,Lead O/S,Ann,Big jugs,12/Mar/24,The Roaches
      Inertia Reel,f7B+ **,Sent x,,,13/Mar/24,The Roaches
      Kudos,6a+,Lead β,Ann,,14/Mar/24,Horseshoe
      Raindogs,8a,Lead dog,Ann,,15/Mar/24,Malham
      Deliverance,V5,Sent &beta;,,,16/Mar/24,Stanage
      Whole Wall,6b,2nd dnf,Ann,,17/Mar/24,Horseshoe
      Nameless,5a,-,,,18/Mar/24,Stanage
      """)
    #expect(read.entries.map(\.day.text).first == "2024-03-12")
    #expect(
      read.entries.map(\.grade) == [
        .other("HVS 5a"), .grade(BoulderGrade("7B+")!), .other("6a+"), .other("8a"),
        .grade(BoulderGrade("V5")!), .other("6b"), .other("5a"),
      ])
    #expect(read.entries.map(\.note) == ["HVS 5a ***\nBig jugs", "f7B+ **", "", "", "", "", ""])
    #expect(read.entries.map(\.tries) == [1, nil, 1, nil, 1, nil, nil])
    #expect(read.entries.map(\.isSend) == [true, true, true, false, true, false, true])
    #expect((read.routes, read.refused) == (4, 0))
  }

  @Test(arguments: [
    ("font", "6a+", Difficulty.grade(BoulderGrade("6A+")!)), ("other", "6a+", .other("6a+")),
    ("French", "6a+", .other("6a+")), ("V-scale", "V4", .grade(BoulderGrade("V4")!)),
    ("colour", "6A blue", .colour("6A blue")), ("gym", "hard", .level(.hard)),
    ("", "6a+", .grade(BoulderGrade("6A+")!)),
  ])
  func aColumnNamesTheScale(scale: String, grade: String, difficulty: Difficulty) throws {
    let read = try read("date,name,grade,scale\n2026-03-01,Blau,\(grade),\(scale)\n")
    #expect(read.entries.map(\.grade) == [difficulty])
  }

  @Test(arguments: [
    ("f7A+", "7A+"), ("f6b", "6B"), ("Fb7A", "7A"), ("font 7A", "7A"), ("Font7A", "7A"),
    ("Fontainebleau 7A", "7A"),
    ("fV4", nil), ("f", nil), ("font V4", nil),
  ])
  func aGradeOfFontainebleauMaySaySo(written: String, grade: String?) throws {
    let read = try read("date,name,grade\n2026-03-01,Blau,\(written)\n")
    let expected = grade.flatMap { BoulderGrade($0) }.map { Difficulty.grade($0) }
    #expect(read.entries.map(\.grade) == [expected ?? .other(written)])
  }

  @Test func aTableThatExcelSavedIsRead() throws {
    let text = "Data;Bloc;Roc\u{F2}drom\r\n1/3/2026;L\u{92}\u{C0}guila \u{80};Gr\u{E0}cia\r\n"
    let logbook = try ImportedLogbook(text.unicodeScalars.map { UInt8($0.value) })
    #expect(!logbook.isUnicode)
    #expect(logbook.header == ["Data", "Bloc", "Rocòdrom"])
    let entry = try #require(logbook.entries(logbook.columns).entries.first)
    #expect((entry.name, entry.place) == ("L’Àguila €", "Gràcia"))
    #expect(try ImportedLogbook(Array("a\nò".utf8)).isUnicode)
  }

  @Test func theDaysTellWhetherTheMonthComesFirst() throws {
    let logbook = try read("date,name\n3/4/2024,a\n3/25/2024,b\n")
    #expect(logbook.entries.map(\.day.text) == ["2024-03-04", "2024-03-25"])
  }

  @Test(arguments: [
    ("7A", "Flashed", 1), ("7A", "2nd try", 2), ("7A", "3 tries", 3),
    ("7A", "more than 3 tries", nil),
    ("7A", "0", nil), ("7A", "-", nil), ("7A", "999999999999", 10_000),
  ])
  func triesAreCountedAsABoardTellsThem(grade: String, tries: String, count: Int?) throws {
    let logbook = try read("date,name,grade,tries\n05 Sep 2023,test_name,\(grade),\(tries)\n")
    #expect(logbook.entries.map(\.tries) == [count])
    #expect(logbook.entries.first?.isSend == true)
  }

  @Test func namesAreOfOneLineAndNotesOfBoundedLength() throws {
    let logbook = try read(
      "date,name,notes\n2024-01-01,\"two\u{1}\nlines \(String(repeating: "x", count: 500))\","
        + String(repeating: "y", count: 5_000))
    let entry = try #require(logbook.entries.first)
    #expect(entry.name.hasPrefix("two lines x"))
    #expect(entry.name.count == 120)
    #expect(entry.note.count == 2_000)
  }
}
