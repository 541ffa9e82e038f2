public import HTTP
import Live
import Replication
public import Storage

/// A club with opened data and areas.
public final class OpenClub: Sendable {
  /// The data shared by all areas.
  public let data: ClubData
  /// All routes with their contexts.
  public let endpoints: [Endpoint]
  /// The long work of the running server.
  package let jobs = Jobs()
  /// The backup that the server keeps.
  package let backups: Backups
  private let areas: [OpenArea]
  private let listeners = Listeners()

  /// Opens the data directory and every area. Blocks.
  /// - Parameters:
  ///   - page: returns the app's page for the addresses of an area.
  ///   - backupDirectory: the folder of the backup that the server keeps; `nil` for none.
  public init(
    _ location: ClubLocation, areas list: [Area], metrics: Metrics = Metrics(),
    page: (_ area: String) -> AppPage = { _ in .bare },
    defaultQuota: Int64? = nil, backupDirectory: String? = nil
  ) throws(ServerError) {
    data = try ClubData(location, areas: list, defaultQuota: defaultQuota)
    do throws(StorageError) {
      backups = try Backups(
        of: location, in: backupDirectory, migrations: ClubData.migrations(of: list),
        jobs: jobs)
    } catch {
      data.close()
      throw .storage(error)
    }
    var areas: [OpenArea] = []
    let (listeners, jobs, backups) = (listeners, jobs, backups)
    let archive = MemberArchive(list)
    let description = OpenAPI(describing: list)
    do throws(ServerError) {
      for area in list {
        areas.append(
          try area.open(
            AreaOpening(
              data: data,
              preparations: areas.reduce(into: [:]) { $0.merge($1.work.preparations) { $1 } },
              followUps: areas.reduce(into: [:]) { $0.merge($1.work.followUps) { $1 } },
              watches: areas.flatMap(\.work.watches),
              calendars: areas.flatMap(\.work.calendars), notices: list.flatMap(\.notices),
              metrics: metrics, description: description, page: page(area.name),
              memberArchive: archive,
              listeners: listeners, jobs: jobs,
              backups: backups,
              processing: list.filter { !$0.processing.isEmpty }.map { ($0.name, $0.processing) },
              collections: list.filter { !$0.collections.isEmpty }.map {
                ($0.name, $0.collections.map(\.name))
              })))
      }
    } catch {
      Self.close(areas, backups, data)
      throw error
    }
    self.areas = areas
    endpoints = areas.flatMap(\.endpoints)
    metrics.gauge("cordada_listeners", "Devices and pages that wait for events.") {
      Double(listeners.count)
    }
    metrics.gauge("cordada_leads", "1 on the server that leads of several on one database.") {
      [data] in data.database.isLeader ? 1 : 0
    }
    for gauge in areas.flatMap(\.work.gauges) {
      metrics.gauge(gauge.name, gauge.help, gauge.value)
    }
  }

  /// Returns the areas' periodic tasks for a time, in the order of the list.
  public func housekeeping(_ time: HousekeepingStep.Time) -> [HousekeepingStep] {
    areas.flatMap(\.work.housekeeping).filter { $0.time == time }
  }

  /// Checks that the stored data is intact.
  /// - Parameter progress: called with the completed fraction of the present check, from 0 to 1.
  public func check(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(StorageError) -> [Check.Finding] {
    var findings: [Check.Finding] = []
    for check in areas.flatMap(\.work.checks) { findings += try await check.perform(progress) }
    return findings
  }

  /// Ends every event stream and refuses new ones. Call once, before ``close()``.
  public func stopListening() { listeners.stop() }

  /// Stops background work, then closes the data. Call once. Blocks.
  public func close() { Self.close(areas, backups, data) }

  private static func close(_ areas: [OpenArea], _ backups: Backups, _ data: ClubData) {
    backups.close()
    for area in areas.reversed() { area.work.close() }
    data.close()
  }
}
