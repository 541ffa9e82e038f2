import Calendars
import Glibc
import JSON
import Server
import ServerBase
import ServerTracks
import Storage
import TestGround
import Testing
import Threads
import WebClient

/// Calendars connected by members: the fetched records, the records kept after a failure, and the secrecy of addresses.
@Suite(.ownThread, .serialized) struct ConnectionTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let provider = CalendarStub()

  init() throws {
    club = try SyncClub(areas: Area.all(reaching: [NetworkRange("127.0.0.1")!]))
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  private func connect(
    _ address: String? = nil, as member: SyncMember? = nil, name: String? = nil
  ) -> HTTPAnswer {
    let member = member ?? anna
    let name = name.map { #","name":"\#($0)""# } ?? ""
    return member.server.ask(
      "POST", "/campus/connections", member.headers,
      json: """
        {"address":"\(address ?? provider.address)","time_zone":"Europe/Madrid"\(name)}
        """)
  }

  private func refresh(_ id: String, as member: SyncMember? = nil) -> HTTPAnswer {
    let member = member ?? anna
    return member.server.ask("POST", "/campus/connections/\(id)/refresh", member.headers)
  }

  private func connected() throws -> String {
    let answer = connect()
    try #require(answer.status == 201)
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  /// The activities on Anna's device, by title.
  private var activities: [String: JSONValue] {
    let records = anna.sync().json["records"]?.array ?? []
    let own = records.filter {
      $0["collection"]?.string == "campus_activities" && $0["deleted_at"]?.isNull != false
    }
    return Dictionary(own.map { ($0["body"]?["title"]?.string ?? "", $0) }) { first, _ in first }
  }

  // MARK: In turns

  @Test func aFewProvidersAreAskedAtOneTimeAndEachHasItsTurn() throws {
    let slow = DoorStub()
    let clients = try (0..<7).map { number in
      let member = try club.member("member\(number)")
      let body = Array(#"{"address":"\#(slow.address)/a","time_zone":"UTC"}"#.utf8)
      let client = RawClient(port: club.server.server.port)
      client.send(
        TestClub.head(
          "POST", "/api/v1/campus/connections",
          member.headers + ["Content-Type: application/json"], length: body.count) + body)
      return client
    }
    #expect(eventually { slow.requests.count >= 4 })
    // Other requests are answered meanwhile.
    for _ in 0..<20 { #expect(anna.sync().status == 200) }
    #expect(slow.requests.count == 4)
    slow.open()
    for client in clients { #expect(client.answer().status == 201) }
    #expect(slow.requests.count == 7)
  }

  @Test func whatIsDueWaitsForNoSlowProvidersOfAnotherMember() async throws {
    let slow = DoorStub()
    slow.open()
    for number in 0..<5 { #expect(connect("\(slow.address)/\(number)").status == 201) }
    #expect(connect(as: berta).status == 201)
    slow.shut()
    let asked = provider.requests.count
    let last = UUID(berta.id) ?? .new()
    try await club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE campus_access SET due_at = 1")
      try connection.run(
        "UPDATE campus_access SET due_at = 2 WHERE member = $1", last)
    }
    club.server.stop()
    let again = try ClubServer(
      at: club.server.directory, areas: Area.all(reaching: [NetworkRange("127.0.0.1")!]))
    #expect(eventually { slow.requests.count > 5 })
    #expect(eventually { provider.requests.count > asked })
    #expect(slow.requests.count == 6, "one of Anna's at a time")
    again.stop()
  }

  // MARK: What is fetched

  @Test func theEventsOfACalendarAreActivitiesOfTheMember() throws {
    provider.events = [
      "UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)\nDTEND:\(CalendarStub.later)\nLOCATION:Aula 3\n"
        + "DESCRIPTION:Tema 2\\, 3\nURL:https://cv.uoc.edu/aula",
      "UID:2\nSUMMARY:PAC 2\nDTSTART:\(CalendarStub.soon)\nSTATUS:CANCELLED\nURL:javascript:alert(1)",
      "UID:3\nDTSTART:\(CalendarStub.soon)",
      "UID:4\nSUMMARY:For ever\nDTSTART:19500101T000000Z\nDTEND:21500101T000000Z",
    ]
    let answer = connect()
    #expect(answer.status == 201)
    #expect(answer.json["state"]?["state"]?.string == "connected")
    #expect(answer.json["state"]?["name"]?.string == "Aula")
    #expect(answer.json["state"]?["host"]?.string == "127.0.0.1:\(provider.port)")
    let id = answer.json["id"]?.string
    let found = activities
    #expect(Set(found.keys) == ["PAC 1", "PAC 2", "—", "For ever"])
    let body = found["PAC 1"]?["body"]
    #expect(body?["summary"]?.string == "Aula 3\n\nTema 2, 3")
    #expect(body?["page"]?.string == "https://cv.uoc.edu/aula")
    #expect(body?["source"]?.string == id)
    #expect((body?["end_at"]?.int64 ?? 0) - (body?["start_at"]?.int64 ?? 0) == 3_600_000)
    #expect(found["PAC 2"]?["body"]?["cancelled_at"]?.int64 != nil)
    #expect(found["PAC 2"]?["body"]?["page"] == nil)
    // Only Anna has it.
    #expect(
      berta.sync().json["records"]?.array?.contains {
        $0["collection"]?.string == "campus_activities"
      } == false)
  }

  @Test func whatWasFetchedIsNotEditedAndHasANote() throws {
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    let connection = try connected()
    let id = try activities["PAC 1"]?["id"]?.string.orThrow() ?? ""
    for (kind, collection, record) in [
      ("edit", "campus_activities", id), ("delete", "campus_activities", id),
      ("delete", "campus_connections", connection),
    ] {
      let after: [String: JSONValue] = kind == "edit" ? ["title": .string("x")] : [:]
      #expect(anna.sync([change(kind, collection, record, after: after)]).statuses == ["refused"])
    }
    for fields in [
      ["title": JSONValue.string("x"), "start_at": .integer(1), "source": .string(connection)],
      ["name": .string("x")], [:],
    ] {
      let collection = fields["title"] == nil ? "campus_connections" : "campus_activities"
      #expect(
        anna.sync([change("create", collection, UUID.new().description, after: fields)]).statuses
          == ["refused"])
    }
    let note = ["subject": JSONValue.string(id), "text": .string("Comença aviat")]
    #expect(
      anna.sync([change("create", "campus_notes", UUID.new().description, after: note)]).statuses
        == ["taken"])
  }

  @Test func aRefreshBringsWhatChangedAndNothingElse() throws {
    provider.events = [
      "UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)",
      "UID:2\nSUMMARY:PAC 2\nDTSTART:\(CalendarStub.soon)",
      "UID:3\nSUMMARY:PAC 3\nDTSTART:\(CalendarStub.soon)",
    ]
    let id = try connected()
    let before = activities
    provider.events = [
      "UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)",
      "UID:2\nSUMMARY:PAC 2 bis\nDTSTART:\(CalendarStub.later)",
    ]
    #expect(refresh(id).status == 200)
    let after = activities
    #expect(Set(after.keys) == ["PAC 1", "PAC 2 bis"])
    #expect(after["PAC 2 bis"]?["id"] == before["PAC 2"]?["id"])
    #expect(after["PAC 1"]?["rev"] == before["PAC 1"]?["rev"])
  }

  @Test func whatIsTheSameIsNotSentAgain() throws {
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    let id = try connected()
    #expect(provider.requests.last?.headers["if-none-match"] == nil)
    #expect(refresh(id).json["state"]?["failure"] == nil)
    #expect(provider.requests.last?.headers["if-none-match"] == provider.tag)
    #expect(activities.count == 1)
    provider.events = []
    #expect(refresh(id).status == 200)
    #expect(activities.isEmpty)
  }

  @Test(arguments: [
    (written: "SUMMARY:PAC 1 &amp; <b>2</b>", title: "PAC 1 & 2", summary: nil as String?),
    ("SUMMARY:x < y & z > 1", "x < y & z > 1", nil),
    ("SUMMARY:x\nDESCRIPTION:si a<b i c>d\\nsegona", "x", "si a<b i c>d\nsegona"),
    (
      "SUMMARY:x\nDESCRIPTION:<html><head><style>p{}</style></head><body><!-- a > b --><p>Un</p>\\n"
        + "<p>Dos&nbsp;<a href=\"https://a.example\">més</a></p></body></html>", "x",
      "Un\nDos més"
    ),
    ("SUMMARY:x\nDESCRIPTION:Un <b>fort</b>\\nDos\\n\\nTres", "x", "Un fort\nDos\nTres"),
    ("SUMMARY:x\nLOCATION:<span>Aula 3</span>\nDESCRIPTION:<p>Tema", "x", "Aula 3\n\nTema"),
    (
      "SUMMARY:x\nX-ALT-DESC;FMTTYPE=text/html:<html><body><p>Un\\, dos</p></body></html>", "x",
      "Un, dos"
    ),
    ("SUMMARY:x\nDESCRIPTION:Text\nX-ALT-DESC;FMTTYPE=text/html:<p>HTML</p>", "x", "Text"),
    ("SUMMARY:<script>alert(1)</script>\nDESCRIPTION:<!-- a > b -->", "—", nil),
    // Entities of every kind, and what is none.
    (
      "SUMMARY:&eacute;&#233;&#xE9;&thorn;&#x1F3D4; &nope; & &amp;lt;", "ééé\u{fe}🏔 &nope; & &lt;",
      nil
    ),
    (
      "SUMMARY:x\nDESCRIPTION:<ul><li>Un<li>Dos</ul><table><tr><td>a<td>b<tr><td>c</table>"
        + "<pre>d  e</pre><blockquote><blockquote>f</blockquote></blockquote>", "x",
      "Un\nDos\nab\nc\nd e\nf"
    ),
    // Cut, crossed, and unknown tags; attributes with brackets; a comment without an end.
    ("SUMMARY:x\nDESCRIPTION:<p>Un</b></i> <b><i>dos</b></i><nou>tres</nou><p", "x", "Un dostres"),
    (
      #"SUMMARY:x\nDESCRIPTION:<img alt="a > b" src=c>Un<br/>dos"#.replacing(#"\n"#, with: "\n"),
      "x", "Un\ndos"
    ),
    ("SUMMARY:x\nDESCRIPTION:<p>Un</p><!-- dos", "x", "Un"),
    (
      "SUMMARY:x\nDESCRIPTION:<p>Un</p><script>if (a < b) document.write('<p>')</script>dos", "x",
      "Un\ndos"
    ),
    ("SUMMARY:x\nDESCRIPTION:<meta charset=latin1><p>més</p>", "x", "més"),
  ])
  func htmlInACalendarIsItsWords(written: String, title: String, summary: String?) throws {
    provider.events = ["UID:1\nDTSTART:\(CalendarStub.soon)\n\(written)"]
    _ = try connected()
    #expect(activities[title]?["body"]?["summary"]?.string == summary)
    #expect(activities.count == 1 && activities[title] != nil, "\(activities.keys)")
  }

  @Test(arguments: [
    String(repeating: "<b>", count: 40_000) + String(repeating: "</i>", count: 25_000),
    String(repeating: "<div>", count: 900) + String(repeating: "</i>", count: 60_000),
    String(repeating: "<!--", count: 60_000), "<b>" + String(repeating: "&", count: 60_000),
    "<script>" + String(repeating: "</", count: 60_000),
    "<p a=" + String(repeating: "<p a=", count: 40_000),
    "<b>" + String(repeating: "&#1;&#0;&#xD800;&#x110000;", count: 5_000),
    "<b>" + String(repeating: "<", count: 60_000),
  ])
  func hostileHTMLIsReadOrLeftOut(description: String) throws {
    provider.events = [
      "UID:1\nDTSTART:\(CalendarStub.soon)\nSUMMARY:Un\nDESCRIPTION:\(description)",
      "UID:2\nDTSTART:\(CalendarStub.soon)\nSUMMARY:Dos\nDESCRIPTION:<b>bé</b>",
    ]
    _ = try connected()
    #expect(activities.keys.sorted() == ["Dos", "Un"])
    #expect(activities["Dos"]?["body"]?["summary"]?.string == "bé")
  }

  // MARK: Whole days

  @Test func wholeDaysAreDatesHereAndInTheOwnCalendar() throws {
    let day = CalendarStub.date
    provider.events = [
      "UID:1\nSUMMARY:Festa\nDTSTART;VALUE=DATE:\(day)",
      "UID:2\nSUMMARY:Pont\nDTSTART;VALUE=DATE:\(day)\nDURATION:P3D",
      "UID:3\nSUMMARY:Cada dia\nDTSTART;VALUE=DATE:\(day)\nRRULE:FREQ=DAILY;COUNT=2",
    ]
    let id = try connected()
    let found = activities
    let iso = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    for title in ["Festa", "Pont"] {
      #expect(found[title]?["body"]?["first_day"]?.string == iso)
    }
    #expect(found["Festa"]?["body"]?["last_day"]?.string == iso)
    #expect(found["Pont"]?["body"]?["last_day"]?.string ?? "" > iso)
    // Devices that do not support days use the day in UTC.
    let start = found["Festa"]?["body"]?["start_at"]?.int64 ?? 0
    #expect(start % 86_400_000 == 0)
    #expect(found["Festa"]?["body"]?["end_at"]?.int64 == start + 86_400_000)

    let made = club.server.ask(
      "PUT", "/campus/calendar", anna.headers, json: #"{"origin":"https://club.example"}"#)
    let address = try made.json["address"]?.string.orThrow() ?? ""
    let path = String(address.dropFirst("https://club.example/api/v1".count))
    let feed = club.server.ask("GET", path).text
    #expect(feed.components(of: "DTSTART;VALUE=DATE:\(day)\r\n") == 3)
    #expect(feed.components(of: "DTSTART:") == 0)

    // After reconnecting in any zone, the days and records are the same.
    let again = club.server.ask(
      "POST", "/campus/connections", anna.headers,
      json: #"{"address":"\#(provider.address)","time_zone":"Pacific/Kiritimati"}"#)
    #expect(again.json["id"]?.string == id)
    #expect(
      activities.mapValues { $0["rev"] } == found.mapValues { $0["rev"] })
    #expect(activities.mapValues { $0["id"] } == found.mapValues { $0["id"] })
  }

  /// Records fetched before days were stored keep their notes by identifier.
  @Test func whatWasFetchedAsMomentsBecomesDays() async throws {
    let day = CalendarStub.date
    provider.events = [
      "UID:3\nSUMMARY:Cada dia\nDTSTART;VALUE=DATE:\(day)\nRRULE:FREQ=DAILY;COUNT=1"
    ]
    let id = try connected()
    let record = try #require(activities["Cada dia"])
    let first = try record["body"]?["start_at"]?.int64.orThrow() ?? 0
    // Midnight in Madrid, as named and stored.
    let zone = ZoneOffsets(of: "Europe/Madrid", within: first..<(first + 1))
    let midnight = first - Int64(zone.minutes(at: first)) * 60_000
    let former = UUID(derivedFrom: "\(id) 3 \(midnight / 1_000)")
    try await club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run(
        """
        UPDATE records SET id = $2, body = '{"title":"Cada dia","start_at":' || $3 || ',"end_at":'
          || $4 || ',"source":"' || $5 || '"}' WHERE id = $1
        """, UUID(record["id"]?.string ?? "") ?? .new(), former, String(midnight),
        String(midnight + 86_400_000), id)
      try connection.run("UPDATE campus_fetched SET activity = $1", former)
      try connection.run("UPDATE campus_access SET mark = NULL")
    }
    #expect(refresh(id).json["state"]?["failure"] == nil)
    let all = anna.sync().json["records"]?.array ?? []
    let live = all.filter {
      $0["collection"]?.string == "campus_activities" && $0["deleted_at"]?.isNull != false
    }
    #expect(live.map { $0["id"]?.string } == [former.description])
    #expect(live.first?["body"]?["first_day"]?.string != nil)
    #expect(live.first?["body"]?["start_at"]?.int64 == first)
  }

  // MARK: The member's own calendar

  @Test func theOwnCalendarIsNotConnectedAtWhateverAddress() throws {
    let port = club.server.server.port
    func address(of member: SyncMember) throws -> String {
      let made = club.server.ask(
        "PUT", "/campus/calendar", member.headers, json: #"{"origin":"https://club.example"}"#)
      let address = try made.json["address"]?.string.orThrow() ?? ""
      return "127.0.0.1:\(port)\(address.dropFirst("https://club.example".count))"
    }
    let own = try address(of: anna)
    let redirect = StubServer { _ in
      StubServer.answer("", status: "302 Found", headers: ["Location: http://\(own)"])
    }
    let copy = StubServer { _ in
      let answer = RawClient(port: port)
      answer.send(TestClub.head("GET", String(own.drop { $0 != "/" }), [], length: nil))
      return StubServer.answer(answer.answer().text)
    }
    for address in ["http://\(own)", "HTTP://\(own)?x", redirect.address, copy.address] {
      let answer = connect(address)
      #expect(answer.status == 422)
      #expect(answer.json["errors"]?.array?.first?["code"]?.string == "own")
    }
    // Another member's feed is an ordinary calendar.
    #expect(connect("http://\(try address(of: berta))").status == 201)
    // A calendar that becomes the member's own adds nothing.
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    let id = try connected()
    provider.answer = StubServer.answer(
      "", status: "302 Found", headers: ["Location: http://\(own)"])
    #expect(refresh(id).json["state"]?["failure"]?.string == "own")
    #expect(activities.count == 1)
  }

  // MARK: When a provider fails

  @Test(arguments: [
    (
      answer: "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n", state: "connected",
      failure: "failed"
    ),
    ("HTTP/1.1 429 Too Many\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n", "connected", "busy"),
    ("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", "refused", "refused"),
    ("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", "refused", "refused"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n<html>Sign in</", "connected", "foreign"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nBEGIN:VCALENDAR", "connected", "unreachable"),
    (
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.2:1/\r\nContent-Length: 0\r\n\r\n",
      "connected", "forbidden"
    ),
    ("", "connected", "unreachable"),
  ])
  func whatWasFetchedStaysAndTheFailureIsTold(answer: String, state: String, failure: String) throws
  {
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    let id = try connected()
    provider.answer = Array(answer.utf8)
    let told = refresh(id)
    #expect(told.status == 200)
    #expect(told.json["state"]?["state"]?.string == state)
    #expect(told.json["state"]?["failure"]?.string == failure)
    #expect(told.json["state"]?["failed_at"]?.int64 != nil)
    #expect(activities["PAC 1"] != nil)
    provider.answer = nil
    let well = refresh(id)
    #expect(well.json["state"]?["failure"] == nil)
    #expect(well.json["state"]?["state"]?.string == "connected")
  }

  @Test func aTitleIsOneLineOfWhatIsSeenHoweverLongItIs() throws {
    let blanks = String(repeating: " ", count: 200_000)
    provider.events = [
      "UID:1\nSUMMARY:\u{202E}fdp\u{2066}.exe\u{200D}x\nDTSTART:\(CalendarStub.soon)",
      "UID:2\nSUMMARY:a\(blanks)b\nDTSTART:\(CalendarStub.soon)\nRRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6",
    ]
    _ = try connected()
    // Occurrences so long ago are not computed.
    #expect(Set(activities.keys) == ["fdp.exe\u{200D}x", "a"])
  }

  @Test func ofTheTextsOfACalendarEightMegabytesAreKept() throws {
    let text = String(repeating: "x", count: 20_000)
    provider.events = [
      "UID:1\nSUMMARY:PAC 1\nDESCRIPTION:\(text)\nDTSTART:\(CalendarStub.soon)\nRRULE:FREQ=DAILY;COUNT=360",
      "UID:2\nSUMMARY:PAC 2\nDESCRIPTION:\(text)\nDTSTART:\(CalendarStub.soon)\nRRULE:FREQ=DAILY;COUNT=360",
    ]
    #expect(connect().json["state"]?["is_partial"]?.bool == true)
    provider.events.removeLast()
    #expect(connect().json["state"]?["is_partial"] == nil)
  }

  @Test func aCalendarThatIsCutOffDeletesNothing() throws {
    provider.events = [
      "UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)",
      "UID:2\nSUMMARY:PAC 2\nDTSTART:\(CalendarStub.soon)",
    ]
    let id = try connected()
    provider.answer = StubServer.answer(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:PAC 1\r\nDTSTART:\(CalendarStub.later)\r\nEND:VEVENT\r\n"
    )
    #expect(refresh(id).json["state"]?["is_partial"]?.bool == true)
    #expect(Set(activities.keys) == ["PAC 1", "PAC 2"])
  }

  @Test(arguments: [
    "ftp://example.org/x", "javascript:alert(1)", "x", "https://", "http://user\u{20}x/",
    "file:///etc/passwd",
  ])
  func whatIsNoAddressIsRefused(address: String) {
    let answer = connect(address)
    #expect(answer.status == 422)
    #expect(answer.json["errors"]?.array?.first?["code"]?.string == "address")
  }

  @Test(arguments: [
    "http://127.0.0.2:1/x.ics", "http://localhost.:1/", "http://[::1]:1/",
    "http://169.254.169.254/latest",
  ])
  func theClubsOwnNetworkIsNotAsked(address: String) {
    let answer = connect(address)
    #expect(answer.status == 422)
    let code = answer.json["errors"]?.array?.first?["code"]?.string
    #expect(code == (address.contains("localhost") ? "unreachable" : "forbidden"))
    #expect(
      anna.sync().json["records"]?.array?.contains {
        $0["collection"]?.string == "campus_connections"
      } == false)
  }

  @Test func whatIsNoCalendarIsNotConnected() {
    provider.answer = StubServer.answer("<!doctype html><title>Sign in</title>")
    #expect(connect().json["errors"]?.array?.first?["code"]?.string == "foreign")
    provider.answer = StubServer.answer("", status: "404 Not Found")
    #expect(connect().json["errors"]?.array?.first?["code"]?.string == "refused")
  }

  // MARK: Ending and connecting again

  @Test func whoConnectsAgainHasTheSameActivities() throws {
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    let id = try connected()
    let before = activities
    #expect(
      anna.server.ask("DELETE", "/campus/connections/\(id)/access", anna.headers).status == 204)
    #expect(activities.count == 1)
    // No further requests are sent.
    let count = provider.requests.count
    #expect(refresh(id).json["state"]?["state"]?.string == "disconnected")
    #expect(provider.requests.count == count)
    #expect(try connected() == id)
    #expect(activities["PAC 1"]?["id"] == before["PAC 1"]?["id"])

    #expect(anna.server.ask("DELETE", "/campus/connections/\(id)", anna.headers).status == 204)
    #expect(activities.isEmpty)
    #expect(refresh(id).status == 404)
    #expect(try connected() == id)
    #expect(activities["PAC 1"]?["id"] == before["PAC 1"]?["id"])
  }

  @Test func aConnectionIsItsMembersAlone() throws {
    let id = try connected()
    for (method, path) in [("POST", "/refresh"), ("DELETE", "/access"), ("DELETE", "")] {
      let answer = berta.server.ask(method, "/campus/connections/\(id)\(path)", berta.headers)
      #expect(answer.status == 404)
    }
    // The same calendar is another connection of another member.
    let other = connect(as: berta)
    #expect(other.status == 201)
    #expect(other.json["id"]?.string != id)
    #expect(refresh(id).json["state"]?["state"]?.string == "connected")
  }

  @Test func aMemberHasTwentyConnections() {
    for number in 0..<20 { #expect(connect("\(provider.address)?\(number)").status == 201) }
    #expect(connect("\(provider.address)?20").status == 409)
    #expect(connect("\(provider.address)?19").status == 201)
  }

  @Test func anExportComesBackAfterItsCalendarWasRemoved() throws {
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    let id = try connected()
    let activity = try activities["PAC 1"]?["id"]?.string.orThrow() ?? ""
    let own = UUID.new().description
    let note = UUID.new().description
    let made = anna.sync([
      change(
        "create", "campus_activities", own,
        after: ["title": .string("Meva"), "start_at": .integer(1_800_000_000_000)]),
      change(
        "create", "campus_notes", note,
        after: ["subject": .string(activity), "text": .string("Llegir el tema 2")]),
    ])
    #expect(made.statuses == ["taken", "taken"])
    let archive = anna.server.ask("GET", "/member/export", anna.headers).body
    #expect(anna.server.ask("DELETE", "/campus/connections/\(id)", anna.headers).status == 204)
    _ = anna.sync([
      change("delete", "campus_activities", own), change("delete", "campus_notes", note),
    ])
    // The connection is restored too, as an ended one, with its records.
    for added: Int64 in [4, 0] {
      let restored = anna.server.ask(
        "POST", "/member/import", anna.headers + ["Content-Type: application/octet-stream"],
        body: archive)
      #expect(restored.status == 200, "\(restored.text)")
      #expect(restored.json["added"]?.int64 == added)
      #expect(restored.json["refused"]?.array == [])
      #expect(Set(activities.keys) == ["Meva", "PAC 1"])
    }
    #expect(try connected() == id)
    #expect(activities["PAC 1"]?["id"]?.string == activity)
  }

  // MARK: What a provider may have

  /// The number of activities, and of records that the server remembers, including deleted ones.
  private func counts() async throws -> [Int] {
    try await club.server.server.data.database.read { connection throws(StorageError) in
      try connection.row(
        """
        SELECT count(*) FILTER (WHERE deleted_at IS NULL), count(*) FROM records
        WHERE collection = 'campus_activities'
        """
      ) { [$0.int(0), $0.int(1)] } ?? []
    }
  }

  @Test func aCalendarThatRenamesItsEventsDoesNotGrowForEver() async throws {
    func events(_ round: Int) -> [String] {
      (0..<300).map { "UID:\(round)-\($0)\nSUMMARY:\($0)\nDTSTART:\(CalendarStub.soon)" }
    }
    provider.events = events(0)
    let id = try connected()
    // As if connections had made nearly all permitted records.
    try await club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE campus_novelty SET count = 39600")
    }
    provider.events = events(1)
    #expect(refresh(id).json["state"]?["is_partial"] == nil)
    #expect(try await counts() == [300, 600])
    for round in 2...4 {
      provider.events = events(round)
      #expect(refresh(id).json["state"]?["is_partial"]?.bool == true)
    }
    // Existing records stay when replacements have no room; a record's count expires in about three minutes.
    let (live, remembered) = (try await counts()[0], try await counts()[1])
    #expect((400..<450).contains(live))
    #expect(remembered == live + 300)
    // On the next day there is room again.
    try await club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE campus_novelty SET counted_at = counted_at - 86400000")
    }
    #expect(refresh(id).json["state"]?["is_partial"] == nil)
    #expect(try await counts()[0] == 300)
  }

  // MARK: Secrets

  @Test func noAddressStandsInTheDatabase() throws {
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    _ = try connected()
    club.server.stop()
    let directory = club.server.directory
    let stored = try databaseText(in: directory)
    #expect(stored.contains("PAC 1") as Bool)
    #expect(!stored.contains(provider.secret) as Bool)
    var status = stat()
    #expect(stat(directory + "/secrets.key", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(status.st_size == 32)
  }

  @Test func withoutTheKeyTheMemberIsAskedToConnectAgain() throws {
    provider.events = ["UID:1\nSUMMARY:PAC 1\nDTSTART:\(CalendarStub.soon)"]
    let id = try connected()
    club.server.stop()
    unlink(club.server.directory + "/secrets.key")
    let next = try ClubServer(
      at: club.server.directory, areas: Area.all(reaching: [NetworkRange("127.0.0.1")!]))
    let again = SyncMember(next, headers: anna.headers)
    #expect(refresh(id, as: again).json["state"]?["state"]?.string == "refused")
    #expect(connect(as: again).json["id"]?.string == id)
    #expect(refresh(id, as: again).json["state"]?["state"]?.string == "connected")
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}

/// Answers all requests with an empty calendar once it is opened.
private final class DoorStub: Sendable {
  private let isOpen: Locked<Bool>
  private let server: StubServer

  init() {
    let isOpen = Locked(false)
    self.isOpen = isOpen
    server = StubServer { _ in
      _ = eventually { isOpen.withLock { $0 } }
      return StubServer.answer("BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    }
  }

  var address: String { server.address }
  var requests: [StubServer.Request] { server.requests }

  func open() { isOpen.withLock { $0 = true } }
  func shut() { isOpen.withLock { $0 = false } }
}

/// A provider of one calendar at a secret address.
private final class CalendarStub: Sendable {
  private struct State {
    var events: [String] = []
    var version = 0
    var answer: [UInt8]?
  }

  let secret = "b4f1c09de5a7"
  private let state: Locked<State>
  private let server: StubServer

  /// Tomorrow, and an hour later.
  static let soon = moment(86_400)
  static let later = moment(90_000)
  /// Tomorrow, as a date.
  static let date = String(soon.prefix(8))

  init() {
    let state = Locked(State())
    self.state = state
    server = StubServer { request in
      let (events, tag, answer) = state.withLock { ($0.events, "\"\($0.version)\"", $0.answer) }
      if let answer { return answer }
      if request.headers["if-none-match"] == tag {
        return StubServer.answer("", status: "304 Not Modified")
      }
      let lines =
        ["BEGIN:VCALENDAR", "X-WR-CALNAME:Aula"]
        + events.flatMap { ["BEGIN:VEVENT", $0, "END:VEVENT"] } + ["END:VCALENDAR", ""]
      return StubServer.answer(
        lines.joined(separator: "\n"), headers: ["ETag: \(tag)", "Content-Type: text/calendar"])
    }
  }

  var address: String { "\(server.address)/calendars/\(secret).ics" }
  var port: UInt16 { server.port }
  var requests: [StubServer.Request] { server.requests }
  /// The entity tag of the present calendar.
  var tag: String { state.withLock { "\"\($0.version)\"" } }

  var events: [String] {
    get { state.withLock { $0.events } }
    set {
      state.withLock { state in
        state.events = newValue
        state.version += 1
      }
    }
  }

  /// An answer that replaces the calendar.
  var answer: [UInt8]? {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  private static func moment(_ seconds: Int) -> String {
    var time = time(nil) + seconds
    var civil = tm()
    gmtime_r(&time, &civil)
    var text = [CChar](repeating: 0, count: 20)
    strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &civil)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
