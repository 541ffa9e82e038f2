import JSON
import ServerMaps
import TestGround
import Testing

/// The map of Andorra in the fixtures: 427 tiles of zooms 0 to 14.
private enum Andorra {
  static let path =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/Fixtures/maps/andorra.mbtiles"
  static let whole = "1.422104,42.435090,1.780386,42.657170"
  /// The bounds around Ordino.
  static let part = "1.5,42.54,1.56,42.58"

  static func server() throws -> MapServer {
    try MapServer(.tileset(try Tileset(path: path), attribution: nil))
  }
}

extension MapServer {
  fileprivate func region(_ bounds: String) -> HTTPAnswer {
    get("/api/v1/maps/region?bounds=\(bounds)")
  }

  fileprivate func bundle(_ bounds: String, to zoom: Int, after: String = "") -> HTTPAnswer {
    let version = region(bounds).json["version"]?.string ?? ""
    return get(
      "/api/v1/maps/region/tiles?bounds=\(bounds)&max_zoom=\(zoom)&version=\(version)"
        + (after.isEmpty ? "" : "&after=\(after)"))
  }
}

/// One tile of a bundle.
private struct BundledTile: Equatable {
  let address: String
  let bytes: [UInt8]

  static func all(in bundle: [UInt8]) -> [BundledTile] {
    var tiles: [BundledTile] = []
    var rest = bundle[...]
    func number(_ at: Int) -> Int {
      rest[(rest.startIndex + at)..<(rest.startIndex + at + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    while rest.count >= 13 {
      let (column, row, length) = (number(1), number(5), number(9))
      let tile = rest.dropFirst(13).prefix(length)
      tiles.append(
        BundledTile(address: "\(rest[rest.startIndex])/\(column)/\(row)", bytes: Array(tile)))
      rest = rest.dropFirst(13 + length)
    }
    return tiles
  }
}

@Suite(.ownThread) struct RegionTests {
  @Test func saysWhatEachLevelOfARegionWeighs() throws {
    let answer = try Andorra.server().region(Andorra.whole)
    let levels = try #require(answer.json["levels"]?.array)
    #expect(levels.compactMap { $0["zoom"]?.int64 } == Array(0...14))
    #expect(levels.first?["tiles"]?.int64 == 1)
    #expect(levels.last?["tiles"]?.int64 == 226)
    #expect(levels.last?["bytes"]?.int64 == 287_477)
    #expect(levels.last?["columns"]?.array?.compactMap(\.int64) == [8256, 8273])
    #expect(levels.last?["rows"]?.array?.compactMap(\.int64) == [6041, 6055])
  }

  @Test func givesTheTilesThatItCounted() throws {
    let server = try Andorra.server()
    let levels = try #require(server.region(Andorra.part).json["levels"]?.array)
    let tiles = BundledTile.all(in: server.bundle(Andorra.part, to: 14).body)
    #expect(tiles.count == levels.reduce(0) { $0 + Int($1["tiles"]?.int64 ?? 0) })
    #expect(
      tiles.reduce(0) { $0 + $1.bytes.count }
        == levels.reduce(0) { $0 + Int($1["bytes"]?.int64 ?? 0) })
    #expect(tiles.count == 30)
    for tile in tiles { #expect(server.get("/tiles/\(tile.address)").body == tile.bytes) }
  }

  @Test(arguments: [0, 1, 5, 14, 20])
  func goesOnBehindAnyTile(of index: Int) throws {
    let server = try Andorra.server()
    let tiles = BundledTile.all(in: server.bundle(Andorra.part, to: 14).body)
    try #require(tiles.count > 21)
    let rest = server.bundle(Andorra.part, to: 14, after: tiles[index].address)
    #expect(BundledTile.all(in: rest.body) == Array(tiles[(index + 1)...]))
  }

  @Test func givesNoMoreThanTheDetailAskedFor() throws {
    let tiles = BundledTile.all(in: try Andorra.server().bundle(Andorra.part, to: 10).body)
    #expect(tiles.last?.address.hasPrefix("10/") == true)
  }

  @Test func aRegionElsewhereIsEmpty() throws {
    let server = try Andorra.server()
    let levels = try #require(server.region("10,50,10.1,50.1").json["levels"]?.array)
    #expect(levels.last?["tiles"]?.int64 == 0)
    #expect(server.bundle("179,-1,180,1", to: 5).status == 200)
  }

  @Test func offersOfALargeRegionOnlyTheOverview() throws {
    let server = try Andorra.server()
    let levels = try #require(server.region("-180,-90,180,90").json["levels"]?.array)
    #expect(levels.last?["zoom"]?.int64 == 7)
    let refused = server.bundle("-180,-90,180,90", to: 14)
    #expect(refused.status == 422)
    #expect(refused.errorCode == "too_large")
  }

  @Test(arguments: [
    "1,2,3", "1,2,3,4,5", "a,b,c,d", "nan,nan,nan,nan", "-inf,-90,inf,90", "2,42,1,43",
    "1,43,2,42", "1,42,1,42", "1,42,181,43", "1e400,1,2,3", ",,,", "1,42,,43", "1,-91,2,91",
  ])
  func refusesBoundsThatAreNone(bounds: String) throws {
    let server = try Andorra.server()
    #expect(server.region(bounds).status == 400)
    let tiles = "/api/v1/maps/region/tiles?max_zoom=5&version=x&bounds=" + bounds
    #expect(server.get(tiles).status == 400)
  }

  @Test(arguments: [
    ("region", "required"), ("region/tiles?max_zoom=3", "required"),
    ("region/tiles?bounds=1,42,2,43&version=x", "required"),
    ("region/tiles?bounds=1,42,2,43&max_zoom=3", "required"),
  ])
  func saysWhatIsMissing(path: String, code: String) throws {
    let answer = try Andorra.server().get("/api/v1/maps/" + path)
    #expect(answer.status == 422)
    #expect(answer.errorCode == code)
  }

  @Test(arguments: ["1/2", "1/2/3/4", "1/2/2", "-1/0/0", "31/0/0", "99999999999999999999/0/0"])
  func refusesAPlaceThatIsNoTile(after: String) throws {
    #expect(try Andorra.server().bundle(Andorra.part, to: 14, after: after).status == 400)
  }

  @Test func refusesTilesOfAnotherMap() async throws {
    let server = try Andorra.server()
    let answer = server.get(
      "/api/v1/maps/region/tiles?bounds=\(Andorra.part)&max_zoom=14&version=another")
    #expect(answer.status == 409)
    let other = try await MapFile()
    let another = try MapServer(.tileset(try Tileset(path: other.path), attribution: nil))
    #expect(
      another.get("/api/v1/maps").json["version"] != server.get("/api/v1/maps").json["version"])
  }

  @Test func hasNoRegionsWithoutAMapOfItsOwn() throws {
    let server = try MapServer(.none)
    #expect(server.get("/api/v1/maps").json["version"] == nil)
    #expect(server.region(Andorra.part).status == 404)
    #expect(
      server.get("/api/v1/maps/region/tiles?bounds=\(Andorra.part)&max_zoom=3&version=x").status
        == 404)
  }
}
