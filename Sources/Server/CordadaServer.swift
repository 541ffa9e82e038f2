import HTTP
import Storage
public import WebClient

/// A club's server: opens its data and its areas, listens.
public final class CordadaServer: Sendable {
  /// What to serve, where.
  public struct Options: Sendable {
    /// The name or address of the machine's network to listen on.
    public var host: String
    /// 0 takes any free port.
    public var port: UInt16
    /// Where the club's data is kept; made when it is not there.
    public var dataDirectory: String
    /// The built app; without it only the interface for programs is served.
    public var appDirectory: String?
    /// Where the ground of the maps comes from.
    public var maps: MapSource
    /// The areas that the club has.
    public var areas: [Area]
    /// What members open, such as `https://club.example`; where the server listens, when `nil`.
    public var address: String?
    /// Proxies in front whose word about the client is believed.
    public var trustedProxies: Set<String>
    /// The bytes of files that a member may have for whom nothing else is set; `nil` for no limit.
    public var defaultQuota: Int64?
    /// File descriptor of the log.
    public var log: Int32
    /// True when the log has a line for each request.
    public var logsRequests = true

    /// - Parameters:
    ///   - areas: by default every area there is.
    ///   - figureReaders: who may read the server's figures, when the areas are those that there are.
    ///   - networks: what the server may ask for members besides public addresses, when the areas are
    ///     those that there are.
    public init(
      host: String, port: UInt16, dataDirectory: String, appDirectory: String? = nil,
      maps: MapSource = .none, areas: [Area]? = nil, trustedProxies: Set<String> = [],
      figureReaders: FigureReaders = .administrators, reaching networks: [NetworkRange] = [],
      log: Int32 = 2
    ) {
      self.host = host
      self.port = port
      self.dataDirectory = dataDirectory
      self.appDirectory = appDirectory
      self.maps = maps
      self.areas =
        areas
        ?? Area.all(maps: maps, figureReaders: figureReaders, reaching: networks)
      self.trustedProxies = trustedProxies
      self.log = log
    }
  }

  /// What to open in a browser.
  public var address: String { listening.address }
  /// The port it listens on.
  public var port: UInt16 { listening.port }
  /// What the club keeps.
  public var data: ClubData { club.data }

  /// The club's data and areas.
  public let club: OpenClub

  private let listening: ListeningServer
  private let housekeeping: Housekeeping
  private let log: Log
  private let lock: DataLock

  /// True for what can be ``Options/address``: a scheme, a host and perhaps a port.
  public static func isAddress(_ text: String) -> Bool { SecretLink.isOrigin(text) }

  /// Listens at once. Blocks while the data is opened.
  public init(_ options: Options) throws(ServerError) {
    let log: Log
    do throws(HTTPError) {
      // Before anything is opened: runtimes below end the process when they find none.
      try DescriptorBudget.requireEnough()
      log = try Log(descriptor: options.log, namesRequests: options.logsRequests)
    } catch {
      throw .http(error)
    }
    let metrics = Metrics()
    let club: OpenClub
    do throws(ServerError) {
      club = try OpenClub(
        directory: options.dataDirectory, areas: options.areas, metrics: metrics,
        defaultQuota: options.defaultQuota)
    } catch {
      log.end()
      throw error
    }
    do throws(ServerError) {
      let files = try Self.appFiles(options)
      lock = try DataLock(directory: options.dataDirectory)
      let service = Service(
        router: Router(club.endpoints), files: files,
        executor: club.data.database.readingExecutor, explain: ServerProblems.explain)
      listening = try Self.listen(service, options, club.data, log, metrics)
    } catch {
      club.close()
      log.end()
      throw error
    }
    self.club = club
    self.log = log
    housekeeping = Housekeeping(club, log: log)
  }

  /// Answers what is in flight, then ends. To be called once. Blocks.
  public func stop() {
    housekeeping.stop()
    club.stopListening()
    listening.stop()
    club.close()
    log.notice("The server has stopped.")
    log.end()
    lock.release()
  }

  private static func listen(
    _ service: Service, _ options: Options, _ data: ClubData, _ log: Log, _ metrics: Metrics
  ) throws(ServerError) -> ListeningServer {
    var configuration = Configuration(
      host: options.host, port: options.port, uploadDirectory: data.temporaryDirectory)
    configuration.trustedProxies = options.trustedProxies
    configuration.address = options.address
    do {
      return try ListeningServer(
        service, configuration: configuration, log: log, metrics: metrics)
    } catch {
      throw .http(error)
    }
  }

  /// The app, of which other sites may show the screens within their pages that areas name.
  private static func appFiles(_ options: Options) throws(ServerError) -> StaticFiles? {
    guard let directory = options.appDirectory else { return nil }
    do {
      return try StaticFiles(
        directory: directory,
        policy: ContentSecurityPolicy(tileSources: options.maps.origins),
        isFramed: { [areas = options.areas] segments in areas.contains { $0.isFramed(segments) } })
    } catch {
      throw .http(error)
    }
  }
}
