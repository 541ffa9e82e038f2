import HTTP
import JSON
import Storage
import TestGround
import Testing

/// No member reaches another's data on any route: the table comes from the router's own list, so that no new route is missed.
@Suite(.ownThread, .serialized) struct IsolationTests {
  let club: TestClub
  let owner = UUID.new()
  let stranger = UUID.new()

  init() throws { club = try TestClub() }

  /// A valid body for each route with one.
  private static let bodies = [
    "editTrack": #"{"name":"stolen"}"#, "addCategory": #"{"name":"mine"}"#,
    "editCategory": #"{"name":"stolen"}"#, "addGear": #"{"name":"mine","kind":"shoes"}"#,
    "editGear": #"{"name":"stolen"}"#,
    "addTrack": #"{"name":"mine","stated_start":1790000000000,"stated_duration_s":3600}"#,
    "makeTrackLink": #"{"parts":["map"],"days":7}"#,
    "commentTrack": #"{"text":"hello"}"#, "reportTrackComment": #"{"reason":"other"}"#,
  ]

  /// The routes for members; ``SharedTrackTests`` covers those for who has a link.
  private var routes: [RouteDescription] { club.routes.filter { $0.access.name != "anyone" } }

  /// - Parameter id: a track or category of the owner.
  private func path(of route: RouteDescription, id: String, other: String) -> String {
    route.path.text.replacing("{id}", with: id).replacing("{other}", with: other)
      .replacing("{member}", with: owner.description)
      .replacing("{comment}", with: UUID.new().description).replacing("{index}", with: "0")
  }

  @Test func everyRouteRefusesWhoIsNotSignedIn() {
    for route in routes {
      let path = path(of: route, id: UUID.new().description, other: UUID.new().description)
      let body = Array((Self.bodies[route.name] ?? #"{"ids":"all","format":"gpx"}"#).utf8)
      let hasNoBody = if case .none = route.body { true } else { false }
      let answer = club.ask(
        route.method.rawValue, path, as: nil, headers: ["Content-Type: application/json"],
        body: hasNoBody ? nil : body)
      #expect(answer.status == 401, "\(route.method.rawValue) \(route.path.text)")
    }
  }

  @Test func everyRouteKeepsMembersApart() throws {
    let track = try club.track(as: owner)
    let category = try
      (club.ask("POST", "/api/v1/categories", as: owner, json: #"{"name":"secret place"}"#)
      .json["id"]?.string).orThrow()
    _ = club.ask(
      "PATCH", "/api/v1/tracks/\(track)", as: owner, json: #"{"name":"secret place"}"#)
    let before = everything()
    #expect("\(before)".contains("secret place"))
    #expect(routes.count > 10)
    for route in routes {
      let isCategory = route.path.text.hasPrefix("/api/v1/categories")
      var path = path(of: route, id: isCategory ? category : track, other: track)
      var body = Self.bodies[route.name]
      if route.name == "exportTracks" { body = #"{"ids":["\#(track)"],"format":"gpx"}"# }
      if route.name == "importTracks" { body = Walk().gpx }
      // The identifier is that of the stranger's own import.
      let isNamedByDevice = route.name == "putTrackImport"
      if isNamedByDevice {
        body = Walk().gpx
        path =
          self.path(of: route, id: UUID.new().description, other: track)
          + "?name=walk.gpx&of=\(Walk().gpx.utf8.count)"
      }
      let answer = club.ask(
        route.method.rawValue, path, as: stranger, headers: ["Content-Type: application/json"],
        body: body.map { Array($0.utf8) })
      let label = "\(route.method.rawValue) \(path): \(answer.status)"
      if route.path.text.contains("{id}") && !isNamedByDevice || route.name == "exportTracks" {
        #expect(answer.status == 404, "\(label)")
      } else {
        #expect((200..<300).contains(answer.status), "\(label)")
      }
      #expect(!answer.text.contains("secret place"), "\(label)")
      #expect(!answer.text.contains(track), "\(label)")
      #expect(!answer.text.contains(category), "\(label)")
    }
    #expect(everything() == before)
  }

  @Test func aCategoryOfAnotherMemberCannotBeUsed() throws {
    let category = try
      (club.ask("POST", "/api/v1/categories", as: owner, json: #"{"name":"mine"}"#)
      .json["id"]?.string).orThrow()
    let track = try club.track(as: stranger)
    let answer = club.ask(
      "PATCH", "/api/v1/tracks/\(track)", as: stranger, json: #"{"category":"\#(category)"}"#)
    #expect(answer.status == 422)
  }

  /// All answers to the owner.
  private func everything() -> [JSONValue] {
    ["tracks", "categories", "statistics"].map {
      club.ask("GET", "/api/v1/\($0)", as: owner).json
    }
  }
}
