import Threads

/// The address and the limits of a server.
public struct Configuration: Sendable {
  /// The guards around the library.
  ///
  /// All are active. Only a test can turn one off, to demonstrate the hole that it closes: the setting is
  /// internal, and `@testable import` reaches it only in a debug build.
  struct Guards: OptionSet {
    let rawValue: Int

    /// Refuses requests whose bounds are ambiguous.
    static let framing = Guards(rawValue: 1)
    /// Ends connections with an endless header or trickling content.
    static let slowness = Guards(rawValue: 2)
    /// Waits for running requests before stopping.
    static let stop = Guards(rawValue: 4)
    /// Refuses content over the limit of its route.
    static let contentLimit = Guards(rawValue: 8)
    /// Limits connections, in total and from one address, and the size of headers.
    static let connections = Guards(rawValue: 16)
    /// Refuses paths with `..` segments, encoded slashes or control characters.
    static let paths = Guards(rawValue: 32)

    static let all: Guards = [.framing, .slowness, .stop, .contentLimit, .connections, .paths]
  }

  /// The name or the IP address to listen on.
  public var host: String
  /// The TCP port to listen on; with 0 the system chooses a free one.
  public var port: UInt16
  /// Scheme, host and port by which clients reach the server through a proxy; `nil` for the listening address.
  public var address: String?
  /// The directory for the temporary files of uploads. It must exist and be writable.
  public var uploadDirectory: String
  /// The number of threads that read and write connections, at least 2: by default one for each processor.
  /// Handlers that wait do not block them.
  public var threads = Processors.count

  /// The time from the start of a connection, or from the first line of a later request, to the end
  /// of the header.
  public var headerTimeout: Duration = .seconds(10)
  /// The time that a connection may stay open without a request.
  public var keepAlive: Duration = .seconds(60)
  /// The time between two pieces of content.
  public var contentTimeout: Duration = .seconds(15)
  /// The minimum rate of content, in bytes per second, after `contentTimeout`.
  public var minimumContentRate = 512
  /// Time that `ListeningServer.stop()` waits for running requests.
  public var stopGrace: Duration = .seconds(10)
  /// Maximum bytes of content that are read and discarded before a refusal is sent, so that the client reads
  /// the answer instead of seeing a broken connection.
  public var discardLimit = 16 << 20

  /// Maximum number of connections. Each device that listens to events keeps one open, which takes about 7 kB.
  ///
  /// If the process may open only few files, the limit is lower, so that a quarter of its descriptors, at least
  /// 40, are left for the database and files.
  public var connectionLimit = 12_000
  /// Maximum number of connections from one address; behind a trusted proxy, maximum number of running requests
  /// from one forwarded address.
  public var connectionsPerAddress = 100
  /// Maximum bytes of arriving JSON held by requests, in total and for each address; content up to
  /// `smallContent` is not counted.
  public var arrivingMemory = (all: 16 << 20, each: 8 << 20)
  /// Maximum bytes held by requests while their JSON is parsed and answered, in total and for each address.
  public var parsingMemory = (all: 64 << 20, each: 56 << 20)
  /// Maximum bytes of answers not yet received by clients, in total and for each address; answers up to
  /// `smallContent` are not counted.
  public var answeringMemory = (all: 40 << 20, each: 16 << 20)
  /// Bytes of content that are not counted, since connections are limited.
  static let smallContent = 65_536
  /// Memory of a connection in bytes, which bounds the header of a request.
  public var connectionMemory = 32_768
  /// Maximum number of header fields in a request.
  public var headerFieldLimit = 100
  /// The IP addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
  public var trustedProxies: Set<String> = []
  /// The guards in force.
  var guards: Guards = .all

  /// Creates a configuration with default limits.
  public init(host: String, port: UInt16, uploadDirectory: String) {
    self.host = host
    self.port = port
    self.uploadDirectory = uploadDirectory
  }
}
