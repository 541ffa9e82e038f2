import Glibc
import HTTP
import Live

/// A server with one topic, on which an event of 1 kB is published each second, for `live.py`.
enum ListenersServer {
  private static let eventSize = 1_024

  /// Prints its port, then serves until it is ended.
  static func run() throws {
    let topic = Topic(.all(count: 60, byteCount: 1 << 20))
    let listeners = Listeners(maximumOfPrincipal: .max)
    let listen = Route<Listeners>(
      .get, "/events", name: "listen", summary: "Listens.", tag: "Benchmark", access: .anyone,
      answers: []
    ) { (listeners, request) in
      .events(
        to: try listeners.listen(
          to: topic, for: ListenerOwner(principal: "all"), after: request.headers[.lastEventID]))
    }
    var configuration = Configuration(host: "127.0.0.1", port: 0, uploadDirectory: "/tmp")
    configuration.connectionsPerAddress = configuration.connectionLimit
    let server = try ListeningServer(
      Service(router: Router([listen.bound(to: listeners)])), configuration: configuration,
      log: try Log(descriptor: open("/dev/null", O_WRONLY | O_CLOEXEC)), metrics: Metrics())
    print(server.port)
    fflush(nil)
    while true {
      sleep(1)
      topic.publish("position", event())
    }
  }

  /// An event with its creation time, in nanoseconds of the system's monotonic clock, padded to its size.
  private static func event() -> [UInt8] {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    var data = Array("\(time.tv_sec * 1_000_000_000 + time.tv_nsec) ".utf8)
    data += Array(repeating: UInt8(ascii: "x"), count: eventSize - data.count)
    return data
  }
}
