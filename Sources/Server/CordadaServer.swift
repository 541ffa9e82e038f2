import HTTP
import Live
import Replication
import Storage
import Tracks

/// A club's server: opens its data, gathers the routes of all areas, listens.
public final class CordadaServer: Sendable {
  /// What to serve, where.
  public struct Options: Sendable {
    public var host: String
    /// 0 takes any free port.
    public var port: UInt16
    public var dataDirectory: String
    /// The built app; without it only the interface for programs is served.
    public var appDirectory: String?
    public var maps: MapSource
    /// Proxies in front whose word about the client is believed.
    public var trustedProxies: Set<String>
    /// File descriptor of the log.
    public var log: Int32

    public init(
      host: String, port: UInt16, dataDirectory: String, appDirectory: String? = nil,
      maps: MapSource = .none, trustedProxies: Set<String> = [], log: Int32 = 2
    ) {
      self.host = host
      self.port = port
      self.dataDirectory = dataDirectory
      self.appDirectory = appDirectory
      self.maps = maps
      self.trustedProxies = trustedProxies
      self.log = log
    }
  }

  /// What to open in a browser.
  public var address: String { listening.address }
  public var port: UInt16 { listening.port }
  public let data: ClubData

  private let listening: ListeningServer
  private let log: Log
  private let lock: DataLock
  private let maps: MapSource
  private let housekeeping: Housekeeping
  private let listeners: Listeners
  private let notifier: ChangeNotifier
  /// Derives anew what an older version of the program derived.
  private let rebuilding: Task<Void, Never>

  /// Listens at once. Blocks while the data is opened.
  public init(_ options: Options) throws(ServerError) {
    let files = try Self.appFiles(options)
    maps = options.maps
    let data = try ClubData(directory: options.dataDirectory)
    let log = Log(descriptor: options.log)
    self.data = data
    self.log = log
    let listeners = Listeners()
    let notifier = data.notifier(listeners)
    self.listeners = listeners
    self.notifier = notifier
    do throws(ServerError) {
      lock = try DataLock(directory: options.dataDirectory)
      listening = try Self.listen(options, data, listeners, notifier, files, log)
    } catch {
      notifier.stop()
      data.close()
      log.end()
      throw error
    }
    housekeeping = Housekeeping(data) { log.notice("Tidying up failed: \($0.description)") }
    rebuilding = Task {
      do {
        let (rebuilt, failed) = try await data.tracks.rebuildStale()
        if rebuilt > 0 { log.notice("\(rebuilt) tracks were derived anew.") }
        for track in failed { log.notice("Track \(track) has no readable file.") }
      } catch {
        log.notice("Deriving tracks anew stopped: \(error)")
      }
    }
  }

  /// Answers what is in flight, then ends. To be called once. Blocks.
  public func stop() {
    housekeeping.stop()
    listeners.stop()
    notifier.stop()
    listening.stop()
    rebuilding.cancel()
    if case .tileset(let tileset, _) = maps { tileset.close() }
    data.close()
    log.notice("The server has stopped.")
    log.end()
    lock.release()
  }

  private static func listen(
    _ options: Options, _ data: ClubData, _ listeners: Listeners, _ notifier: ChangeNotifier,
    _ files: StaticFiles?, _ log: Log
  ) throws(ServerError) -> ListeningServer {
    var configuration = Configuration(
      host: options.host, port: options.port, uploadDirectory: data.temporaryDirectory)
    configuration.trustedProxies = options.trustedProxies
    let metrics = Metrics()
    metrics.gauge("cordada_listeners", "Devices and pages that wait for events.") {
      Double(listeners.count)
    }
    let service = Service(
      router: Router(routes(data, notifier, options.maps, metrics)), files: files,
      explain: ServerProblems.explain)
    do {
      return try ListeningServer(
        service, configuration: configuration, log: log, metrics: metrics)
    } catch {
      throw .http(error)
    }
  }

  /// All routes, with the document that describes them.
  static func routes(
    _ data: ClubData, _ notifier: ChangeNotifier, _ maps: MapSource, _ metrics: Metrics
  ) -> [Route] {
    let club = ClubRoutes(
      identity: data.identity, database: data.database, records: data.records)
    let door = Doorkeeper(data.identity)
    let tracks = TrackRoutes(data.tracks) { try await door.member($0) }
    let sync = SyncRoutes(data, notifier: notifier, door: door)
    let areas = club.all + tracks.all + sync.all + MapRoutes(source: maps).all
    return SystemRoutes(metrics: metrics) { [database = data.database] in
      await
        (try? database.read(within: 2_000) { (connection) throws(StorageError) in
          try connection.exists("SELECT 1")
        }) ?? false
    }.all(besides: areas)
  }

  /// The OpenAPI document of all routes, with a line end behind it.
  public static func description() throws(ServerError) -> [UInt8] {
    // Routes know the data they serve: here a club's that is empty and goes at once.
    let directory = try Directory.makeTemporary()
    defer { Directory.remove(directory) }
    let data = try ClubData(directory: directory)
    defer { data.close() }
    let notifier = data.notifier(Listeners())
    defer { notifier.stop() }
    let described = routes(data, notifier, .none, Metrics())
    return OpenAPI(
      title: "Cordada", version: "1", routes: described, rules: TrackRules.json
    ).json + [0x0A]
  }

  private static func appFiles(_ options: Options) throws(ServerError) -> StaticFiles? {
    guard let directory = options.appDirectory else { return nil }
    do {
      return try StaticFiles(
        directory: directory,
        policy: ContentSecurityPolicy(tileSources: options.maps.origins))
    } catch {
      throw .http(error)
    }
  }
}
