import Geodesy
import Glibc
import JSON

/// Files with heights, from which contour lines and shade are made.
struct Terrain: Sendable {
  /// A file, found to be terrain at some place.
  struct File: Sendable {
    let path: String
    let bounds: DegreeBounds
    /// Metres between its heights, about.
    let step: Double
  }

  let files: [File]
  let bounds: DegreeBounds
  let tools: Toolbox
  let folder: String

  static let programs = [
    "gdalinfo", "gdalwarp", "gdal_contour", "gdaldem", "gdal_translate", "gdaladdo", "ogr2ogr",
  ]
  /// The readers of GDAL that may open what somebody gives: others follow references to files and servers.
  private static let readers = ["-if", "GTiff", "-if", "SRTMHGT"]

  /// Contour lines of one range of levels: those of every `interval` metres, thinned to `tolerance` metres.
  static let contours: [(interval: Int, tolerance: Int, levels: ClosedRange<Int>)] = [
    (100, 20, 11...11), (40, 10, 12...12), (20, 4, 13...14),
  ]

  /// Finds that every file is terrain that overlaps the bounds. Blocks.
  /// - Parameter paths: the files with their names in messages.
  init(
    _ paths: [(path: String, name: String)], within bounds: DegreeBounds, tools: Toolbox,
    in folder: String
  ) throws(RegionFailure) {
    var files: [File] = []
    for (path, name) in paths {
      let file = try Self.file(at: path, named: name, tools)
      guard file.bounds.intersects(bounds) else { throw .terrainElsewhere(name) }
      files.append(file)
    }
    self.files = files
    self.bounds = bounds
    self.tools = tools
    self.folder = folder
  }

  /// True for a name such as `N42E001.hgt`, `N42E001.hgt.zip` or `N42E001.SRTMGL1.hgt.zip`, which says where the file is.
  static func isHGT(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".hgt") || name.hasSuffix(".hgt.zip")
  }

  private static func file(
    at path: String, named name: String, _ tools: Toolbox
  ) throws(RegionFailure) -> File {
    guard access(path, R_OK) == 0 else { throw .unreadable(name) }
    let told: String
    do throws(RegionFailure) {
      told = try tools.run("gdalinfo", ["-json"] + readers + [path])
    } catch {
      if case .failed = error { throw isHGT(name) ? .terrainNowhere(name) : .notTerrain(name) }
      throw error
    }
    // Warnings stand before the description.
    guard let start = told.firstIndex(of: "{"),
      let description = try? JSONValue(parsing: Array(told[start...].utf8)),
      let ring = description["wgs84Extent"]?["coordinates"]?.array?.first?.array,
      let step = description["geoTransform"]?.array?[1].double
    else { throw .terrainNowhere(name) }
    let points = ring.compactMap { point in point.array?.compactMap(\.double) }
      .filter { $0.count >= 2 }
    let (longitudes, latitudes) = (points.map { $0[0] }, points.map { $0[1] })
    guard let west = longitudes.min(), let east = longitudes.max(), let south = latitudes.min(),
      let north = latitudes.max(), let bounds = DegreeBounds([west, south, east, north])
    else { throw .terrainNowhere(name) }
    let isInDegrees = description["coordinateSystem"]?["wkt"]?.string?.hasPrefix("GEOGCRS") == true
    return File(path: path, bounds: bounds, step: abs(step) * (isInDegrees ? 111_320 : 1))
  }

  /// The level whose pixels are a little finer than the heights, within what can be stored.
  private var level: Int {
    let shrink = cosine
    let step = max(files.map(\.step).min() ?? 90, 1) / shrink
    let fitting = (9...13).first { Self.pixel(at: $0) <= step * 0.6 } ?? 13
    let (width, height) = size
    let largest = 400_000_000.0
    return (9...fitting).last {
      width / Self.pixel(at: $0) * height / Self.pixel(at: $0) <= largest
    } ?? 9
  }

  /// Metres of the square map in a pixel of a tile with 256 of them.
  private static func pixel(at level: Int) -> Double {
    MercatorPoint.worldWidth / Double(256 << level)
  }

  /// Width and height in metres of the square map.
  private var size: (Double, Double) {
    guard let one = Coordinate(latitude: bounds.south, longitude: bounds.west),
      let other = Coordinate(latitude: bounds.north, longitude: bounds.east)
    else { return (0, 0) }
    let (from, to) = (MercatorPoint(one), MercatorPoint(other))
    return (
      abs(to.x - from.x) * MercatorPoint.worldWidth, abs(to.y - from.y) * MercatorPoint.worldWidth
    )
  }

  /// The length of a true metre over one of the map, in the middle.
  private var cosine: Double { cos((bounds.south + bounds.north) / 2 * .pi / 180) }

  /// Makes one grid of all files over the bounds. Small holes get the mean of what is around them.
  func makeGrid() throws(RegionFailure) {
    let pixel = Self.pixel(at: level)
    let frame =
      ["-q", "-overwrite", "-t_srs", "EPSG:3857", "-te_srs", "EPSG:4326", "-te"]
      + bounds.degrees.map { String($0) } + ["-ot", "Float32", "-dstnodata", "-32768"]
      + ["-multi", "-wm", "128", "-co", "TILED=YES", "-co", "BIGTIFF=IF_SAFER"]
    let inputs = files.map(\.path)
    let coarse = String(pixel * 8)
    try tools.run(
      "gdalwarp",
      frame + Self.readers + ["-r", "average", "-tr", coarse, coarse] + inputs
        + [folder + "/coarse.tif"])
    try tools.run(
      "gdalwarp",
      frame + Self.readers + ["-r", "cubicspline", "-tr", String(pixel), String(pixel)]
        + [folder + "/coarse.tif"] + inputs + [folder + "/grid.tif"])
  }

  /// Makes the contour lines: a shapefile `contour-INTERVAL.shp` for each range of levels.
  func makeContours() throws(RegionFailure) {
    let finest = Self.contours.map(\.interval).min() ?? 20
    let lines = folder + "/contour.gpkg"
    try tools.run(
      "gdal_contour",
      ["-q", "-a", "ele", "-i", String(finest), "-f", "GPKG", folder + "/grid.tif", lines])
    for (interval, tolerance, _) in Self.contours {
      try tools.run(
        "ogr2ogr",
        [
          "-f", "ESRI Shapefile", contourPath(interval), lines, "-t_srs", "EPSG:4326",
          "-simplify", String(tolerance), "-dialect", "SQLite", "-sql",
          "SELECT geom, CAST(ele AS INTEGER) AS ele FROM contour"
            + " WHERE CAST(ele AS INTEGER) % \(interval) = 0",
        ])
    }
  }

  func contourPath(_ interval: Int) -> String { folder + "/contour-\(interval).shp" }

  /// Makes the tiles of the shade: black, as transparent as the slope is light, for light and dark maps alike.
  func makeShade(at target: String, named name: String) throws(RegionFailure) {
    let ramp = folder + "/shade.txt"
    guard Self.write(Self.ramp, to: ramp) else { throw .diskFull }
    let packed = ["-co", "COMPRESS=DEFLATE", "-co", "TILED=YES", "-co", "BIGTIFF=IF_SAFER"]
    // The heights are exaggerated as the map exaggerates distances.
    try tools.run(
      "gdaldem",
      ["hillshade", "-q", "-igor", "-compute_edges", "-z", String(1 / cosine)] + packed
        + [folder + "/grid.tif", folder + "/slope.tif"])
    try tools.run(
      "gdaldem",
      ["color-relief", "-q", "-alpha"] + packed
        + [folder + "/slope.tif", ramp, folder + "/shade.tif"])
    try tools.run(
      "gdal_translate",
      [
        "-q", "-of", "MBTiles", "-co", "TILE_FORMAT=PNG", "-co", "ZLEVEL=9", "-co",
        "ZOOM_LEVEL_STRATEGY=LOWER", "-co", "NAME=\(name)", folder + "/shade.tif", target,
      ])
    // Down to level 9; further away, slopes are smaller than pixels.
    let factors = stride(from: 1, through: level - 9, by: 1).map { String(1 << $0) }
    if !factors.isEmpty { try tools.run("gdaladdo", ["-q", "-r", "average", target] + factors) }
  }

  /// Colours by brightness in a few steps, so that tiles pack well. No shade where nothing is known.
  private static var ramp: String {
    let steps = 24
    let lines = (0..<steps).flatMap { step in
      let opacity = 200 * (steps - 1 - step) / (steps - 1)
      return [1 + 254 * step / steps, 254 * (step + 1) / steps].map { "\($0) 0 0 0 \(opacity)" }
    }
    return (lines + ["nv 0 0 0 0", ""]).joined(separator: "\n")
  }

  static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && written == bytes.count
  }
}
