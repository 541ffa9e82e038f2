import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Categories (T11).
@Suite(.ownThread, .serialized) struct CategoryTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  private func categories() -> [JSONValue] {
    club.ask("GET", "/api/v1/categories", as: member).json["categories"]?.array ?? []
  }

  private func add(_ name: String) -> HTTPAnswer {
    club.ask("POST", "/api/v1/categories", as: member, json: #"{"name":"\#(name)"}"#)
  }

  private static let kinds = [
    "running", "trail_running", "hiking", "walking", "nordic_walking", "cycling", "swimming",
    "skiing", "ski_touring", "snowshoeing", "via_ferrata", "climbing", "indoor",
  ]

  @Test func everybodyBeginsWithThoseOfAMountainClub() {
    #expect(Set(categories().compactMap { $0["kind"]?.string }) == Set(Self.kinds))
    #expect(categories().count == Self.kinds.count)
  }

  @Test(arguments: [
    ("hiking", "hiking"), ("walking", "walking"), ("Trail Running", "running"),
    ("BackcountrySki", "skiing"), ("fitness", "indoor"),
  ])
  func aSportHasOneCategoryForItsNewTracks(sport: String, kind: String) throws {
    let track = try club.track(Walk(sport: sport), as: member)
    let id = categories().first { $0["kind"]?.string == kind }?["id"]?.string
    #expect(category(of: track) == id)
    #expect(id != nil)
  }

  /// A club of a version with five categories has thirteen after its upgrade; its tracks stay in theirs.
  @Test func aClubOfFiveCategoriesGetsTheOthers() async throws {
    let hike = try club.track(Walk(sport: "hiking"), as: member)
    let run = try club.track(Walk(start: 1_600_000_000), as: member)
    let walking = try (categories().first { $0["kind"]?.string == "walking" }?["id"]?.string)
      .orThrow()
    _ = club.ask(
      "PATCH", "/api/v1/tracks/\(hike)", as: member, json: #"{"category":"\#(walking)"}"#)
    _ = club.ask("PATCH", "/api/v1/tracks/\(run)", as: member, json: #"{"category":null}"#)
    try await club.database.write { connection throws(StorageError) in
      try connection.run(
        """
        DELETE FROM records WHERE collection = 'categories'
          AND json_extract(body, '$.kind') NOT IN ('running','walking','cycling','swimming','skiing')
        """)
    }
    #expect(categories().count == 5)
    for step in club.open.housekeeping(.start) { _ = try await step.perform() }
    #expect(Set(categories().compactMap { $0["kind"]?.string }) == Set(Self.kinds))
    #expect(category(of: hike) == walking)
    // A trail run is one of many runs: a run without a category becomes none by itself.
    #expect(category(of: run) == nil)
  }

  @Test func aTrackGoesToTheCategoryOfItsSport() throws {
    let id = try club.track(as: member)
    let category = club.ask("GET", "/api/v1/tracks/\(id)", as: member).json["category"]
    #expect(categories().first { $0["kind"]?.string == "running" }?["id"] == category)
    let unknown = try club.track(Walk(sport: nil, start: 1_600_000_000), as: member)
    #expect(club.ask("GET", "/api/v1/tracks/\(unknown)", as: member).json["category"] == nil)
  }

  private static let skiing = "018cc251-f400-7000-8000-000000000005"

  /// Removes the newest category, as if the club came from an earlier version.
  private func forgetSkiing() async throws {
    let skiing = try UUID(Self.skiing).orThrow()
    try await club.database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM records WHERE collection = 'categories' AND id = $1", skiing)
    }
  }

  private func category(of track: String) -> String? {
    club.ask("GET", "/api/v1/tracks/\(track)", as: member).json["category"]?.string
  }

  @Test func aSkiTourIsInACategory() throws {
    let tour = try club.track(Walk(sport: "BackcountrySki"), as: member)
    #expect(category(of: tour) == Self.skiing)
    let listed = club.ask("GET", "/api/v1/tracks?category=\(Self.skiing)", as: member).json
    #expect(listed["total"]?.int64 == 1)
  }

  @Test(arguments: [false, true])
  func membersOfAnOlderVersionGetANewCategory(hasOneOfThatName: Bool) async throws {
    let tour = try club.track(Walk(sport: "skiing"), as: member)
    let run = try club.track(Walk(start: 1_600_000_000), as: member)
    _ = club.ask("PATCH", "/api/v1/tracks/\(tour)", as: member, json: #"{"category":null}"#)
    try await forgetSkiing()
    #expect(categories().count == Self.kinds.count - 1)
    if hasOneOfThatName {
      // Adding a category first adds missing built-in ones, and then looks for the name.
      #expect(add("Skiing 3").status == 201)
      try await forgetSkiing()
      let own = try (categories().last?["id"]?.string).orThrow()
      let renamed = club.ask(
        "PATCH", "/api/v1/categories/\(own)", as: member, json: #"{"name":"Skiing"}"#)
      #expect(renamed.status == 200, "\(renamed.text)")
      _ = club.ask("PATCH", "/api/v1/tracks/\(tour)", as: member, json: #"{"category":null}"#)
    }
    let before = categories().count
    var said: [String] = []
    for step in club.open.housekeeping(.start) { said += try await step.perform() }
    #expect(said.contains { $0.contains("category") })
    #expect(categories().count == before + 1)
    #expect(category(of: tour) == Self.skiing)
    #expect(category(of: run) != Self.skiing)
    said = []
    for step in club.open.housekeeping(.start) { said += try await step.perform() }
    #expect(!said.contains { $0.contains("category") })
  }

  @Test func membersAddRenameAndDeleteTheirOwn() throws {
    let added = add("Esquí de muntanya")
    #expect(added.status == 201)
    let id = try (added.json["id"]?.string).orThrow()
    let renamed = club.ask(
      "PATCH", "/api/v1/categories/\(id)", as: member, json: #"{"name":"Esquí"}"#)
    #expect(renamed.json["name"]?.string == "Esquí")
    #expect(categories().count == Self.kinds.count + 1)
    #expect(club.ask("DELETE", "/api/v1/categories/\(id)", as: member).status == 204)
    #expect(categories().count == Self.kinds.count)
  }

  @Test func thoseOfEverybodyStayAsTheyAre() throws {
    let id = try (categories().first?["id"]?.string).orThrow()
    let renamed = club.ask(
      "PATCH", "/api/v1/categories/\(id)", as: member, json: #"{"name":"x"}"#)
    #expect(renamed.status == 409)
    #expect(club.ask("DELETE", "/api/v1/categories/\(id)", as: member).status == 409)
    #expect(categories().count == Self.kinds.count)
  }

  @Test func tracksOfADeletedCategoryStayWithoutOne() throws {
    let track = "/api/v1/tracks/\(try club.track(as: member))"
    let id = try (add("Curses").json["id"]?.string).orThrow()
    _ = club.ask("PATCH", track, as: member, json: #"{"category":"\#(id)"}"#)
    #expect(club.ask("GET", track, as: member).json["category"]?.string == id)
    #expect(club.ask("DELETE", "/api/v1/categories/\(id)", as: member).status == 204)
    #expect(club.ask("GET", track, as: member).json["category"] == nil)
  }

  @Test func tracksOfADeletedCategoryMayMoveToAnother() throws {
    let track = "/api/v1/tracks/\(try club.track(as: member))"
    let id = try (add("Curses").json["id"]?.string).orThrow()
    let other = try (categories().first?["id"]?.string).orThrow()
    _ = club.ask("PATCH", track, as: member, json: #"{"category":"\#(id)"}"#)
    let path = "/api/v1/categories/\(id)"
    #expect(club.ask("DELETE", path + "?move_to=\(id)", as: member).status == 422)
    #expect(club.ask("DELETE", path + "?move_to=\(other)", as: member).status == 204)
    #expect(club.ask("GET", track, as: member).json["category"]?.string == other)
  }

  @Test(arguments: ["", "   ", "run", "RUN", String(repeating: "a", count: 61)])
  func aNameThatIsEmptyTakenOrTooLongIsRefused(_ name: String) {
    let answer = add(name)
    #expect(answer.status == 422)
    #expect(answer.errorField == "name")
    #expect(categories().count == Self.kinds.count)
  }
}
