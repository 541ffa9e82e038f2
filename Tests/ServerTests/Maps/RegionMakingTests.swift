import Console
import Formats
import Glibc
import JSON
import Server
import ServerBase
import ServerMaps
import Storage
import TestGround
import Testing

/// A club's server whose map has regions only, and files for `cordada map`.
private struct RegionClub {
  let server: MapServer
  let files = TemporaryDirectory.make()

  init() throws { server = try MapServer(.regions(over: nil)) }

  func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = files + "/" + name
    let file = fopen(path, "w")
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }

  /// Runs `cordada map` beside the running server.
  func map(_ words: String...) throws(CommandFailure) { try run(words) }

  private func run(_ words: [String]) throws(CommandFailure) {
    let areas = Area.all()
    let command = areas.flatMap(\.commands).first { $0.name == "map" }
    var place = ["--data", server.directory]
    if case .postgres(let address) = TestDatabase.address(of: server.directory) {
      place += ["--database", address]
    }
    _ = try command?.run(Arguments(words + place), areas)
  }

  /// Returns the reason why `cordada map` fails; empty if it does not.
  func refusal(_ words: String...) -> String {
    do {
      try run(words)
      return ""
    } catch {
      return error.sentence
    }
  }

  var maps: JSONValue { server.get("/api/v1/maps").json }

  /// The texts and numbers of the tile at the hut, as its bytes say them.
  func tile(at zoom: Int) -> String {
    let columns = Double(1 << zoom)
    let column = Int((1.548 / 360 + 0.5) * columns)
    let sine = sin(42.514 * .pi / 180)
    let row = Int((0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * columns)
    let packed = server.get("/tiles/\(zoom)/\(column)/\(row)").body
    let bytes = Compression.unpacked(packed, atMost: 1 << 20) ?? []
    return String(decoding: bytes.map { 0x20..<0x7F ~= $0 ? $0 : 0x20 }, as: UTF8.self)
  }

  /// True if the folder of regions is there.
  var hasRegions: Bool { access(server.directory + "/maps", F_OK) == 0 }
}

private func isInstalled(_ program: String) -> Bool { access("/usr/bin/" + program, X_OK) == 0 }

/// Regions made by `cordada map` while the server runs (T30). The extracts are made by hand.
@Suite(.ownThread, .serialized) struct RegionMakingTests {
  @Test(.enabled(if: isInstalled("tilemaker"), "the package tilemaker is not installed"))
  func aRegionIsServedAtOnceWithAllThatWalkersLookFor() throws {
    let club = try RegionClub()
    #expect(club.maps["kind"]?.string == "none")
    try club.map(club.file("vall.osm.pbf", HandmadeExtract.valley.bytes))
    let maps = club.maps
    #expect(maps["kind"]?.string == "vector")
    #expect(maps["max_zoom"]?.int64 == 14)
    #expect(maps["attribution"]?.string?.contains("OpenStreetMap contributors") == true)
    let regions = try #require(maps["regions"]?.array)
    #expect(regions.map { $0["name"]?.string } == ["Vall"])
    let tile = club.tile(at: 14)
    for word in [
      "transportation", "sac_scale", "mountain_hiking", "mtb_scale", "trail_visibility", "good",
      "via_ferrata_scale", "alpine_hut", "Refugi", "spring", "Source froide", "mountain_peak",
      "Pic Alt", "saddle", "ele", "Pueblo", "water", "Estany", "building", "CG-3",
    ] { #expect(tile.contains(word), "\(word)") }
    #expect(club.tile(at: 11).contains("sac_scale"))
    #expect(!club.tile(at: 11).contains("building"))

    try club.map("remove", "Vall")
    #expect(club.maps["kind"]?.string == "none")
  }

  @Test(
    .enabled(
      if: isInstalled("tilemaker") && isInstalled("gdal_contour"),
      "the packages tilemaker and gdal-bin are not installed"))
  func terrainGivesContourLinesAndShade() throws {
    let club = try RegionClub()
    let extract = club.file("vall.osm.pbf", HandmadeExtract.valley.bytes)
    try club.map(extract, "--terrain", club.file("N42E001.hgt", HandmadeTerrain.bytes))
    #expect(club.tile(at: 14).contains("contour"))
    #expect(club.maps["attribution"]?.string?.contains("SRTM") == true)
    let shade = try #require(club.maps["shade"])
    #expect(shade["tiles"]?.array?.first?.string == "/tiles/shade/{z}/{x}/{y}")
    let region = club.server.get("/api/v1/maps/region?bounds=1.5,42.48,1.6,42.56").json
    let levels = try #require(region["shade"]?.array)
    #expect(levels.contains { ($0["tiles"]?.int64 ?? 0) > 0 })
    let bundle = club.server.get(
      "/api/v1/maps/region/tiles?bounds=1.5,42.48,1.6,42.56&max_zoom=14&version="
        + (region["version"]?.string ?? "")
    ).body
    let counted = ["levels", "shade"].flatMap { region[$0]?.array ?? [] }
    let bytes = counted.reduce(0) { sum, level in
      sum + Int(level["bytes"]?.int64 ?? 0) + 13 * Int(level["tiles"]?.int64 ?? 0)
    }
    #expect(bundle.count == bytes)
  }

  @Test(.enabled(if: isInstalled("tilemaker"), "the package tilemaker is not installed"))
  func aRegionReplacesTheOneOfItsNameAndStandsBesideOthers() throws {
    let club = try RegionClub()
    let extract = club.file("vall.osm.pbf", HandmadeExtract.valley.bytes)
    try club.map(extract, "--name", "Vall")
    let first = club.maps["version"]?.string
    try club.map(extract, "--name", "Vall")
    #expect(club.maps["regions"]?.array?.count == 1)
    #expect(club.maps["version"]?.string != first)
    // The same tiles twice: their layers are joined, and what was there is there twice.
    let once = club.tile(at: 14)
    try club.map(extract, "--name", "Una altra")
    #expect(club.maps["regions"]?.array?.count == 2)
    let twice = club.tile(at: 14)
    #expect(twice.ranges(of: "Refugi").count == 2 * once.ranges(of: "Refugi").count)
    #expect(twice.ranges(of: "mountain_peak").count == once.ranges(of: "mountain_peak").count)
  }

  @Test func whatIsNoExtractChangesNothing() throws {
    let club = try RegionClub()
    let bytes = HandmadeExtract.valley.bytes
    var huge = bytes
    // A blob of four gigabytes, by its head.
    huge.replaceSubrange(0..<4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    for (name, content, reason) in [
      ("empty.osm.pbf", [], "is no extract"),
      ("text.osm.pbf", Array("<osm version='0.6'/>".utf8), "is no extract"),
      ("huge.osm.pbf", huge, "is no extract"),
      ("cut.osm.pbf", Array(bytes.dropLast(7)), "ends in the middle"),
      ("cut-head.osm.pbf", Array(bytes.prefix(bytes.count / 3)), "ends in the middle"),
      ("behind.osm.pbf", bytes + [0, 0, 0, 9, 1, 2], "ends in the middle"),
    ] {
      #expect(club.refusal(club.file(name, content)).contains(reason), "\(name)")
    }
    #expect(club.refusal("/nonexistent.osm.pbf").contains("cannot be read"))
    #expect(!club.hasRegions)
    #expect(club.maps["kind"]?.string == "none")
  }

  @Test(
    .enabled(
      if: isInstalled("tilemaker") && isInstalled("gdal_contour"),
      "the packages tilemaker and gdal-bin are not installed"))
  func whatIsNoTerrainOfTheRegionChangesNothing() throws {
    let club = try RegionClub()
    let extract = club.file("vall.osm.pbf", HandmadeExtract.valley.bytes)
    // A description of GDAL that refers to another file is never followed.
    let reference = """
      <VRTDataset rasterXSize="1" rasterYSize="1"><VRTRasterBand dataType="Int16" band="1"><SimpleSource>
      <SourceFilename>/etc/passwd</SourceFilename></SimpleSource></VRTRasterBand></VRTDataset>
      """
    for (name, content, reason) in [
      ("N10E001.hgt", HandmadeTerrain.bytes, "lies outside"),
      ("N42E001.hgt", Array("not heights".utf8), "does not say where it is"),
      ("heights.hgt", HandmadeTerrain.bytes, "does not say where it is"),
      ("refers.tif", Array(reference.utf8), "neither GeoTIFF nor HGT"),
      ("empty.tif", [], "neither GeoTIFF nor HGT"),
    ] {
      let refusal = club.refusal(extract, "--terrain", club.file(name, content))
      #expect(refusal.contains(reason), "\(name): \(refusal)")
    }
    var nowhere = HandmadeExtract.valley
    nowhere.bounds = nil
    let unbound = club.file("nowhere.osm.pbf", nowhere.bytes)
    #expect(club.refusal(unbound).contains("--bounds"))
    #expect(club.refusal(unbound, "--bounds", "1.5,42.48,1.6,42.56") == "")
    #expect(club.refusal(extract, "--memory", "1MB").contains("memory"))
    #expect(club.maps["regions"]?.array?.count == 1)
  }
}
