import Console
import Identity
import ServerBase
import Storage

extension Command {
  static let map = Command(
    name: "map",
    summary: "make, list and remove regions of the club's map",
    help: """
      Usage: cordada map FILE.osm.pbf [--name NAME] [--terrain FILE...] [--terrain-attribution TEXT]
                         [--bounds W,S,E,N] [--memory SIZE] [--data DIR]
             cordada map list [--data DIR]
             cordada map remove NAME [--data DIR]

        FILE.osm.pbf                an extract of OpenStreetMap, as from download.geofabrik.de
        --name NAME                 the region's name (that of the file); the one before is replaced
        --terrain FILE...           heights as GeoTIFF or HGT, for contour lines and shade
        --terrain-attribution TEXT  whose heights they are; shown on the map (SRTM for HGT)
        --bounds W,S,E,N            the part of the world, for an extract that does not name it
        --memory SIZE               how much memory a program may use (half of the machine's)
        --data DIR                  where the club's data is kept (that of the installed server, otherwise data)
        --database URL              the PostgreSQL server that holds the database (the variable CORDADA_DATABASE)

      Makes the map of a region: paths with their difficulty, huts, springs, summits, roads, waters,
      woods and places, and with terrain contour lines and shade. The server shows it at once, over
      the map of the world; it may run meanwhile. Nothing changes unless all of it was made. Needs
      the packages tilemaker and, for terrain, gdal-bin.
      """
  ) { (arguments, areas) throws(CommandFailure) in
    var arguments = arguments
    let location = try arguments.takeClub()
    let request = try MapRequest(arguments)
    let club = try ClubData.opened(location, areas: areas)
    defer { club.close() }
    try request.perform(on: club)
    return 0
  }
}

/// The arguments of `cordada map`.
private enum MapRequest {
  case make(RegionOrder, memory: Int64)
  case list
  case remove(String)

  init(_ arguments: Arguments) throws(CommandFailure) {
    var arguments = arguments
    let name = try arguments.take(option: "--name")
    var terrain: [String] = []
    while let file = try arguments.take(option: "--terrain") { terrain.append(file) }
    let attribution = try arguments.take(option: "--terrain-attribution")
    let bounds = try arguments.take(option: "--bounds").map(Self.bounds)
    let memory = try arguments.take(option: "--memory").map(ByteCount.init(argument:))
    var words = try arguments.rest(atLeast: 1, of: "FILE.osm.pbf")
    switch words[0] {
    case "list" where words.count == 1: self = .list
    case "remove" where words.count == 2: self = .remove(words[1])
    case "remove" where words.count == 1: throw .usage("NAME is missing.")
    default:
      let extract = words.removeFirst()
      // Further files belong to --terrain, as a shell writes them for a pattern.
      if terrain.isEmpty, let word = words.first {
        throw .usage("'\(word)' is one argument too many.")
      }
      let chosen = name ?? Self.name(of: extract)
      guard let chosen = RegionOrder.name(chosen) else {
        throw .usage("A name has 1 to \(RegionOrder.longestName) characters.")
      }
      var order = RegionOrder(name: chosen, extract: (extract, extract), bounds: bounds)
      order.terrain = (terrain + words).map { ($0, $0) }
      order.terrainAttribution = attribution
      self = .make(order, memory: memory?.bytes ?? Toolbox.usualMemory)
    }
  }

  private static func bounds(_ text: String) throws(CommandFailure) -> DegreeBounds {
    guard let bounds = DegreeBounds(text: text) else {
      throw .usage("--bounds needs west, south, east and north, such as 1.4,42.4,1.8,42.7.")
    }
    return bounds
  }

  /// Returns the name in `folder/andorra-latest.osm.pbf`: Andorra.
  private static func name(of path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".pbf", ".osm", "-latest"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  func perform(on club: ClubData) throws(CommandFailure) {
    let files = RegionFiles(data: club.directory)
    switch self {
    case .list:
      for region in files.described() { Terminal.print(region.line) }
    case .remove(let name):
      let regions = files.described().filter { $0.name == name }
      guard !regions.isEmpty else { throw CommandFailure("There is no region named '\(name)'.") }
      try Self.log(AdministrationAct(.mapRegionRemoved, named: name), in: club)
      for region in regions { files.remove(region.id) }
    case .make(let order, let memory):
      let region = try Self.make(order, memory: memory, in: club, files)
      Terminal.print(region.line)
    }
  }

  private static func make(
    _ order: RegionOrder, memory: Int64, in club: ClubData, _ files: RegionFiles
  ) throws(CommandFailure) -> Region {
    let bar = ProgressBar()
    defer { bar.clear() }
    let folder = club.temporaryDirectory
    let tools = Toolbox(memory: memory, end: .now + RegionMaker.patience, folder: folder) { false }
    let maker = RegionMaker(folder: folder, tools: tools) { progress in
      bar.show(Int(progress.share * 100), of: 100, progress.step.words)
    }
    let made = try Self.explained { () throws(RegionFailure) in try maker.make(order) }
    bar.clear()
    try log(AdministrationAct(.mapRegionMade, named: order.name), in: club)
    let region = try Self.explained { () throws(RegionFailure) in
      try files.replace(order.name, by: made)
    }
    guard let region else { throw CommandFailure(RegionFailure.unreadable(order.name).sentence) }
    return region
  }

  private static func explained<Value>(
    _ body: () throws(RegionFailure) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(RegionFailure) {
      return try body()
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  private static func log(_ act: AdministrationAct, in club: ClubData) throws(CommandFailure) {
    try waiting { () throws(CommandFailure) in
      do throws(StorageError) {
        try await club.database.write { connection throws(StorageError) in
          try AdministrationLog.write(act, by: .console, on: connection)
        }
      } catch {
        throw CommandFailure(error.description)
      }
    }
  }
}

extension RegionStep {
  /// The activity beside a progress bar.
  fileprivate var words: String {
    switch self {
    case .checking: "checking the files"
    case .terrain: "contour lines and shade"
    case .reading: "reading the extract"
    case .drawing: "writing the tiles"
    }
  }
}

extension Region {
  /// A line for the terminal.
  fileprivate var line: String {
    let corners = bounds.map { degrees in
      let hundredths = (degrees * 100).rounded() / 100
      return "\(hundredths)"
    }
    let terrain = hasTerrain ? ", with terrain" : ""
    let size = ByteCount(bytes: byteCount).text
    return "\(name): \(size), \(corners.joined(separator: " "))\(terrain)\n"
  }
}
