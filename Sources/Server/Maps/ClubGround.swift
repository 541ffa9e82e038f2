import JSON
import Storage
import Threads

/// What the club's map shows now: the map given to the server, with the club's regions over that of the world.
///
/// It looks at the folder of regions with each request, so that what a command adds or removes is shown without a restart.
final class ClubGround: Sendable {
  /// The files shown at one time.
  struct Shown: Sendable {
    let tiles: TileStack?
    let shade: TileStack?
    let regions: [Region]
    /// The version for devices that take regions along: another one with other files.
    let version: String?
    /// The answer of `/api/v1/maps`.
    let description: [UInt8]
  }

  /// An open region.
  fileprivate struct OpenRegion {
    let region: Region
    let ground: Tileset
    let shade: Tileset?
    /// The rectangles with tiles, in degrees.
    let cover: [[Double]]
  }

  private struct State {
    var seen: String?
    var open: [UUID: OpenRegion] = [:]
    var shown: Shown?
    /// Files of removed regions, which requests may still read.
    var retired: [Tileset] = []
  }

  /// Seconds for which files of removed regions stay open.
  private static let patience = 60

  /// The map given to the server.
  let source: MapSource
  /// The regions on the disk.
  let files: RegionFiles
  private let state = Locked(State())

  /// - Parameter data: the data folder of the club.
  init(_ source: MapSource, data: String) {
    self.source = source
    files = RegionFiles(data: data)
  }

  /// True if the map given to the server lets regions be shown.
  var showsRegions: Bool {
    if case .regions = source { true } else { false }
  }

  /// Returns what is shown now. Blocks while new regions are opened.
  func now() -> Shown {
    let seen = showsRegions ? files.state : ""
    return state.withLock { state in
      if let shown = state.shown, state.seen == seen { return shown }
      if showsRegions { look(&state) }
      let regions = state.open.values.sorted { $0.region.id < $1.region.id }
      let shown = shown(regions)
      state.seen = seen
      state.shown = shown
      return shown
    }
  }

  /// Opens new regions and retires removed ones. Of several with one name, the latest counts.
  private func look(_ state: inout State) {
    var latest: [String: Region] = [:]
    for region in files.described() { latest[region.name] = region }
    let wanted = Set(latest.values.map(\.id))
    for (id, open) in state.open where !wanted.contains(id) {
      state.open[id] = nil
      retire([open.ground] + (open.shade.map { [$0] } ?? []), &state)
    }
    for region in latest.values where state.open[region.id] == nil {
      state.open[region.id] = open(region)
    }
  }

  private func open(_ region: Region) -> OpenRegion? {
    let path = files.path(RegionFiles.ground, of: region.id)
    do {
      let ground = try Tileset(path: path)
      let shade = region.hasTerrain ? files.path(RegionFiles.shade, of: region.id) : nil
      return OpenRegion(
        region: region, ground: ground, shade: try shade.map { try Tileset(path: $0) },
        cover: try Tileset.cover(ofFileAt: path, metadata: ground.metadata))
    } catch {
      // Removed meanwhile, or damaged: the map does without it.
      return nil
    }
  }

  private func retire(_ tilesets: [Tileset], _ state: inout State) {
    state.retired += tilesets
    Task.detached { [weak self] in
      try? await Task.sleep(for: .seconds(Self.patience))
      let closing = self?.state.withLock { state in
        let (closing, others) = (
          state.retired.filter { one in tilesets.contains { $0 === one } },
          state.retired.filter { one in !tilesets.contains { $0 === one } }
        )
        state.retired = others
        return closing
      }
      for tileset in closing ?? [] { tileset.close() }
    }
  }

  /// Stops the threads of all files. Call once. Blocks.
  func close() {
    let closing = state.withLock { state in
      let regions = state.open.values.flatMap { [$0.ground] + ($0.shade.map { [$0] } ?? []) }
      defer { state = State() }
      return regions + state.retired
    }
    for tileset in closing { tileset.close() }
    source.tileset?.close()
  }

  private func shown(_ regions: [OpenRegion]) -> Shown {
    let tiles = TileStack(base: source.tileset, regions: regions.map(\.ground))
    let shade = TileStack(base: nil, regions: regions.compactMap(\.shade))
    let versions = [tiles, shade].compactMap { $0?.version }
    let version = versions.isEmpty ? nil : String(versions.joined(separator: ".").prefix(64))
    var writer = JSONWriter()
    writer.beginObject()
    source.write(tiles, version: version, regions: regions.map(\.region), into: &writer)
    if !regions.isEmpty {
      writer.member("overview_zoom", source.tileset?.metadata.maximumZoom)
      writer.beginArray("regions")
      for region in regions { region.write(into: &writer) }
      writer.endArray()
    }
    if let shade {
      writer.beginObject("shade")
      writer.beginArray("tiles")
      writer.string("/tiles/shade/{z}/{x}/{y}")
      writer.endArray()
      writer.member("min_zoom", shade.zooms.lowerBound)
      writer.member("max_zoom", shade.zooms.upperBound)
      writer.endObject()
    }
    writer.endObject()
    return Shown(
      tiles: tiles, shade: shade, regions: regions.map(\.region), version: version,
      description: writer.bytes)
  }
}

extension ClubGround.OpenRegion {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", region.id.description)
    writer.member("name", region.name)
    writer.key("bounds")
    writer.rectangle(region.bounds)
    writer.beginArray("cover")
    for rectangle in cover { writer.rectangle(rectangle) }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes west, south, east and north as an array.
  mutating func rectangle(_ degrees: [Double]) {
    beginArray()
    for each in degrees { coordinate(each) }
    endArray()
  }
}
