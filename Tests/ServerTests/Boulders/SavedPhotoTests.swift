import JSON
import Server
import Storage
import TestGround
import Testing

/// Saved photos to be marked, with the fields set so far (B3).
@Suite(.ownThread, .serialized) struct SavedPhotoTests {
  private let club: SyncClub
  private let phone: SyncMember
  private let tablet: SyncMember
  private let photo = UUID.new().description
  private let fields: [String: JSONValue]

  init() throws {
    club = try SyncClub()
    phone = try club.member("anna")
    tablet = SyncMember(club.server, headers: phone.headers)
    fields = [
      "picture": .object([
        JSONMember("file", .string(phone.upload(PhotoFile.red("a wall")))),
        JSONMember("width", .integer(1_200)), JSONMember("height", .integer(1_800)),
      ]),
      "taken_at": .integer(1_700_000_000_000),
    ]
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  private func mark(_ id: String, x: Double) -> JSONValue {
    .object([
      JSONMember("id", .string(id)), JSONMember("kind", .string("right")),
      JSONMember("x", .number(x)), JSONMember("y", .number(0.5)),
    ])
  }

  private func edit(
    _ field: String, _ after: JSONValue, before: JSONValue = .null, on device: SyncMember
  ) -> HTTPAnswer {
    device.sync([
      change("edit", "boulder_photos", photo, before: [field: before], after: [field: after])
    ])
  }

  private func body(_ device: SyncMember) -> JSONValue? { device.sync().record(photo)?["body"] }

  @Test func aDraftIsOnEveryDeviceOfItsMember() throws {
    let said: [String: JSONValue] = [
      "marks": .array([mark("a", x: 0.25)]), "name": .string("La Nau"),
      "grade": try json(#"{"scale":"font","value":"7A"}"#), "style": .string("no_feet"),
      "note": .string("Comença assegut"), "place": .string("Roc Gràcia"),
    ]
    let all = fields.merging(said) { $1 }
    #expect(
      phone.sync([change("create", "boulder_photos", photo, after: all)]).statuses == ["taken"])
    let seen = try #require(body(tablet))
    for (name, value) in said { #expect(seen[name] == value) }
  }

  @Test func whatWasSavedBeforeHasNothingOfIt() throws {
    #expect(
      phone.sync([change("create", "boulder_photos", photo, after: fields)]).statuses == ["taken"])
    #expect(edit("marks", .array([mark("a", x: 0.25)]), on: phone).statuses == ["taken"])
    #expect(body(tablet)?["marks"]?.array?.count == 1)
  }

  @Test func marksThatTwoDevicesPutAreAllThere() throws {
    #expect(
      phone.sync([change("create", "boulder_photos", photo, after: fields)]).statuses == ["taken"])
    let first = JSONValue.array([mark("a", x: 0.25)])
    #expect(edit("marks", first, on: phone).statuses == ["taken"])
    #expect(
      edit("marks", .array([mark("a", x: 0.25), mark("b", x: 0.5)]), before: first, on: phone)
        .statuses == ["taken"])
    #expect(
      edit("marks", .array([mark("a", x: 0.25), mark("c", x: 0.75)]), before: first, on: tablet)
        .statuses == ["taken"])
    #expect(body(phone)?["marks"]?.array?.map { $0["id"]?.string } == ["a", "b", "c"])
    // The same mark at two places, and two names, become conflicts.
    let now = try #require(body(phone)?["marks"])
    let (here, there) = (
      JSONValue.array([mark("a", x: 0.1)]), JSONValue.array([mark("a", x: 0.9)])
    )
    #expect(edit("marks", here, before: now, on: phone).statuses == ["taken"])
    #expect(edit("marks", there, before: now, on: tablet).statuses == ["conflict"])
    #expect(edit("name", .string("La Nau"), on: phone).statuses == ["taken"])
    #expect(edit("name", .string("La Barca"), on: tablet).statuses == ["conflict"])
    let waiting = phone.sync().record(photo)?["conflicts"]?.array
    #expect(waiting?.compactMap { $0["field"]?.string }.sorted() == ["marks", "name"])
    // Both pictures with their origin: the waiting value is the tablet's, the present one the phone's.
    let marks = try #require(waiting?.first { $0["field"]?.string == "marks" })
    #expect(marks["device"]?.string == tablet.device.description)
    #expect(marks["present"]?["device"]?.string == phone.device.description)
    #expect(marks["present"]?["device_name"]?.string == "Pixel")
    #expect(marks["present"]?["made_at"]?.int64 == 1_790_000_000_000)
    // After the choice of the other value no conflict is left on either device.
    #expect(edit("marks", there, before: here, on: phone).statuses == ["taken"])
    for device in [phone, tablet] {
      let left = device.sync().record(photo)?["conflicts"]?.array
      #expect(left?.compactMap { $0["field"]?.string } == ["name"])
    }
  }

  @Test(arguments: [
    ("marks", #"[{"id":"a","kind":"knee","x":0,"y":0}]"#),
    ("marks", #"[{"id":"a","kind":"top","x":0,"y":0},{"id":"a","kind":"top","x":1,"y":1}]"#),
    ("grade", #"{"scale":"font","value":"V4"}"#), ("style", #""flying""#), ("name", #""a\nb""#),
    ("place", "7"), ("note", "[]"), ("hidden", "{}"),
  ])
  func whatIsNoDraftIsRefused(field: String, value: String) throws {
    let wrong = fields.merging([field: try json(value)]) { $1 }
    #expect(
      phone.sync([change("create", "boulder_photos", photo, after: wrong)]).statuses == ["refused"])
  }
}
