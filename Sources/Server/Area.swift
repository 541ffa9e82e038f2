public import HTTP
public import JSON
public import Live
public import Replication
public import Spaces
public import Storage

/// One area of the club: all that the server and the program know of it.
///
/// The program folds one list of areas (``all(maps:)``). What an area has and what it does stands in
/// its own folder; adding one adds a line to the list.
public struct Area: Sendable {
  /// One word, such as `tracks`.
  public let name: String
  /// The steps of its tables.
  public let migrations: [Migration]
  /// The kinds of spaces that its records are in, besides members' own and the club's.
  public let spaces: [SpaceKind]
  /// The kinds of records that it has. Each says what follows from a change and how it is
  /// forgotten when its member leaves.
  public let collections: [RecordCollection]
  /// Tables of its own with a column `member`, whose rows go when the member leaves.
  public let memberTables: [String]
  /// How what it holds of a member leaves the club with the member.
  public let memberData: MemberData
  /// The constants that clients need besides what they send and get, such as the sports there are:
  /// writes members of the OpenAPI document's `x-rules`.
  public let rules: (@Sendable (inout JSONWriter) -> Void)?
  /// What may be asked of it over HTTP, and by whom.
  public let routes: [RouteDescription]
  /// Whether pages of other sites may show one of its screens of the app within them, by the parts of the
  /// screen's address.
  public let isFramed: @Sendable (_ segments: [String]) -> Bool
  /// The commands that it adds to the program.
  public let commands: [Command]
  /// What it shows of itself in a demonstration.
  let demo: DemoPart?
  private let opened: @Sendable (AreaOpening) throws(ServerError) -> OpenArea

  /// - Parameters:
  ///   - memberData: has no default, so that no area forgets it.
  ///   - open: makes what the routes work with.
  ///   - work: what the area does besides answering while it is open.
  public init<Context: Sendable>(
    _ name: String, migrations: [Migration] = [], spaces: [SpaceKind] = [],
    collections: [RecordCollection] = [],
    memberTables: [String] = [], memberData: MemberData,
    rules: (@Sendable (inout JSONWriter) -> Void)? = nil, routes: [Route<Context>],
    isFramed: @escaping @Sendable (_ segments: [String]) -> Bool = { _ in false },
    commands: [Command] = [], demo: DemoPart? = nil,
    open: @escaping @Sendable (AreaOpening) throws(ServerError) -> Context,
    work: @escaping @Sendable (Context) -> AreaWork = { _ in AreaWork() }
  ) {
    self.name = name
    self.migrations = migrations
    self.spaces = spaces
    self.collections = collections
    self.memberTables = memberTables
    self.memberData = memberData
    self.rules = rules
    self.routes = routes.map(\.description)
    self.isFramed = isFramed
    self.commands = commands
    self.demo = demo
    opened = { opening throws(ServerError) in
      let context = try open(opening)
      return OpenArea(endpoints: routes.map { $0.bound(to: context) }, work: work(context))
    }
  }

  func open(_ opening: AreaOpening) throws(ServerError) -> OpenArea { try opened(opening) }
}

/// What an area is opened with.
public struct AreaOpening: Sendable {
  /// The database, files, records and accounts that all areas share.
  public let data: ClubData
  /// What the areas before this one in the list do, before the transaction, for a record that a
  /// device made: by the name of the collection.
  public let preparations: [String: Replicator.Prepare]
  /// What the areas before this one in the list do, after the transaction, when a device changed
  /// records: by the name of the collection.
  public let followUps: [String: Replicator.FollowUp]
  /// All figures of the server.
  public let metrics: Metrics
  /// The description of the interface of all areas.
  public let description: OpenAPI
  /// What all areas hold of a member.
  public let memberArchive: MemberArchive
  /// Who listens to the topics of all areas: a route answers with `.events(to:)` a listener that this
  /// gives, to a topic that the area publishes to.
  public let listeners: Listeners
}

/// What an area does while it is open, besides answering requests.
public struct AreaWork: Sendable {
  /// What takes long for a record that a device made, by the name of the collection.
  public var preparations: [String: Replicator.Prepare]
  /// What follows changes of records that a device made, by the name of the collection.
  public var followUps: [String: Replicator.FollowUp]
  /// What the server does of itself now and then.
  public var housekeeping: [HousekeepingStep]
  /// What `cordada check` verifies.
  public var checks: [Check]
  /// Numbers that Prometheus asks for.
  public var gauges: [Gauge]
  /// Ends what works in the background. Called once, when nothing is asked any more. Blocks.
  public var close: @Sendable () -> Void

  /// Creates the work of an area; what is not given, it does not have.
  public init(
    preparations: [String: Replicator.Prepare] = [:],
    followUps: [String: Replicator.FollowUp] = [:], housekeeping: [HousekeepingStep] = [],
    checks: [Check] = [], gauges: [Gauge] = [], close: @escaping @Sendable () -> Void = {}
  ) {
    self.preparations = preparations
    self.followUps = followUps
    self.housekeeping = housekeeping
    self.checks = checks
    self.gauges = gauges
    self.close = close
  }
}

/// Something the server does of itself.
public struct HousekeepingStep: Sendable {
  /// When a step is done.
  public enum Time: Sendable {
    /// Once, as soon as the server has started.
    case start
    /// An hour after the start, then once a day.
    case daily
  }

  /// What the log says is being done, such as `Deriving tracks anew`.
  public let name: String
  /// When it is done.
  public let time: Time
  /// Does it; the result is what the log shall say, a sentence each.
  public let perform: @Sendable () async throws(StorageError) -> [String]

  /// Creates a step.
  /// - Parameters:
  ///   - name: what the log says is being done.
  ///   - time: when it is done.
  ///   - perform: does it, and returns sentences for the log.
  public init(
    _ name: String, _ time: Time,
    perform: @escaping @Sendable () async throws(StorageError) -> [String]
  ) {
    self.name = name
    self.time = time
    self.perform = perform
  }
}

/// One look of `cordada check` at what is stored.
public struct Check: Sendable {
  /// What a look found.
  public enum Finding: Equatable, Sendable {
    /// Something is wrong.
    case fault(String)
    /// Something is worth knowing and no fault.
    case note(String)
  }

  /// Looks. It calls `progress` with the part that is done, from 0 to 1.
  let perform:
    @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws(StorageError)
      -> [Finding]

  /// Creates a check.
  /// - Parameter perform: looks, and calls `progress` with the part that is done, from 0 to 1.
  public init(
    _ perform:
      @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void)
      async
      throws(StorageError) -> [Finding]
  ) {
    self.perform = perform
  }
}

/// A number that is asked for when Prometheus reads the figures.
public struct Gauge: Sendable {
  /// Such as `cordada_jobs_waiting`.
  public let name: String
  /// What it counts, in one sentence.
  public let help: String
  let value: @Sendable () -> Double

  /// Creates a gauge.
  /// - Parameters:
  ///   - name: such as `cordada_jobs_waiting`.
  ///   - help: what it counts, in one sentence.
  ///   - value: called at each reading, from any thread; must not block.
  public init(_ name: String, _ help: String, value: @escaping @Sendable () -> Double) {
    self.name = name
    self.help = help
    self.value = value
  }
}

/// An area at work.
struct OpenArea: Sendable {
  let endpoints: [Endpoint]
  let work: AreaWork
}
