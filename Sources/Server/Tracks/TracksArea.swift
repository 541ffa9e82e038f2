import HTTP
import Replication
package import ServerBase
import Storage
import Tracks

extension Area {
  /// Tracks, their categories and statistics.
  package static let tracks = Area(
    "tracks", migrations: TrackTables.migrations, collections: TrackCollections.all,
    permissions: [.readTracks, .writeTracks], memberTables: TrackTables.memberTables,
    memberData: .exported(.tracks), processing: Processing.ofTracks, notices: [.trackComment],
    rules: { TrackRules.write(into: &$0) }, routes: TrackRoutes.all,
    commands: [.importFiles], demo: .runs,
    open: { opening throws(ServerError) in
      let store = try TrackStore(opening.data)
      return TrackRoutes(
        store: store, authenticator: opening.data.authenticator, jobs: opening.jobs,
        imports: try ImportBook(store, jobs: opening.jobs, in: opening.data.directory),
        drawings: SharedPictures(opening.data.pictures), page: opening.page)
    },
    work: { tracks in
      AreaWork(
        preparations: tracks.store.preparations.merging(tracks.store.pictures.preparations) { $1 },
        followUps: followUps(tracks.store, tracks.shownLines),
        calendars: [PlannedSessions(store: tracks.store).source],
        housekeeping: [
          goingOn(tracks.imports), sweeping(tracks.imports),
          providing(tracks.store), deriving(.start, tracks.store), deriving(.daily, tracks.store),
          showing(.start, tracks.shownLines), showing(.daily, tracks.shownLines),
        ]
          + tracks.store.pictures.housekeeping,
        checks: [
          Check { (_) throws(StorageError) in
            let count = try await tracks.store.staleCount()
            return count > 0 ? [.note(staleness(count))] : []
          }
        ],
        close: {
          tracks.imports.close()
          tracks.store.close()
        })
    })

  /// Work to do after changes that a device made.
  private static func followUps(
    _ store: TrackStore, _ lines: ShownLines
  ) -> [String: Replicator.FollowUp] {
    [
      TrackRecord.collection: { (changes, member) throws(StorageError) in
        try await store.follow(changes, of: member)
        try await lines.follow(changes, of: member)
      },
      PrivacyPlaces.collection.name: { (_, member) throws(StorageError) in
        try await lines.followPlaces(of: member)
      },
    ]
  }

  /// The step that goes on with imports that the end of the server cut off.
  private static func goingOn(_ imports: ImportBook) -> HousekeepingStep {
    HousekeepingStep("Going on with imports", .start) { () throws(StorageError) in
      let count = try await imports.goOn()
      return count > 0 ? ["\(count) imports go on."] : []
    }
  }

  /// The step that forgets imports after a week.
  private static func sweeping(_ imports: ImportBook) -> HousekeepingStep {
    HousekeepingStep("Forgetting ended imports", .daily) { () throws(StorageError) in
      try await imports.sweep()
      return []
    }
  }

  /// The step that gives all members the built-in categories of a new version.
  private static func providing(_ store: TrackStore) -> HousekeepingStep {
    HousekeepingStep("Providing categories", .start) { () throws(StorageError) in
      let members = try await store.provideCategories()
      return members > 0 ? ["\(members) members were given a new category."] : []
    }
  }

  /// The step that derives stale tracks: at the start after an update, and daily those that a device moved to another category.
  private static func deriving(
    _ time: HousekeepingStep.Time, _ store: TrackStore
  ) -> HousekeepingStep {
    HousekeepingStep("Deriving tracks anew", time) { () throws(StorageError) in
      let (rebuilt, failed) = try await store.rebuildStale()
      return (rebuilt > 0 ? ["\(rebuilt) tracks were derived anew."] : [])
        + failed.map { "Track \($0) has no readable file." }
    }
  }

  /// The step that derives what friends see of tracks, where that is missing or of other private places.
  private static func showing(
    _ time: HousekeepingStep.Time, _ lines: ShownLines
  ) -> HousekeepingStep {
    HousekeepingStep("Preparing tracks for friends", time) { () throws(StorageError) in
      let count = try await lines.prepareForFriends()
      return count > 0 ? ["\(count) tracks were prepared for friends."] : []
    }
  }

  /// Returns the message about tracks whose figures another version of the program derived.
  private static func staleness(_ count: Int) -> String {
    (count == 1 ? "The figures of 1 track are" : "The figures of \(count) tracks are")
      + " of another version of the program; the server derives them anew when it starts."
  }
}
