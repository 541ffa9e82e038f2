public import HTTP
public import JSON
public import Live
public import Replication
public import Spaces
public import Storage

/// An area of the club: everything that server and program need to know about it.
///
/// The program iterates over one list of areas (`Area.all`). The code of an area is in its own folder;
/// adding one adds a line to the list.
public struct Area: Sendable {
  /// The name, one word such as `tracks`.
  public let name: String
  /// The migrations of its tables.
  public let migrations: [Migration]
  /// The kinds of spaces of its records, besides members' own and the club's.
  public let spaces: [SpaceKind]
  /// The collections of its records. Each defines the effects of a change and the removal of a departing member's data.
  public let collections: [RecordCollection]
  /// The permissions that members can grant to apps for its routes, in the order of their display.
  public let permissions: [Scope]
  /// Its tables with a column `member`, whose rows are deleted when the member leaves.
  public let memberTables: [String]
  /// The export of a member's data from the area.
  public let memberData: MemberData
  /// The kinds of notices that it tells members of.
  public let notices: [AreaNotice]
  /// What the area does with personal data, for the club's record of processing.
  public let processing: [Processing]
  /// Writes the constants that clients need besides the schemas, such as the sports, as members of `x-rules` in
  /// the OpenAPI document.
  public let rules: (@Sendable (inout JSONWriter) -> Void)?
  /// Its HTTP routes.
  public let routes: [RouteDescription]
  /// Returns true if pages of other sites may embed one of the area's screens, given by the segments of its address.
  public let isFramed: @Sendable (_ segments: [String]) -> Bool
  /// The commands that it adds to the program.
  public let commands: [Command]
  /// Its part of the demonstration.
  let demo: DemoPart?
  private let opened: @Sendable (AreaOpening) throws(ServerError) -> OpenArea

  /// - Parameters:
  ///   - memberData: has no default, so that no area forgets it.
  ///   - open: creates the context of the routes.
  ///   - work: the area's background work.
  public init<Context: Sendable>(
    _ name: String, migrations: [Migration] = [], spaces: [SpaceKind] = [],
    collections: [RecordCollection] = [], permissions: [Scope] = [],
    memberTables: [String] = [], memberData: MemberData, processing: [Processing] = [],
    notices: [AreaNotice] = [],
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
    self.permissions = permissions
    self.memberTables = memberTables
    self.memberData = memberData
    self.notices = notices
    self.processing = processing
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

/// The shared objects for opening an area.
public struct AreaOpening: Sendable {
  /// The database, files, records and accounts that all areas share.
  public let data: ClubData
  /// The preparations of earlier areas for records sent by a device, run before the transaction, by name of the collection.
  public let preparations: [String: Replicator.Prepare]
  /// The follow-ups of earlier areas after a device's changes to records, run after the transaction, by name of the collection.
  public let followUps: [String: Replicator.FollowUp]
  /// The watches of earlier areas.
  package let watches: [NoticeWatch]
  /// The sources of entries for members' calendar feeds, of earlier areas.
  package let calendars: [CalendarSource]
  /// The kinds of notices of all areas.
  package let notices: [AreaNotice]
  /// The server's metrics.
  public let metrics: Metrics
  /// The OpenAPI document of all areas.
  public let description: OpenAPI
  /// The app's page, for addresses that an area answers with a head of its own.
  public let page: AppPage
  /// The export of a member's data from all areas.
  public let memberArchive: MemberArchive
  /// The registry of event listeners: a route answers with `.events(to:)` a listener from it, for a topic that
  /// the area publishes to.
  public let listeners: Listeners
  /// The long work of the running server: work that takes seconds is listed there.
  package let jobs: Jobs
  /// The backup that the server keeps.
  package let backups: Backups
  /// What each area does with personal data, for areas that have any.
  package let processing: [(area: String, list: [Processing])]
  /// The names of each area's collections, for areas that have any.
  package let collections: [(area: String, names: [String])]
}

/// The work of an area besides answering requests.
public struct AreaWork: Sendable {
  /// Slow preparations for records sent by a device, by name of the collection.
  public var preparations: [String: Replicator.Prepare]
  /// Follow-ups after a device's changes to records, by name of the collection.
  public var followUps: [String: Replicator.FollowUp]
  /// Looks at what concerns members by the course of time.
  public var watches: [NoticeWatch]
  /// Its entries for members' calendar feeds.
  public var calendars: [CalendarSource]
  /// Periodic tasks of the server.
  public var housekeeping: [HousekeepingStep]
  /// Checks run by `cordada check`.
  public var checks: [Check]
  /// Metrics read by Prometheus.
  public var gauges: [Gauge]
  /// Stops background work. Called once, after the last request. Blocks.
  public var close: @Sendable () -> Void

  /// Creates the work of an area; by default none.
  public init(
    preparations: [String: Replicator.Prepare] = [:],
    followUps: [String: Replicator.FollowUp] = [:], watches: [NoticeWatch] = [],
    calendars: [CalendarSource] = [], housekeeping: [HousekeepingStep] = [],
    checks: [Check] = [], gauges: [Gauge] = [], close: @escaping @Sendable () -> Void = {}
  ) {
    self.preparations = preparations
    self.followUps = followUps
    self.watches = watches
    self.calendars = calendars
    self.housekeeping = housekeeping
    self.checks = checks
    self.gauges = gauges
    self.close = close
  }
}

/// A check of stored data by `cordada check`.
public struct Check: Sendable {
  /// A result of a check.
  public enum Finding: Equatable, Sendable {
    /// A fault.
    case fault(String)
    /// Information that is no fault.
    case note(String)
  }

  /// Runs the check. It calls `progress` with the completed fraction, from 0 to 1.
  let perform:
    @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws(StorageError)
      -> [Finding]

  /// Creates a check.
  /// - Parameter perform: runs the check, and calls `progress` with the completed fraction, from 0 to 1.
  public init(
    _ perform:
      @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void)
      async
      throws(StorageError) -> [Finding]
  ) {
    self.perform = perform
  }
}

/// A metric whose value is requested when Prometheus reads.
public struct Gauge: Sendable {
  /// The name, such as `cordada_jobs_waiting`.
  public let name: String
  /// The meaning, in one sentence.
  public let help: String
  let value: @Sendable () -> Double

  /// Creates a gauge.
  /// - Parameters:
  ///   - name: the name, such as `cordada_jobs_waiting`.
  ///   - help: the meaning, in one sentence.
  ///   - value: returns the value at each reading, on any thread; must not block.
  public init(_ name: String, _ help: String, value: @escaping @Sendable () -> Double) {
    self.name = name
    self.help = help
    self.value = value
  }
}

/// An opened area.
struct OpenArea: Sendable {
  let endpoints: [Endpoint]
  let work: AreaWork
}
