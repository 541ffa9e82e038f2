import Glibc
import JSON
import Spaces
import Storage

/// What a region shall be made of.
struct RegionOrder: Sendable {
  /// A file with its name in messages, which may differ from that on the disk.
  typealias Source = (path: String, name: String)

  /// The region's name.
  var name: String
  /// The extract of OpenStreetMap.
  var extract: Source
  /// The bounds of an extract that does not name its own.
  var bounds: DegreeBounds?
  /// Maximum size of the extract in bytes.
  var limit = Int64.max
  /// Files with heights.
  var terrain: [Source] = []
  /// Whose terrain it is; that of SRTM is known.
  var terrainAttribution: String?
}

extension RegionOrder {
  /// Maximum number of characters of a name.
  static let longestName = 60

  /// Returns a name without blanks around it; `nil` if it shows nothing, is too long, or breaks the rule for names.
  static func name(_ text: String) -> String? {
    var name = text[...]
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    let isName = isPlain && 1...longestName ~= name.count
    return isName && NameRule.error(String(name), path: "name") == nil ? String(name) : nil
  }
}

/// A part of the work on a region.
enum RegionStep: String, CaseIterable, Sendable {
  case checking, terrain, reading, drawing
}

/// The progress of a region.
struct RegionProgress: Equatable, Sendable {
  let step: RegionStep
  /// The completed part of the whole work, from 0 to 1.
  let share: Double
}

/// Makes the tiles of a region: paths, huts, summits and all else by tilemaker, contour lines and shade by GDAL.
struct RegionMaker: Sendable {
  /// Folder for files in progress; emptied by its owner.
  let folder: String
  let tools: Toolbox
  /// Receives the progress.
  let progress: @Sendable (RegionProgress) -> Void

  /// The time for all programs together.
  static let patience = Duration.seconds(6 * 3_600)
  /// The levels of the tiles; MapLibre enlarges the last.
  static let levels = 7...14
  /// Extracts with more bytes are read with the help of files instead of memory alone.
  private static let largeExtract = 200_000_000

  private static let mapAttribution =
    #"<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>"#
  private static let srtmAttribution =
    #"<a href="https://www.earthdata.nasa.gov/data/instruments/srtm">NASA SRTM</a>"#

  /// Makes a region. Blocks.
  /// - Returns: the folder with its files, on the disk whole.
  func make(_ order: RegionOrder) throws(RegionFailure) -> String {
    progress(RegionProgress(step: .checking, share: 0))
    try Toolbox.require(["tilemaker"] + (order.terrain.isEmpty ? [] : Terrain.programs))
    let extract = try OSMExtract(
      at: order.extract.path, named: order.extract.name, limit: order.limit)
    guard let bounds = order.bounds ?? extract.bounds else { throw .noBounds(order.extract.name) }
    let terrain =
      order.terrain.isEmpty
      ? nil : try Terrain(order.terrain, within: bounds, tools: tools, in: folder)
    let attribution = try attribution(of: order)
    let made = folder + "/made"
    guard mkdir(made, 0o700) == 0 else { throw .diskFull }
    if let terrain {
      progress(RegionProgress(step: .terrain, share: 0.02))
      try terrain.makeGrid()
      progress(RegionProgress(step: .terrain, share: 0.1))
      try terrain.makeShade(at: made + "/" + RegionFiles.shade, named: order.name)
      progress(RegionProgress(step: .terrain, share: 0.2))
      try terrain.makeContours()
    }
    try draw(
      order, extract, bounds, terrain, attribution, at: made + "/" + RegionFiles.ground)
    return made
  }

  /// Returns the attribution as markup, which the map shows.
  private func attribution(of order: RegionOrder) throws(RegionFailure) -> String {
    if order.terrain.isEmpty { return Self.mapAttribution }
    if let given = order.terrainAttribution, !given.isEmpty {
      return Self.mapAttribution + ", " + Self.markup(given)
    }
    guard order.terrain.allSatisfy({ Terrain.isHGT($0.name) }) else { throw .noTerrainAttribution }
    return Self.mapAttribution + ", " + Self.srtmAttribution
  }

  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Draws the vector tiles.
  private func draw(
    _ order: RegionOrder, _ extract: OSMExtract, _ bounds: DegreeBounds, _ terrain: Terrain?,
    _ attribution: String, at target: String
  ) throws(RegionFailure) {
    let start = terrain == nil ? 0.02 : 0.3
    progress(RegionProgress(step: .reading, share: start))
    let (configuration, profile) = (folder + "/layers.json", folder + "/region.lua")
    let layers = Self.configuration(order.name, attribution, terrain)
    guard Terrain.write(layers, to: configuration),
      Terrain.write(Self.text(PackageResources.region_lua), to: profile)
    else { throw .diskFull }
    var arguments = [
      "--input", extract.path, "--output", target, "--config", configuration, "--process", profile,
      "--bbox", bounds.degrees.map { String($0) }.joined(separator: ","),
      "--threads", String(max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)) / 2)),
    ]
    if extract.byteCount > Self.largeExtract {
      let store = folder + "/store"
      guard mkdir(store, 0o700) == 0 else { throw .diskFull }
      arguments += ["--store", store]
    }
    var reading = start
    try tools.run("tilemaker", arguments) { line in
      if let read = Self.share(in: line, after: "Block ", separator: "/") {
        reading = max(reading, start + (0.5 - start) * read)
        progress(RegionProgress(step: .reading, share: reading))
      } else if let drawn = Self.share(in: line, after: "writing tile ", separator: " of ") {
        progress(RegionProgress(step: .drawing, share: 0.5 + 0.49 * drawn))
      }
    }
    guard TileFile.hasTiles(at: target) else { throw .empty(order.extract.name) }
  }

  /// Returns a share as tilemaker says it: `Block 9/10 …` or `…, writing tile 3 of 330`.
  static func share(in line: Substring, after words: String, separator: String) -> Double? {
    guard let start = line.ranges(of: words).first?.upperBound else { return nil }
    let rest = line[start...]
    guard let middle = rest.ranges(of: separator).first,
      let done = Double(rest[..<middle.lowerBound]),
      let all = Double(rest[middle.upperBound...].prefix(while: \.isNumber)), all > 0
    else { return nil }
    return min(done / all, 1)
  }

  /// Returns tilemaker's configuration: the layers with those of contour lines, and what the file says of itself.
  private static func configuration(
    _ name: String, _ attribution: String, _ terrain: Terrain?
  ) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginObject("layers")
    let layers = try? JSONValue(parsing: PackageResources.layers_json)
    for layer in layers?.object ?? [] {
      writer.key(layer.key)
      layer.value.write(into: &writer)
    }
    if let terrain {
      for (index, (interval, _, levels)) in Terrain.contours.enumerated() {
        // The others are written to the first, which must be there before.
        writer.key(index == 0 ? "contour" : "contour_\(interval)")
        writer.beginObject()
        writer.member("minzoom", levels.lowerBound)
        writer.member("maxzoom", levels.upperBound)
        writer.member("source", terrain.contourPath(interval))
        writer.beginArray("source_columns")
        writer.string("ele")
        writer.endArray()
        if index > 0 { writer.member("write_to", "contour") }
        writer.endObject()
      }
    }
    writer.endObject()
    writer.beginObject("settings")
    writer.member("minzoom", Self.levels.lowerBound)
    writer.member("maxzoom", Self.levels.upperBound)
    writer.member("basezoom", Self.levels.upperBound)
    writer.member("include_ids", false)
    writer.member("combine_below", Self.levels.upperBound)
    writer.member("name", name)
    writer.member("version", "1")
    writer.member("description", "")
    writer.member("compress", "gzip")
    writer.beginObject("metadata")
    writer.member("attribution", attribution)
    writer.member("made_at", String(WallClock.now()))
    writer.endObject()
    writer.endObject()
    writer.endObject()
    return text(writer.bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
