import JSON
import Storage
import TestGround
import Testing

/// The list of tracks (T8).
@Suite(.ownThread, .serialized) struct ListTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  private func list(_ query: String = "") -> JSONValue {
    club.ask("GET", "/api/v1/tracks?\(query)", as: member).json
  }

  private func names(_ query: String = "") -> [String] {
    (list(query)["tracks"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  private func bring(_ names: [String]) throws {
    for (index, name) in names.enumerated() {
      _ = try club.track(
        Walk(name: name, start: 1_700_000_000 + index * 86_400, points: 20), as: member)
    }
  }

  @Test func nobodySeesAnythingWithoutSigningIn() {
    #expect(club.ask("GET", "/api/v1/tracks", as: nil).status == 401)
  }

  @Test func theListIsEmptyAtFirst() {
    #expect(list()["tracks"]?.array?.isEmpty == true)
    #expect(list()["total"]?.int64 == 0)
    #expect(list()["next_cursor"] == nil)
  }

  @Test func theNewestComesFirst() throws {
    try bring(["one", "two", "three"])
    #expect(names() == ["three", "two", "one"])
  }

  private static let plan =
    #"<gpx><rte><name>plan</name><rtept lat="42" lon="2"/><rtept lat="42.1" lon="2"/></rte></gpx>"#

  /// As on a device, regardless of the order of import.
  @Test func whatHasNoTimeComesLastAndIsInNoPeriod() throws {
    _ = club.bring(Self.plan, as: member)
    try bring(["one", "two"])
    _ = club.bring(Self.plan.replacing("plan", with: "another"), as: member)
    #expect(names() == ["two", "one", "another", "plan"])
    #expect(names("from=0") == ["two", "one"])
    #expect(names("to=4102444800000") == ["two", "one"])
    #expect(names("to=1700050000000") == ["one"])
  }

  @Test func pagesFollowEachOtherWithoutGapsWhateverComesMeanwhile() throws {
    try bring(["a", "b", "c", "d", "e"])
    let first = list("limit=2")
    #expect(first["total"]?.int64 == 5)
    #expect(first["tracks"]?.array?.count == 2)
    _ = try club.track(Walk(name: "newer", start: 1_710_000_000), as: member)
    var seen: [String] = []
    var cursor = first["next_cursor"]?.string
    while let here = cursor {
      let page = list("limit=2&cursor=\(here)")
      seen += (page["tracks"]?.array ?? []).compactMap { $0["name"]?.string }
      cursor = page["next_cursor"]?.string
    }
    #expect(seen == ["c", "b", "a"])
  }

  @Test(arguments: [
    (query: "nuria", names: ["Pujada a Núria"]),
    (query: "N%C3%9ARIA+pujada", names: ["Pujada a Núria"]),
    (query: "100%25", names: ["100% pla"]),
    (query: "_", names: []),
    (query: "", names: ["100% pla", "Carros de Foc", "Pujada a Núria"]),
    (query: "foc+nuria", names: []),
  ])
  func wordsAreFoundWhateverTheirAccents(query: String, names: [String]) throws {
    try bring(["Pujada a Núria", "Carros de Foc", "100% pla"])
    #expect(self.names("q=\(query)") == names)
  }

  @Test func datesAndCategoriesNarrowTheList() throws {
    try bring(["one", "two", "three"])
    #expect(names("from=1700086400000") == ["three", "two"])
    #expect(names("from=1700086400000&to=1700086400000") == ["two"])
    let category = try (list()["tracks"]?.array?.first?["category"]?.string).orThrow()
    #expect(names("category=\(category)").count == 3)
    #expect(names("category=none").isEmpty)
    #expect(names("category=\(UUID.new())").isEmpty)
  }

  @Test(arguments: ["limit=0", "limit=101", "limit=x", "cursor=x", "category=x", "from=-1"])
  func aQuestionThatMakesNoSenseIsRefused(_ query: String) {
    let answer = club.ask("GET", "/api/v1/tracks?\(query)", as: member)
    #expect(answer.status == 400)
    #expect(answer["content-type"] == "application/problem+json")
  }

  @Test func whatDidNotChangeIsNotSentAgain() throws {
    try bring(["one"])
    let first = club.ask("GET", "/api/v1/tracks", as: member)
    let tag = try first["etag"].orThrow()
    let again = club.ask(
      "GET", "/api/v1/tracks", as: member, headers: ["If-None-Match: \(tag)"])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    try bring(["two", "three"])
    let later = club.ask(
      "GET", "/api/v1/tracks", as: member, headers: ["If-None-Match: \(tag)"])
    #expect(later.status == 200)
  }
}
