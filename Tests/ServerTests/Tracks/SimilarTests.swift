import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Tracks along the same route, and their comparison (T12).
@Suite(.ownThread, .serialized) struct SimilarTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  /// A walk of 1.2 km; a day apart, they are different activities.
  private func walk(_ name: String, day: Int, speed: Double = 3, latitude: Double = 42.39) -> Walk {
    Walk(
      name: name, start: 1_700_000_000 + day * 86_400, points: Int(1200 / speed), speed: speed,
      latitude: latitude)
  }

  private func similar(_ track: String) -> JSONValue {
    club.ask("GET", "/api/v1/tracks/\(track)/similar", as: member).json
  }

  private func names(_ answer: JSONValue) -> [String] {
    (answer["tracks"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  @Test func theSameRouteIsFoundNewestFirstWithItsTimes() throws {
    let first = try club.track(walk("Monday", day: 0), as: member)
    _ = try club.track(walk("Tuesday", day: 1, speed: 4), as: member)
    _ = try club.track(walk("Wednesday", day: 2, speed: 2), as: member)
    _ = try club.track(walk("elsewhere", day: 3, latitude: 42.5), as: member)
    _ = try club.track(walk("shorter", day: 4, speed: 1.5).shortened(to: 500), as: member)
    _ = try club.track(walk("of another", day: 5), as: .new())
    let answer = similar(first)
    #expect(names(answer) == ["Wednesday", "Tuesday"])
    #expect(answer["total"]?.int64 == 2)
    #expect(answer["recorded_s"]?.double == 399)
    #expect(answer["tracks"]?.array?.map { $0["recorded_s"]?.double } == [599, 299])
    let gaps = answer["tracks"]?.array?.compactMap { $0["difference_s"]?.double } ?? []
    #expect(gaps.count == 2 && zip(gaps, [200, -100]).allSatisfy { ($0 - $1).magnitude < 1 })
  }

  @Test func aDeletedTrackIsNotFoundAndComesBack() throws {
    let first = try club.track(walk("Monday", day: 0), as: member)
    let other = try club.track(walk("Tuesday", day: 1), as: member)
    #expect(names(similar(first)) == ["Tuesday"])
    _ = club.ask("DELETE", "/api/v1/tracks/\(other)", as: member)
    #expect(names(similar(first)).isEmpty)
    #expect(club.ask("GET", "/api/v1/tracks/\(other)/similar", as: member).status == 404)
    let path = "/api/v1/tracks/\(first)/comparison/\(other)"
    #expect(club.ask("GET", path, as: member).status == 404)
    _ = club.ask("POST", "/api/v1/tracks/\(other)/restore", as: member)
    #expect(names(similar(first)) == ["Tuesday"])
  }

  @Test func acrossTheAntimeridianToo() throws {
    func gpx(_ day: Int) -> String {
      var text = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      for second in 0..<600 {
        let east = 179.995 + Double(second) * 2e-5 - Double(day) * 2e-5
        text += "<trkpt lat=\"-17\" lon=\"\(east > 180 ? east - 360 : east)\">"
        text += "<time>2024-05-0\(day)T10:\(second / 60 + 10):\(second % 60 + 10)Z</time></trkpt>"
      }
      return text.replacing(":60Z", with: ":10Z") + "</trkseg></trk></gpx>"
    }
    let ids = (1...2).map { day in
      club.bring(gpx(day), as: member).json["tracks"]?.array?.first?["id"]?.string ?? ""
    }
    #expect(similar(ids[0])["total"]?.int64 == 1)
    #expect(similar(ids[1])["total"]?.int64 == 1)
  }

  @Test func twoAreComparedMarkByMark() throws {
    let first = try club.track(walk("Monday", day: 0), as: member)
    let other = try club.track(walk("Tuesday", day: 1, speed: 2), as: member)
    let answer = club.ask("GET", "/api/v1/tracks/\(first)/comparison/\(other)", as: member)
    #expect(answer.status == 200)
    #expect(answer.json["same_route"]?.bool == true)
    let mark = try (answer.json["marks"]?.array?.first).orThrow()
    #expect(mark["distance_m"]?.double == 1000)
    let gap = try (mark["gap_s"]?.double).orThrow()
    #expect(abs(gap - 1000 / 6) < 2)
    let again = club.ask(
      "GET", "/api/v1/tracks/\(first)/comparison/\(other)", as: member,
      headers: ["If-None-Match: \(try answer["etag"].orThrow())"])
    #expect(again.status == 304)
  }

  @Test func whatCannotBeComparedSaysSo() throws {
    let first = try club.track(walk("Monday", day: 0), as: member)
    let elsewhere = try club.track(walk("elsewhere", day: 1, latitude: 42.5), as: member)
    let standing = try club.track(Walk(name: "standing", points: 20, speed: 0), as: member)
    for other in [elsewhere, standing] {
      let answer = club.ask("GET", "/api/v1/tracks/\(first)/comparison/\(other)", as: member)
      #expect(answer.json["same_route"]?.bool == false)
      #expect(answer.json["gap"] == nil)
    }
    #expect(similar(standing)["total"]?.int64 == 0)
    for path in ["\(UUID.new())/similar", "\(first)/comparison/\(UUID.new())"] {
      #expect(club.ask("GET", "/api/v1/tracks/\(path)", as: member).status == 404)
    }
    for path in ["x/similar", "\(first)/comparison/x"] {
      #expect([400, 404].contains(club.ask("GET", "/api/v1/tracks/\(path)", as: member).status))
    }
  }

  @Test func routesOfAnOlderVersionAreMadeAnew() async throws {
    let first = try club.track(walk("Monday", day: 0), as: member)
    _ = try club.track(walk("Tuesday", day: 1), as: member)
    try await club.database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM track_routes")
      try connection.run("UPDATE tracks SET version = 1")
    }
    var said: [String] = []
    for step in club.open.housekeeping(.start) { said += try await step.perform() }
    #expect(said == ["2 tracks were derived anew."])
    #expect(names(similar(first)) == ["Tuesday"])
  }
}

extension Walk {
  /// Its first metres.
  fileprivate func shortened(to metres: Double) -> Walk {
    var walk = self
    walk.points = Int(metres / speed)
    return walk
  }
}
