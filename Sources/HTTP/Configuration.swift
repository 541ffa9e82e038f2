import Threads

/// The address and the limits of a server.
public struct Configuration: Sendable {
  /// The guards around the library.
  ///
  /// All are in force. Only a test can turn one off, to show the hole that it closes: the setting is
  /// internal, and `@testable import` reaches it only in a debug build.
  struct Guards: OptionSet {
    let rawValue: Int

    /// Refuses requests whose bounds are ambiguous.
    static let framing = Guards(rawValue: 1)
    /// Ends connections whose header never ends or whose content trickles.
    static let slowness = Guards(rawValue: 2)
    /// Waits for requests in progress before it stops.
    static let stop = Guards(rawValue: 4)
    /// Refuses content over the limit of its route.
    static let contentLimit = Guards(rawValue: 8)
    /// Limits connections, in all and from one address, and the size of headers.
    static let connections = Guards(rawValue: 16)
    /// Refuses paths that climb, or that hide slashes and control characters.
    static let paths = Guards(rawValue: 32)

    static let all: Guards = [.framing, .slowness, .stop, .contentLimit, .connections, .paths]
  }

  /// The name or the IP address to listen on.
  public var host: String
  /// The TCP port to listen on; with 0 the system chooses a free one.
  public var port: UInt16
  /// Scheme, host and port by which clients reach the server through a proxy; where it listens, when `nil`.
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
  /// The least rate of content, in bytes per second, once `contentTimeout` has passed.
  public var minimumContentRate = 512
  /// The grace period: how long `ListeningServer.stop()` waits for requests in progress.
  public var stopGrace: Duration = .seconds(10)
  /// The largest content, in bytes, that is read and discarded before its refusal is sent, so that
  /// the client reads the answer and not a broken connection.
  public var discardLimit = 16 << 20

  /// The most connections in all. Each device that listens to events holds one open, which takes
  /// about 7 kB.
  ///
  /// A server whose process may open few files takes fewer, so that a quarter of its descriptors,
  /// at least 40, are left for the database and for files.
  public var connectionLimit = 12_000
  /// The most connections from one address; behind a trusted proxy, the most requests in progress
  /// from one forwarded address.
  public var connectionsPerAddress = 100
  /// The most bytes of JSON that requests hold while it arrives, in all and for each address; what is
  /// no longer than `smallContent` is not counted.
  public var arrivingMemory = (all: 16 << 20, each: 8 << 20)
  /// The most bytes that requests hold while their JSON is parsed and answered, in all and for each
  /// address.
  public var parsingMemory = (all: 64 << 20, each: 56 << 20)
  /// The most bytes of answers that clients have not received yet, in all and for each address; what
  /// is no longer than `smallContent` is not counted.
  public var answeringMemory = (all: 40 << 20, each: 16 << 20)
  /// Bytes of content that count for nothing, because connections are limited.
  static let smallContent = 65_536
  /// The memory of a connection, in bytes, which bounds the header of a request.
  public var connectionMemory = 32_768
  /// The most header fields of a request.
  public var headerFieldLimit = 100
  /// The IP addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
  public var trustedProxies: Set<String> = []
  /// The guards in force.
  var guards: Guards = .all

  /// A configuration with the default limits.
  public init(host: String, port: UInt16, uploadDirectory: String) {
    self.host = host
    self.port = port
    self.uploadDirectory = uploadDirectory
  }
}
