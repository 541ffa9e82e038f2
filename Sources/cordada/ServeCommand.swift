import Console
import Glibc
import Identity
import Server
import ServerBase
import ServerMaps
import ServerSystem
import Storage
import WebClient

extension Command {
  static let serve = Command(
    name: "serve",
    summary: "serve the club's app and data",
    help: """
      Usage: cordada serve [--config FILE] [--listen HOST:PORT] [--data DIR] [--database URL]
                           [--app DIR] [--tiles URL]
                           [--tiles-attribution TEXT] [--mbtiles FILE] [--proxy ADDRESS]
                           [--address URL] [--quota SIZE] [--backups DIR] [--metrics open|FILE]
                           [--reach NETWORKS] [--first-member code|anyone]
                           [--mail URL --mail-from SENDER] [--mail-user NAME]
                           [--mail-password FILE]
                           [--map-uploads SIZE]

        --config FILE               a file with these options, one a line: listen = "127.0.0.1:8080";
                                    an option of the command line goes before
        --listen HOST:PORT          where to listen; port 0 takes a free one (127.0.0.1:8080)
        --data DIR                  where the club's data is kept (data)
        --database URL              a PostgreSQL server that holds the database instead, such as
                                    postgres://cordada@db.example/club; or the variable CORDADA_DATABASE
        --app DIR                   the built app
        --tiles URL                 the map's tiles elsewhere: an address with {z}, {x} and {y};
                                    .pbf and .mvt are vector tiles, everything else pictures
        --mbtiles FILE              the map's tiles in a file, served by Cordada itself, instead of the world in
                                    outlines (world.mbtiles beside the app) and the regions that 'cordada map'
                                    made; 'none' for no map
        --map-uploads SIZE          how much administrators may send for a region of the map (2GB)
        --tiles-attribution TEXT    who made the map; shown on it
        --proxy ADDRESS             a proxy in front whose X-Forwarded-For is believed
        --address URL               what members open, such as https://club.example: by it the club
                                    names itself to other apps (where it listens)
        --quota SIZE                how much each member may store, such as 5GB; 'cordada user quota'
                                    sets it for one
        --backups DIR               where the server keeps a backup, best on another disk: it makes one each day and
                                    when an administrator asks; as 'cordada backup' makes it (no backup)
        --metrics open|FILE         who besides administrators may read /metrics: everybody, or
                                    programs that show the token in FILE as a bearer
        --reach NETWORKS            which networks of its own, such as 10.1.0.0/16,192.168.1.5, the server may
                                    ask for calendars and campuses of members; otherwise public ones only
        --mail URL                  the server that takes the club's mails, such as smtp://mail.example:587 (with
                                    STARTTLS) or smtps://mail.example:465; needs --address, for links
        --mail-from SENDER          who sends them: club@example.org or 'The club <club@example.org>'
        --mail-user NAME            the account at that server, if it asks for one
        --mail-password FILE        a file with its password; or the variable CORDADA_MAIL_PASSWORD
        --first-member code|anyone  who may be the first member, the administrator: whoever shows the one-time
                                    code that the server prints when it starts, or whoever comes first (code)

      Prints the address to open, and the code while there is no member; 'cordada set-up' prints a new
      one. Stops at SIGTERM or Ctrl-C once what was asked is answered. Tells a service manager such as
      systemd when it is ready, and that it answers.
      """
  ) { (arguments, _) throws(CommandFailure) in
    try serve(try serverOptions(arguments))
    return 0
  }

  /// Serves until the program receives a signal to stop.
  /// - Parameter begun: called once the server listens.
  static func serve(
    _ options: CordadaServer.Options,
    begun: (CordadaServer) throws(CommandFailure) -> Void = { _ in }
  ) throws(CommandFailure) {
    // Before other threads exist, so that they inherit the blocked signals and only this one receives them.
    let signals = StopSignals()
    FreedMemory.returnEarly()
    allowManyConnections()
    let server: CordadaServer
    do throws(ServerError) {
      server = try CordadaServer(options)
    } catch {
      throw CommandFailure(error.description)
    }
    defer { server.stop() }
    Terminal.print("Cordada is at \(server.address)\n")
    if let code = server.setUpCode {
      Terminal.print(code.words(at: options.address ?? server.address))
    }
    let manager = ServiceManager()
    manager?.tellReady()
    defer { manager?.tellStopping() }
    try begun(server)
    guard let manager, let interval = manager.watchdogInterval, interval > 1 else {
      return signals.wait()
    }
    // Only a server that answers is alive. Checked twice within the interval, as sd_watchdog_enabled(3) recommends.
    let client = WebClient(reaching: ["0.0.0.0/0", "::/0"].compactMap { NetworkRange($0) })
    defer { client.stop() }
    var question = WebRequest(server.address + "/healthz")
    question.patience = Int(max(interval / 4_000_000, 1))
    signals.wait(each: interval / 2) { [question] in
      let answer = try? waiting { () throws(CommandFailure) in try? await client.send(question) }
      if answer?.status == 200 { manager.tellAlive() }
    }
  }

  /// Raises the limit of open files, of which each connection needs one; the default is low.
  private static func allowManyConnections() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 16_384 else { return }
    limit.rlim_cur = min(16_384, limit.rlim_max)
    setrlimit(resource, &limit)
  }

  /// Reads the options of `serve`.
  /// - Parameter usualMap: the map without an option for one; otherwise the one that was built with the app.
  static func serverOptions(
    _ arguments: Arguments, data usual: String = "data",
    usualMap: (() throws(CommandFailure) -> MapSource)? = nil
  ) throws(CommandFailure) -> CordadaServer.Options {
    var arguments = arguments
    if let file = try arguments.take(option: "--config") {
      arguments.add(try Configuration(file: file))
    }
    let listen = try arguments.take(option: "--listen") ?? "127.0.0.1:8080"
    let club = ClubLocation(
      directory: try arguments.take(option: "--data") ?? usual,
      database: try DatabaseAddress(configured: try arguments.take(option: "--database")))
    let app = try arguments.take(option: "--app")
    let maps = try mapSource(&arguments, usual: usualMap ?? { regions(beside: app) })
    let proxy = try arguments.take(option: "--proxy")
    let address = try address(try arguments.take(option: "--address"))
    let quota = try arguments.take(option: "--quota").map(ByteCount.init(argument:))
    let backups = try arguments.take(option: "--backups")
    if backups != nil, club.database != .embedded {
      throw .usage(
        "--backups copies the database of the data folder; that of a PostgreSQL server is backed up by its own means."
      )
    }
    let figureReaders = try figureReaders(try arguments.take(option: "--metrics"))
    let networks = try networks(try arguments.take(option: "--reach"))
    let mapUploads = try arguments.take(option: "--map-uploads").map(ByteCount.init(argument:))
    let firstMember = try firstMember(try arguments.take(option: "--first-member"))
    let mail = try mailServer(&arguments, address: address)
    try arguments.end()
    let (host, port) = try hostAndPort(listen)
    var options = CordadaServer.Options(
      host: host, port: port, club: club, appDirectory: app, maps: maps,
      mapUploads: mapUploads?.bytes ?? Area.usualMapUploads,
      trustedProxies: proxy.map { [$0] } ?? [], figureReaders: figureReaders,
      reaching: networks, address: address, mail: mail)
    options.defaultQuota = quota?.bytes
    options.backupDirectory = backups
    options.firstMember = firstMember
    return options
  }

  /// Returns scheme, host and port, without a final slash.
  private static func address(_ text: String?) throws(CommandFailure) -> String? {
    guard var address = text else { return nil }
    if address.hasSuffix("/") { address.removeLast() }
    guard CordadaServer.isAddress(address) else {
      throw .usage("--address needs an address such as https://club.example.")
    }
    return address
  }

  private static func figureReaders(_ word: String?) throws(CommandFailure) -> FigureReaders {
    guard let word else { return .administrators }
    if word == "open" { return .everyone }
    let bytes = try secret(in: word, of: "--metrics")
    guard bytes.count >= 16 else {
      throw CommandFailure("The token in \(word) needs at least 16 characters.")
    }
    return .token(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the first line of a file, without blanks at its end.
  private static func secret(
    in path: String, of option: String
  ) throws(CommandFailure) -> [UInt8] {
    guard let file = fopen(path, "r") else {
      throw CommandFailure("The secret of \(option) cannot be read from \(path).")
    }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 1_024)
    _ = fgets(&line, CInt(line.count), file)
    return line.prefix { $0 > 0x20 || $0 < 0 }.map { UInt8(bitPattern: $0) }
  }

  /// Returns the server that takes the club's mails; `nil` without one.
  private static func mailServer(
    _ arguments: inout Arguments, address: String?
  ) throws(CommandFailure) -> MailServer? {
    let server = try arguments.take(option: "--mail")
    let from = try arguments.take(option: "--mail-from")
    let user = try arguments.take(option: "--mail-user")
    let file = try arguments.take(option: "--mail-password")
    guard let server else {
      if from == nil, user == nil, file == nil { return nil }
      throw .usage("--mail-from, --mail-user and --mail-password need --mail.")
    }
    guard let sender = from.flatMap(MailSender.init(_:)) else {
      throw .usage("--mail needs --mail-from, such as club@example.org.")
    }
    guard address != nil else { throw .usage("--mail needs --address, for the links in mails.") }
    let password =
      if let file {
        String(decoding: try secret(in: file, of: "--mail-password"), as: UTF8.self)
      } else {
        getenv("CORDADA_MAIL_PASSWORD").map { String(cString: $0) }
      }
    guard
      let mail = MailServer(address: server, sender: sender, user: user, password: password)
    else { throw .usage("--mail needs a server such as smtp://mail.example:587.") }
    return mail
  }

  private static func firstMember(_ word: String?) throws(CommandFailure) -> FirstMember {
    guard let word else { return .code }
    guard let first = FirstMember(rawValue: word) else {
      throw .usage("--first-member is 'code' or 'anyone'.")
    }
    return first
  }

  private static func networks(_ list: String?) throws(CommandFailure) -> [NetworkRange] {
    try (list ?? "").split(separator: ",").map { (text) throws(CommandFailure) in
      guard let network = NetworkRange(String(text)) else {
        throw .usage("--reach needs networks such as 10.1.0.0/16, separated by commas.")
      }
      return network
    }
  }

  private static func mapSource(
    _ arguments: inout Arguments, usual: () throws(CommandFailure) -> MapSource
  ) throws(CommandFailure) -> MapSource {
    let tiles = try arguments.take(option: "--tiles")
    let file = try arguments.take(option: "--mbtiles")
    let attribution = try arguments.take(option: "--tiles-attribution")
    if tiles != nil, file != nil {
      throw .usage("Tiles come either from --tiles or from --mbtiles.")
    }
    if let tiles {
      guard let template = TileAddressTemplate(tiles) else {
        throw .usage("--tiles needs an address of http or https with {z}, {x} and {y}.")
      }
      return .address(template, attribution: attribution ?? "")
    }
    guard let file else { return try usual() }
    return file == "none" ? .none : try mapFile(file, attribution: attribution)
  }

  /// Returns the club's regions over the map of the world that `scripts/build-world.sh` makes. A club does without the world
  /// rather than not being served.
  private static func regions(beside app: String?) -> MapSource {
    guard let app else { return .regions(over: nil) }
    let file = app + "/../world.mbtiles"
    guard access(file, F_OK) == 0 else { return .regions(over: nil) }
    do throws(ServerError) {
      return .regions(over: try Tileset(path: file))
    } catch {
      Terminal.error("There is no map of the world: \(error.description)\n")
      return .regions(over: nil)
    }
  }

  /// Returns the map of a file.
  static func mapFile(
    _ file: String, attribution: String?
  ) throws(CommandFailure) -> MapSource {
    do throws(ServerError) {
      return .tileset(try Tileset(path: file), attribution: attribution)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Parses `localhost:8080`, `[::1]:8080`, or `:8080` for every address of the machine.
  private static func hostAndPort(_ text: String) throws(CommandFailure) -> (String, UInt16) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { throw .usage("--listen needs HOST:PORT.") }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    return (host.isEmpty ? "0.0.0.0" : String(host), port)
  }
}
