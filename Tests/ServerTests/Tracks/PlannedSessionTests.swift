import JSON
import Storage
import TestGround
import Testing
import Text

/// The sessions of training plans in members' calendar feeds.
@Suite(.ownThread, .serialized) struct PlannedSessionTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let goal = UUID.new().description
  private let feed: String
  private let today = CalendarDay(milliseconds: WallClock.now(), offset: 0)

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    feed = try Self.feed(of: anna)
    for days in [3, 5, 10, 12, 17, 19, 24, 26] { run(daysAgo: days, metres: 9_000) }
    #expect(set("training_goals", goal, goalFields(startingDaysAgo: 1), kind: "create"))
  }

  private static func feed(of member: SyncMember) throws -> String {
    let made = member.server.ask(
      "PUT", "/campus/calendar", member.headers, json: #"{"origin":"https://club.example"}"#)
    return try made.json["address"]?.string.orThrow()
      .replacing("https://club.example/api/v1", with: "") ?? ""
  }

  /// A race of 10 km in ten weeks, with time on each day.
  private func goalFields(startingDaysAgo days: Int) -> [String: JSONValue] {
    [
      "name": .string("La Cursa"), "distance_m": .number(10_000),
      "day": .string(day(70)), "started_on": .string(day(-days)),
      "weekdays": .array((1...7).map { .integer($0) }), "time_zone": .string("UTC"),
    ]
  }

  private func day(_ daysAhead: Int) -> String {
    CalendarDay(number: today.number + daysAhead).text
  }

  @discardableResult private func set(
    _ collection: String, _ id: String, _ fields: [String: JSONValue], kind: String = "edit"
  ) -> Bool {
    anna.sync([change(kind, collection, id, after: fields)]).statuses == ["taken"]
  }

  /// Enters a run by hand at noon.
  private func run(daysAgo: Int, metres: Double) {
    let noon = Int64(today.number - daysAgo) * 86_400_000 + 43_200_000
    let fields: [String: JSONValue] = [
      "name": .string("Run"), "format": .string("manual"), "kind": .string("track"),
      "sport": .string("running"), "stated_start": .integer(noon),
      "stated_distance_m": .number(metres), "stated_duration_s": .number(metres * 0.36),
    ]
    #expect(set("tracks", UUID.new().description, fields, kind: "create"))
  }

  private struct Entry {
    let uid: String
    let day: String
    let title: String
  }

  /// The entries of a calendar, which needs no sign-in.
  private func entries(_ path: String) -> [Entry] {
    let lines = text(path).split(separator: "\r\n").map(String.init)
    func values(_ name: String) -> [String] {
      lines.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
    }
    let uids = lines.split(separator: "BEGIN:VEVENT").dropFirst().compactMap { event in
      event.first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
    }
    return zip(uids, zip(values("DTSTART;VALUE=DATE:"), values("SUMMARY:"))).map {
      Entry(uid: $0, day: $1.0, title: $1.1)
    }
  }

  private func text(_ path: String) -> String {
    club.server.ask("GET", path, []).text.replacing("\r\n ", with: "")
  }

  private func digits(_ day: String) -> String { day.replacing("-", with: "") }

  @Test func aCalendarHasTheSessionsUntilTheRaceWithTheirPaces() throws {
    let entries = entries(feed)
    #expect(entries.count > 20)
    #expect(entries.allSatisfy { $0.day >= digits(day(0)) && $0.uid.hasSuffix("\(goal)@cordada") })
    #expect(Set(entries.map(\.uid)).count == entries.count)
    let last = try entries.last.orThrow()
    #expect(last.day == digits(day(70)))
    #expect(last.title == "The race · 10 km")
    #expect(entries.contains { $0.title.hasPrefix("Long run · ") })
    let text = text(feed)
    #expect(text.contains("CATEGORIES:La Cursa"))
    #expect(text.contains(#/DESCRIPTION:.*easy · \d:\d\d–\d:\d\d /km/#))
    #expect(text.contains("TRANSP:TRANSPARENT"))
  }

  @Test func theTextsAreInTheLanguageAndUnitsOfTheMember() {
    set("preferences", anna.id, ["language": .string("ca"), "units": .string("imperial")])
    let text = text(feed)
    #expect(text.contains("SUMMARY:La cursa · 6\\,2 mi"))
    #expect(text.contains("/mi"))
  }

  @Test func aRunTicksOffItsSessionAndADecisionTakesOneAway() throws {
    let first = try entries(feed).first.orThrow()
    let planned = try #require(first.uid.split(separator: ".").first.flatMap { Int($0) })
    let decision = UUID.new().description
    let fields: [String: JSONValue] = [
      "goal": .string(goal), "day": .string(CalendarDay(number: planned).text),
      "action": .string("skip"),
    ]
    #expect(set("training_decisions", decision, fields, kind: "create"))
    #expect(!entries(feed).contains { $0.uid == first.uid })
    #expect(set("training_decisions", decision, [:], kind: "delete"))
    #expect(entries(feed).contains { $0.uid == first.uid })
    let track = UUID.new().description
    let start = Int64(today.number) * 86_400_000
    let run: [String: JSONValue] = [
      "name": .string("Run"), "format": .string("manual"), "kind": .string("track"),
      "sport": .string("cycling"), "stated_start": .integer(start),
      "stated_distance_m": .number(20_000), "stated_duration_s": .number(3_600),
    ]
    #expect(set("tracks", track, run, kind: "create"))
    let done = fields.merging(["action": .string("done"), "track": .string(track)]) { $1 }
    #expect(set("training_decisions", UUID.new().description, done, kind: "create"))
    #expect(entries(feed).contains { $0.uid == first.uid && $0.title.hasPrefix("✓ ") })
  }

  @Test func theVersionOfACalendarChangesWithThePlanAlone() throws {
    let tag = try club.server.ask("GET", feed, [])["etag"].orThrow()
    let again = club.server.ask("GET", feed, ["If-None-Match: \(tag)"])
    #expect(again.status == 304)
    #expect(set("training_goals", goal, ["time_s": .number(3_000)]))
    #expect(club.server.ask("GET", feed, ["If-None-Match: \(tag)"]).status == 200)
  }

  @Test func nobodyElseHasThemAndTheyGoWithTheirGoal() throws {
    let berta = try club.member("berta")
    #expect(entries(try Self.feed(of: berta)).isEmpty)
    #expect(set("training_goals", goal, [:], kind: "delete"))
    #expect(entries(feed).isEmpty)
  }

  @Test func aGoalOutOfReachLeavesTheCalendarAsItIs() {
    #expect(set("training_goals", goal, [:], kind: "delete"))
    let other = goalFields(startingDaysAgo: 1).merging(["distance_m": .number(42_195)]) { $1 }
    #expect(set("training_goals", UUID.new().description, other, kind: "create"))
    #expect(club.server.ask("GET", feed, []).status == 200)
    #expect(entries(feed).isEmpty)
  }
}
