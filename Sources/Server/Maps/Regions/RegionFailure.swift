import Console

/// The reason why no region was made. What was there before is unchanged.
enum RegionFailure: Error, Equatable, Sendable {
  /// Programs of the system are not installed.
  case missingPrograms([String])
  /// The file cannot be read.
  case unreadable(String)
  /// The file is no extract of OpenStreetMap in PBF.
  case notAnExtract(String)
  /// The extract ends in the middle.
  case truncated(String)
  /// The extract is larger than allowed, in bytes.
  case tooLarge(String, limit: Int64)
  /// The extract does not say which part of the world it covers.
  case noBounds(String)
  /// Nothing of the extract is shown on a map.
  case empty(String)
  /// The file is neither GeoTIFF nor HGT.
  case notTerrain(String)
  /// The terrain does not say where it is.
  case terrainNowhere(String)
  /// The terrain lies outside the extract.
  case terrainElsewhere(String)
  /// The source of terrain in GeoTIFF is not given.
  case noTerrainAttribution
  /// A program needs more memory than it may have, in bytes.
  case outOfMemory(limit: Int64)
  /// It took too long.
  case outOfTime
  /// The disk is full.
  case diskFull
  /// Somebody stopped it.
  case cancelled
  /// A program failed, with the end of its output.
  case failed(program: String, output: String)

  /// The stable code, the same in every version and language.
  var code: String {
    switch self {
    case .missingPrograms: "missing_programs"
    case .unreadable: "unreadable"
    case .notAnExtract: "not_an_extract"
    case .truncated: "truncated"
    case .tooLarge: "too_large"
    case .noBounds: "no_bounds"
    case .empty: "empty"
    case .notTerrain: "not_terrain"
    case .terrainNowhere: "terrain_nowhere"
    case .terrainElsewhere: "terrain_elsewhere"
    case .noTerrainAttribution: "no_terrain_attribution"
    case .outOfMemory: "out_of_memory"
    case .outOfTime: "out_of_time"
    case .diskFull: "disk_full"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// Every code, for the description of the API.
  static let codes = [
    "missing_programs", "unreadable", "not_an_extract", "truncated", "too_large", "no_bounds",
    "empty", "not_terrain", "terrain_nowhere", "terrain_elsewhere", "no_terrain_attribution",
    "out_of_memory", "out_of_time", "disk_full", "cancelled", "failed",
  ]

  /// One sentence for the person who wanted the region.
  var sentence: String {
    switch self {
    case .missingPrograms(let names):
      "\(names.joined(separator: " and ")) must be installed first: apt install"
        + " \(Self.packages(of: names).joined(separator: " "))."
    case .unreadable(let file): "\(file) cannot be read."
    case .notAnExtract(let file):
      "\(file) is no extract of OpenStreetMap; it must be a file named .osm.pbf."
    case .truncated(let file):
      "\(file) ends in the middle: it was not downloaded completely, or is damaged."
    case .tooLarge(let file, let limit):
      "\(file) is larger than \(ByteCount(bytes: limit).text); take an extract of a smaller part."
    case .noBounds(let file):
      "\(file) does not say which part of the world it covers; say it by --bounds W,S,E,N."
    case .empty(let file): "\(file) has nothing that is shown on a map."
    case .notTerrain(let file): "\(file) is neither GeoTIFF nor HGT."
    case .terrainNowhere(let file):
      "\(file) does not say where it is; an HGT file must be named as N42E001.hgt."
    case .terrainElsewhere(let file): "\(file) lies outside the extract."
    case .noTerrainAttribution:
      "Say by --terrain-attribution whose terrain it is; the map shows it."
    case .outOfMemory(let limit):
      "\(ByteCount(bytes: limit).text) of memory are not enough; take a smaller extract, or allow"
        + " more by --memory."
    case .outOfTime: "It takes too long; take a smaller extract."
    case .diskFull: "The disk is full."
    case .cancelled: "It was stopped."
    case .failed(let program, let output):
      "\(program) failed" + (output.isEmpty ? "." : ": \(output)")
    }
  }

  private static func packages(of programs: [String]) -> [String] {
    let packages = programs.map { $0 == "tilemaker" ? "tilemaker" : "gdal-bin" }
    return Array(Set(packages)).sorted()
  }
}
