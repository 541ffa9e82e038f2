import Console
import HTTP
public import Identity
public import ServerBase
public import ServerMaps
public import ServerSystem
import Storage
public import WebClient

/// A club's server: opens its data and areas, and listens.
public final class CordadaServer: Sendable {
  /// The options of a server.
  public struct Options: Sendable {
    /// The host name or network address to listen on.
    public var host: String
    /// The port; 0 for any free one.
    public var port: UInt16
    /// The club's data directory, created if missing, and its database.
    public var club: ClubLocation
    /// The folder of the built app; without it, only the API is served.
    public var appDirectory: String?
    /// The source of the background map.
    public var maps: MapSource
    /// The areas of the club.
    public var areas: [Area]
    /// The address for members, such as `https://club.example`; `nil` for the listening address.
    public var address: String?
    /// Trusted proxies in front of the server.
    public var trustedProxies: Set<String>
    /// Default quota of a member in bytes of files; `nil` for no limit.
    public var defaultQuota: Int64?
    /// The folder of the backup that the server keeps; `nil` for none.
    public var backupDirectory: String?
    /// Who may be the first member of the club.
    public var firstMember = FirstMember.code
    /// File descriptor of the log.
    public var log: Int32
    /// True if the log has a line for each request.
    public var logsRequests = true

    /// - Parameters:
    ///   - mapUploads: bytes of all files together that an administrator may send for a region of the map, with the default areas.
    ///   - areas: by default all areas.
    ///   - figureReaders: the readers of the server's metrics, with the default areas.
    ///   - networks: private networks that the server may access for members besides public addresses, with the default areas.
    ///   - address: the address for members; `nil` for the listening address.
    ///   - mail: the server that takes the club's mails, with the default areas; it needs an address for links.
    public init(
      host: String, port: UInt16, club: ClubLocation, appDirectory: String? = nil,
      maps: MapSource = .none, mapUploads: Int64 = Area.usualMapUploads, areas: [Area]? = nil,
      trustedProxies: Set<String> = [],
      figureReaders: FigureReaders = .administrators, reaching networks: [NetworkRange] = [],
      address: String? = nil, mail: MailServer? = nil, log: Int32 = 2
    ) {
      self.host = host
      self.port = port
      self.club = club
      self.appDirectory = appDirectory
      self.maps = maps
      self.areas =
        areas
        ?? Area.all(
          maps: maps, mapUploads: mapUploads, figureReaders: figureReaders, reaching: networks,
          mail: mail, address: address)
      self.address = address
      self.trustedProxies = trustedProxies
      self.log = log
    }
  }

  /// The address to open in a browser.
  public var address: String { listening.address }
  /// The port it listens on.
  public var port: UInt16 { listening.port }
  /// The club's data.
  public var data: ClubData { club.data }

  /// The club's data and areas.
  public let club: OpenClub
  /// The code for the first member, if the club waits for one who needs it.
  public let setUpCode: SetUpCode?

  private let listening: ListeningServer
  private let housekeeping: Housekeeping
  private let log: Log
  private let lock: DataLock

  /// Returns true if a text is valid for ``Options/address``: a scheme, a host and optionally a port.
  public static func isAddress(_ text: String) -> Bool { SecretLink.isOrigin(text) }

  /// Starts to listen at once. Blocks while the data is opened.
  public init(_ options: Options) throws(ServerError) {
    let log: Log
    do throws(HTTPError) {
      // Checked before anything is opened, because some runtimes abort the process when descriptors run out.
      try DescriptorBudget.requireEnough()
      log = try Log(descriptor: options.log, namesRequests: options.logsRequests)
    } catch {
      throw .http(error)
    }
    let metrics = Metrics()
    let files: StaticFiles?
    let club: OpenClub
    do throws(ServerError) {
      files = try Self.appFiles(options)
      club = try OpenClub(
        options.club, areas: options.areas, metrics: metrics,
        page: { files?.page(of: $0) ?? .bare }, defaultQuota: options.defaultQuota,
        backupDirectory: options.backupDirectory)
    } catch {
      log.end()
      throw error
    }
    do throws(ServerError) {
      lock = try DataLock(
        directory: options.club.directory, isShared: options.club.database != .embedded)
      setUpCode = try Self.prepareSetUp(for: options.firstMember, in: club.data.identity)
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
    if club.data.isUpgraded {
      log.notice(
        "The data has been brought to this version. The way back for 30 days: install the version before, then"
          + " 'cordada restore \(club.data.earlier.folder)'.")
    }
    housekeeping = Housekeeping(club, log: log)
  }

  /// Answers running requests, then stops. Call once. Blocks.
  public func stop() {
    housekeeping.stop()
    club.stopListening()
    listening.stop()
    club.close()
    log.notice("The server has stopped.")
    log.end()
    lock.release()
  }

  /// Decides who may be the first member. Blocks.
  private static func prepareSetUp(
    for first: FirstMember, in identity: Identity
  ) throws(ServerError) -> SetUpCode? {
    do throws(IdentityError) {
      return try waiting { () throws(IdentityError) in try await identity.prepareSetUp(for: first) }
    } catch {
      throw .noSetUp(reason: error.description)
    }
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

  /// Returns the app's files; the screens named by areas may be embedded by other sites.
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
