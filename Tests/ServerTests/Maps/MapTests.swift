import Glibc
import JSON
import Server
import ServerBase
import ServerClub
import ServerMaps
import ServerRaces
import ServerSystem
import Storage
import TestGround
import Testing

/// A map in a file, with a single tile of Catalonia at zoom 3.
final class MapFile {
  let directory = TemporaryDirectory.make()
  var path: String { directory + "/cordada.sqlite" }

  init(format: String = "pbf", tile: [UInt8] = [0x1F, 0x8B, 8, 0]) async throws {
    let database = try Database.open(
      directory: directory,
      migrations: [
        Migration(
          area: "map", version: 1, "CREATE TABLE metadata (name TEXT, value TEXT)",
          """
          CREATE TABLE tiles (
            zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)
          """)
      ])
    try await database.write { (connection) throws(StorageError) in
      for (name, value) in [
        ("format", format), ("attribution", "© OpenStreetMap"), ("minzoom", "0"),
        ("maxzoom", "14"), ("bounds", "1.4,42.4,1.8,42.7"),
      ] {
        try connection.run("INSERT INTO metadata (name, value) VALUES ($1, $2)", name, value)
      }
      // Row 2 from the north is row 5 from the south at zoom 3.
      try connection.run("INSERT INTO tiles VALUES (3, 4, 5, $1)", tile)
    }
    database.close()
  }

  deinit { TemporaryDirectory.remove(directory) }
}

/// A whole server with a map.
final class MapServer {
  let directory = TemporaryDirectory.make()
  private let server: CordadaServer
  private let log = open("/dev/null", O_WRONLY | O_CLOEXEC)

  init(_ maps: MapSource) throws {
    server = try CordadaServer(
      CordadaServer.Options(
        host: "127.0.0.1", port: 0, club: .test(directory), maps: maps,
        figureReaders: .everyone, log: log))
  }

  func get(_ path: String) -> HTTPAnswer {
    let connection = RawClient(port: server.port)
    connection.send(TestClub.head("GET", path, [], length: nil))
    return connection.answer()
  }

  deinit {
    server.stop()
    close(log)
    TemporaryDirectory.remove(directory)
  }
}

@Suite(.ownThread) struct MapTests {
  @Test func servesTheTilesOfAFile() async throws {
    let file = try await MapFile()
    let server = try MapServer(.tileset(try Tileset(path: file.path), attribution: nil))
    let tile = server.get("/tiles/3/4/2")
    #expect(tile.status == 200)
    #expect(tile.body == [0x1F, 0x8B, 8, 0])
    #expect(tile["content-encoding"] == "gzip")
    #expect(tile["content-type"] == "application/vnd.mapbox-vector-tile")
  }

  @Test func servesPicturesAsTheyAre() async throws {
    let file = try await MapFile(format: "png", tile: [0x89, 0x50, 0x4E, 0x47])
    let server = try MapServer(.tileset(try Tileset(path: file.path), attribution: nil))
    let tile = server.get("/tiles/3/4/2")
    #expect(tile["content-type"] == "image/png")
    #expect(tile["content-encoding"] == nil)
    #expect(server.get("/api/v1/maps").json["kind"]?.string == "raster")
  }

  @Test(arguments: [
    ("/tiles/3/4/5", 204), ("/tiles/3/8/0", 404), ("/tiles/3/0/8", 404), ("/tiles/31/0/0", 404),
    ("/tiles/-1/0/0", 404), ("/tiles/3/4/2.png", 404), ("/tiles/3/4", 404),
  ])
  func answersForTilesThatAreNotThere(path: String, status: Int) async throws {
    let file = try await MapFile()
    let server = try MapServer(.tileset(try Tileset(path: file.path), attribution: nil))
    #expect(server.get(path).status == status)
  }

  @Test func saysWhatTheFileSaysOfItself() async throws {
    let file = try await MapFile()
    let server = try MapServer(.tileset(try Tileset(path: file.path), attribution: nil))
    let maps = server.get("/api/v1/maps").json
    #expect(maps["tiles"]?.array?.first?.string == "/tiles/{z}/{x}/{y}")
    #expect(maps["kind"]?.string == "vector")
    #expect(maps["attribution"]?.string == "© OpenStreetMap")
    #expect(maps["max_zoom"]?.int64 == 14)
    #expect(maps["bounds"]?.array?.compactMap(\.double) == [1.4, 42.4, 1.8, 42.7])
  }

  @Test func refusesAFileThatIsNoMap() {
    #expect(throws: ServerError.self) { _ = try Tileset(path: "/etc/hostname") }
    #expect(throws: ServerError.self) { _ = try Tileset(path: "/nonexistent.mbtiles") }
  }

  @Test(arguments: [
    ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "raster"),
    ("http://localhost:8081/{z}/{x}/{y}.pbf?key=a", "vector"),
    ("https://example.org/{z}/{x}/{y}.mvt", "vector"),
  ])
  func namesTilesElsewhere(address: String, kind: String) throws {
    let template = try #require(TileAddressTemplate(address))
    let server = try MapServer(.address(template, attribution: "© somebody"))
    let maps = server.get("/api/v1/maps").json
    #expect(maps["tiles"]?.array?.first?.string == address)
    #expect(maps["kind"]?.string == kind)
    #expect(maps["attribution"]?.string == "© somebody")
    #expect(server.get("/tiles/0/0/0").status == 404)
  }

  @Test(arguments: [
    "", "tile.example.org/{z}/{x}/{y}", "https://example.org/{z}/{x}", "ftp://a/{z}/{x}/{y}",
    "https://a; script-src */{z}/{x}/{y}", "https://*/{z}/{x}/{y}", "https:///{z}/{x}/{y}",
    "https://{z}.example.org/{z}/{x}/{y}", "https://a@b/{z}/{x}/{y}", "https://é/{z}/{x}/{y}",
  ])
  func refusesAddressesThatAreNone(address: String) {
    #expect(TileAddressTemplate(address) == nil)
  }

  @Test func saysThatNoMapIsThere() throws {
    let maps = try MapServer(.none).get("/api/v1/maps").json
    #expect(maps["tiles"]?.isNull == true)
    #expect(maps["kind"]?.string == "none")
  }

  @Test func letsOneServerWorkInADirectory() throws {
    let server = try MapServer(.none)
    #expect(throws: ServerError.self) {
      _ = try CordadaServer(
        CordadaServer.Options(host: "127.0.0.1", port: 0, club: .test(server.directory)))
    }
    #expect(server.get("/healthz").text == "ok\n")
  }

  @Test func describesEveryRoute() throws {
    let document = try MapServer(.none).get("/api/v1/openapi.json").json
    #expect(document["openapi"]?.string == "3.1.0")
    #expect(document["paths"]?["/api/v1/maps"]?["get"] != nil)
    #expect(document["paths"]?["/api/v1/session"]?["post"] != nil)
  }

  @Test func tellsItsFigures() throws {
    let server = try MapServer(.none)
    _ = server.get("/healthz")
    #expect(server.get("/metrics").text.contains("route=\"/healthz\",status=\"200\"} 1.0"))
  }
}
