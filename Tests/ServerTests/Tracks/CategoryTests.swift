import JSON
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

  @Test func everybodyBeginsWithFour() {
    #expect(
      categories().compactMap { $0["kind"]?.string }
        == ["running", "walking", "cycling", "swimming"])
    #expect(categories().count == 4)
  }

  @Test func aTrackGoesToTheCategoryOfItsSport() throws {
    let id = try club.track(as: member)
    let category = club.ask("GET", "/api/v1/tracks/\(id)", as: member).json["category"]
    #expect(categories().first { $0["kind"]?.string == "running" }?["id"] == category)
    let unknown = try club.track(Walk(sport: nil, start: 1_600_000_000), as: member)
    #expect(club.ask("GET", "/api/v1/tracks/\(unknown)", as: member).json["category"] == nil)
  }

  @Test func membersAddRenameAndDeleteTheirOwn() throws {
    let added = add("Esquí de muntanya")
    #expect(added.status == 201)
    let id = try (added.json["id"]?.string).orThrow()
    let renamed = club.ask(
      "PATCH", "/api/v1/categories/\(id)", as: member, json: #"{"name":"Esquí"}"#)
    #expect(renamed.json["name"]?.string == "Esquí")
    #expect(categories().count == 5)
    #expect(club.ask("DELETE", "/api/v1/categories/\(id)", as: member).status == 204)
    #expect(categories().count == 4)
  }

  @Test func theFourStayAsTheyAre() throws {
    let id = try (categories().first?["id"]?.string).orThrow()
    let renamed = club.ask(
      "PATCH", "/api/v1/categories/\(id)", as: member, json: #"{"name":"x"}"#)
    #expect(renamed.status == 409)
    #expect(club.ask("DELETE", "/api/v1/categories/\(id)", as: member).status == 409)
    #expect(categories().count == 4)
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
    #expect(categories().count == 4)
  }
}
