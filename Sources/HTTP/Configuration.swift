/// Where and within which bounds a server listens.
public struct Configuration: Sendable {
  /// What a guard watches over. Each can be left out so that a test can show the hole it closes.
  public struct Guard: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Requests whose bounds are ambiguous.
    public static let framing = Guard(rawValue: 1)
    /// Headers that never end and content that trickles.
    public static let slowness = Guard(rawValue: 2)
    /// Stopping while requests wait.
    public static let stop = Guard(rawValue: 4)
    /// Content over the limit of its route.
    public static let contentLimit = Guard(rawValue: 8)
    /// Too many connections, in all and from one address, and too much header.
    public static let connections = Guard(rawValue: 16)
    /// Paths that climb, or that hide slashes and control characters.
    public static let paths = Guard(rawValue: 32)

    public static let all: Guard = [
      .framing, .slowness, .stop, .contentLimit, .connections, .paths,
    ]
  }

  /// A name or an address.
  public var host: String
  /// 0 takes any free port.
  public var port: UInt16
  /// Uploads go here while they come in.
  public var uploadDirectory: String
  /// Threads that read and write connections; handlers that wait do not hold them.
  public var threads = 2

  /// From the start of a connection to the end of its first header; bounds every header that has
  /// begun.
  public var headerTimeout: Duration = .seconds(10)
  /// Between the end of an answer and the end of the next header.
  public var keepAlive: Duration = .seconds(60)
  /// Between two pieces of content.
  public var contentTimeout: Duration = .seconds(15)
  /// Bytes a second that content must bring, once `contentTimeout` has passed.
  public var minimumContentRate = 512
  /// How long stopping waits for requests in flight.
  public var stopGrace: Duration = .seconds(10)
  /// Content up to this size is read and thrown away before its refusal is sent, so that the client
  /// reads the answer and not a broken connection.
  public var discardLimit = 16 << 20

  /// Connections in all. Each device that waits for events holds one open, which takes about 7 kB.
  public var connectionLimit = 12_000
  /// Behind a trusted proxy, the requests at one time for one forwarded address.
  public var connectionsPerAddress = 100
  /// Bytes a connection may use for the header of a request.
  public var connectionMemory = 32_768
  public var headerFieldLimit = 100
  /// Addresses whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
  public var trustedProxies: Set<String> = []
  /// For tests only: the guards in force.
  public var guards: Guard = .all

  public init(host: String, port: UInt16, uploadDirectory: String) {
    self.host = host
    self.port = port
    self.uploadDirectory = uploadDirectory
  }
}
