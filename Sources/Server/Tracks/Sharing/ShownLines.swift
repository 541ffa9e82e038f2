import Geodesy
import JSON
import Replication
import ServerBase
import Storage
import Tracks

/// Who sees a track as others do.
enum TrackViewer: Sendable {
  /// Anyone who knows the secret of a link.
  case holder(of: SHA256Digest)
  /// A member who may be a friend of the track's member.
  case friend(UUID, of: UUID, track: UUID)
  /// Its member, who looks at what others would see of all its parts.
  case member(UUID, track: UUID)
}

/// The one door by which others get anything of a track (T28).
///
/// It decides whether a viewer sees the track, and what of it, and derives that from the line without the surroundings of
/// its member's privacy places. Only it makes a ``ShownLine``, of which everything for others is written: maps, graphs,
/// figures, pictures, the places of photos.
struct ShownLines: Sendable {
  let store: TrackStore

  /// Returns what a viewer sees of a track; `nil` if there is none for them.
  ///
  /// The line is derived once for each change of the track or of its member's places, in the turn of the member.
  func line(for viewer: TrackViewer) async throws(StorageError) -> ShownLine? {
    for _ in 0..<Self.attempts {
      let sight = try await store.database.read { [self] connection throws(StorageError) in
        try find(for: viewer, on: connection)
      }
      switch sight {
      case nil: return nil
      case .line(let line): return line
      case .due(let source): try await derive(source)
      }
    }
    throw .overloaded
  }

  /// Attempts to read a line that changes while it is derived.
  private static let attempts = 5

  /// Derives what others see of a track before anybody asks.
  /// - Returns: false if that was derived before.
  @discardableResult
  func prepare(_ track: UUID, of member: UUID) async throws(StorageError) -> Bool {
    let source = try await store.database.read { [self] connection throws(StorageError) in
      let source = try self.source(track, of: member, on: connection)
      return try stored(source, on: connection) == nil ? source : nil
    }
    guard let source else { return false }
    try await derive(source)
    return true
  }

  /// Derives what friends see of a track before anybody asks, if its member lets them see it.
  func prepareForFriends(_ track: UUID, of member: UUID) async throws(StorageError) {
    let isShown = try await store.database.read { [self] connection throws(StorageError) in
      try FriendTracks(records: store.records, connection: connection).hasListed(
        track, of: member)
    }
    if isShown { try await prepare(track, of: member) }
  }

  /// Derives what friends see of all tracks where that is missing, or of other private places.
  /// - Returns: the number of tracks that were derived.
  func prepareForFriends() async throws(StorageError) -> Int {
    let members = try await store.database.read { [self] connection throws(StorageError) in
      try FriendTracks(records: store.records, connection: connection).members()
    }
    var count = 0
    for member in members {
      let tracks = try await store.database.read { [self] connection throws(StorageError) in
        try FriendTracks(records: store.records, connection: connection).listed(of: member)
      }
      for track in tracks where try await prepareIfLive(track, of: member) { count += 1 }
    }
    return count
  }

  /// Derives what friends see of tracks that a device changed.
  func follow(_ changes: [Change], of member: UUID) async throws(StorageError) {
    let end = ContinuousClock.now + Self.patience
    for change in changes where ContinuousClock.now < end {
      try await prepareForFriends(change.record, of: member)
    }
  }

  /// Derives what others see by the places of now: of tracks with open links, and of the newest for friends.
  func followPlaces(of member: UUID) async throws(StorageError) {
    let shown = try await store.database.read { [self] connection throws(StorageError) in
      try RecordLinks(connection: connection).linked(by: member, in: TrackRecord.collection)
        + FriendTracks(records: store.records, connection: connection).listed(
          of: member, limit: 100)
    }
    let end = ContinuousClock.now + Self.patience
    for track in shown where ContinuousClock.now < end {
      _ = try await prepareIfLive(track, of: member)
    }
  }

  /// Time for which a device waits for lines to be derived; the others are when somebody opens them, or within a day.
  private static let patience = Duration.seconds(2)

  /// Derives what others see of a track, unless it was deleted meanwhile.
  /// - Returns: false if that was derived before, or there is no such track.
  private func prepareIfLive(_ track: UUID, of member: UUID) async throws(StorageError) -> Bool {
    do throws(StorageError) {
      return try await prepare(track, of: member)
    } catch .noSuchRecord {
      return false
    }
  }

  // MARK: The right

  private enum Sight {
    case line(ShownLine)
    case due(Source)
  }

  private func find(
    for viewer: TrackViewer, on connection: Connection
  ) throws(StorageError) -> Sight? {
    switch viewer {
    case .holder(let secret):
      guard
        let (link, record) = try RecordLinks(connection: connection).shown(
          by: secret, of: TrackRecord.collection, in: store.records),
        TrackAudience(record.body).opensLinks
      else { return nil }
      return try sight(
        of: try source(record.id, of: record.space, on: connection),
        parts: (link.parts ?? []).compactMap(ShownPart.init(name:)), name: link.id,
        until: link.expiresAt, on: connection)
    case .friend(let viewer, let friend, let track):
      guard
        try FriendTracks(records: store.records, connection: connection).shows(
          track, of: friend, to: viewer)
      else { return nil }
      return try sight(
        of: try source(track, of: friend, on: connection), parts: ShownPart.forFriends,
        name: track, until: nil, on: connection)
    case .member(let member, let track):
      return try sight(
        of: try source(track, of: member, on: connection), parts: ShownPart.allCases, name: track,
        until: nil, on: connection)
    }
  }

  private func sight(
    of source: Source, parts: [ShownPart], name: UUID, until end: Int64?,
    on connection: Connection
  ) throws(StorageError) -> Sight {
    guard let stored = try self.stored(source, on: connection) else { return .due(source) }
    var photos: [ShownLine.Photo] = []
    if parts.contains(.photos) {
      let places = source.record.edits.isEmpty ? nil : PhotosOnLine(stored.photoPlaces)
      let placed = try self.photos(
        of: source, on: places, withPlaces: parts.contains(.map), on: connection)
      guard let placed else { return .due(source) }
      photos = placed
    }
    return .line(
      ShownLine(source, stored, parts: parts, photos: photos, name: name, until: end))
  }

  /// Returns the photos that others see, in the order of the way: not those that were or may have been taken in a circle, nor those
  /// without sizes, since only sizes are free of what a camera writes into its file.
  /// - Parameter places: the places on an edited line; `nil` for those of the recording.
  /// - Returns: `nil` if the place of a photo on the edited line has not been derived.
  private func photos(
    of source: Source, on places: PhotosOnLine?, withPlaces: Bool, on connection: Connection
  ) throws(StorageError) -> [ShownLine.Photo]? {
    var photos: [(photo: ShownLine.Photo, along: Double)] = []
    for (id, body) in try photoRecords(of: source, on: connection) {
      guard var photo = ShownLine.Photo(body) else { continue }
      if !source.circles.isEmpty {
        // One that stands nowhere may have been taken in a circle.
        guard let place = photo.place, !source.circles.contains(where: { $0.contains(place) })
        else { continue }
      }
      if let places, photo.place != nil {
        guard let place = places.place(of: id, body) else { return nil }
        photo.place = place
        if let place, source.circles.contains(where: { $0.contains(place) }) { continue }
      }
      if !withPlaces { photo.place = nil }
      photos.append((photo, body["place"]?["distance_m"]?.double ?? .infinity))
    }
    photos.sort { $0.along < $1.along }
    return photos.map(\.photo)
  }

  private func photoRecords(
    of source: Source, on connection: Connection
  ) throws(StorageError) -> [(id: UUID, body: JSONValue)] {
    let ids = try connection.rows(
      """
      SELECT photo FROM track_photos WHERE member = $1 AND track = $2 AND deleted_at IS NULL
      ORDER BY photo LIMIT $3
      """, source.member, source.track, ShownLine.maximumPhotos
    ) { row throws(StorageError) in try row.uuid(0) }
    var found: [(id: UUID, body: JSONValue)] = []
    for id in ids {
      let record = try store.records.live(
        TrackPhoto.collection.name, id: id, in: source.member, on: connection)
      if let record { found.append((id, record.body)) }
    }
    return found
  }

  // MARK: The list

  /// Returns the newest tracks of a member's friends as a list shows them. Nothing is derived for it: a line of other private
  /// places comes without figures. Those of a day are in the order of what is shown of their starts.
  /// - Parameter end: the last track of the page before.
  /// - Returns: the tracks, and the end of the page if others may follow.
  /// - Throws: `noSuchRecord` if the member no longer sees that track.
  func items(
    ofFriendsOf viewer: UUID, after end: FriendTrackCursor?, limit: Int
  ) async throws(StorageError) -> (items: [ShownItem], end: FriendTrackCursor?) {
    try await store.database.read { [self] connection throws(StorageError) in
      let friends = FriendTracks(records: store.records, connection: connection)
      var circles: [UUID: [PrivacyCircle]] = [:]
      var items: [(day: Int64, item: ShownItem)] = []
      let places = try friends.newest(for: viewer, after: end, limit: limit)
      for place in places {
        let known: [PrivacyCircle]
        if let found = circles[place.friend] {
          known = found
        } else {
          known = try PrivacyPlaces.circles(of: place.friend, in: store.records, on: connection)
          circles[place.friend] = known
        }
        let source = try source(place.track, of: place.friend, without: known, on: connection)
        items.append((place.day, try item(source, on: connection)))
      }
      items.sort {
        ($0.day, $0.item.startedAt ?? 0) > ($1.day, $1.item.startedAt ?? 0)
      }
      let last = places.count == limit ? places.last : nil
      return (
        items.map(\.item), last.map { FriendTrackCursor(friend: $0.friend, track: $0.track) }
      )
    }
  }

  private func item(_ source: Source, on connection: Connection) throws(StorageError) -> ShownItem {
    let name = try connection.row(
      "SELECT display_name FROM members WHERE id = $1", source.member
    ) { $0.string(0) }
    let shown = try connection.row(
      """
      SELECT listed, started_at, is_cut FROM shown_lines
      WHERE member = $1 AND track = $2 AND stamp = $3
      """, source.member, source.track, source.stamp
    ) { (members: $0.optionalBytes(0), startedAt: $0.optionalInt64(1), isCut: $0.int(2) != 0) }
    let isCut = shown?.isCut ?? !source.circles.isEmpty
    return ShownItem(
      friend: source.member, friendName: name ?? "", id: source.track,
      name: source.name(isCut: isCut),
      kind: source.record.kind, startedAt: shown?.startedAt, members: shown?.members)
  }

  // MARK: The line

  /// All that a shown line is derived from.
  fileprivate struct Source: Sendable {
    let member: UUID
    let track: UUID
    let revision: Int64
    let record: TrackRecord
    let sport: Sport?
    let circles: [PrivacyCircle]
    /// The digest of all inputs: a stored line with another one is not shown.
    let stamp: SHA256Digest

    /// The name that others see.
    /// - Parameter isCut: true if something was removed from the line.
    func name(isCut: Bool) -> String {
      let shown = TrackName.shown([UInt8](record.name.utf8), sport: sport, isCut: isCut)
      return String(decoding: shown, as: UTF8.self)
    }
  }

  /// A derived line as stored.
  fileprivate struct Stored: Sendable {
    let isCut: Bool
    let startedAt: Int64?
    let figures: [UInt8]
    let profile: [UInt8]
    let lines: [UInt8]
    let preview: [UInt8]
    /// The places of photos on an edited line (`PhotosOnLine`).
    let photoPlaces: [UInt8]?
  }

  private func source(
    _ track: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Source {
    try source(
      track, of: member,
      without: try PrivacyPlaces.circles(of: member, in: store.records, on: connection),
      on: connection)
  }

  private func source(
    _ track: UUID, of member: UUID, without circles: [PrivacyCircle], on connection: Connection
  ) throws(StorageError) -> Source {
    let record = try store.records.existing(
      TrackRecord.collection, id: track, in: member, on: connection)
    guard let said = TrackRecord(record.body) else {
      throw .damaged("the record of track \(track) is not one")
    }
    let sport = try said.derivedSport(of: member, on: connection)
    return Source(
      member: member, track: track, revision: record.revision, record: said, sport: sport,
      circles: circles, stamp: Self.stamp(said, sport, circles, edits: record.body["edits"]))
  }

  private static func stamp(
    _ track: TrackRecord, _ sport: Sport?, _ circles: [PrivacyCircle], edits: JSONValue?
  ) -> SHA256Digest {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(Int64(ShownTrack.version))
    writer.integer(Int64(LineDerivation.version))
    writer.string(track.points?.description ?? "")
    writer.string(track.original?.description ?? "")
    writer.string(sport?.name.description ?? "")
    writer.number(track.spacing ?? 0)
    writer.beginObject()
    track.stated.write(into: &writer)
    writer.endObject()
    edits?.write(into: &writer)
    for circle in circles {
      writer.number(circle.centre.latitude)
      writer.number(circle.centre.longitude)
      writer.number(circle.radius)
    }
    writer.endArray()
    return SHA256Digest(of: writer.bytes)
  }

  private func stored(
    _ source: Source, on connection: Connection
  ) throws(StorageError) -> Stored? {
    try connection.row(
      """
      SELECT is_cut, started_at, figures, profile, lines, preview, photo_places FROM shown_lines
      WHERE member = $1 AND track = $2 AND stamp = $3
      """, source.member, source.track, source.stamp
    ) { row in
      Stored(
        isCut: row.int(0) != 0, startedAt: row.optionalInt64(1), figures: row.bytes(2),
        profile: row.bytes(3), lines: row.bytes(4), preview: row.bytes(5),
        photoPlaces: row.optionalBytes(6))
    }
  }

  /// Derives a line and stores it. One whose inputs changed meanwhile has a stamp that nobody asks for.
  private func derive(_ source: Source) async throws(StorageError) {
    let points = PointSource(source.record, sport: source.sport)
    // The answer may be older than the edits.
    let device = source.record.edits.totals(try await self.device(of: source))
    let shown: ShownTrack
    let places: [UInt8]?
    if source.record.format == .manual {
      places = nil
      shown = ShownTrack(stating: source.record.stated, sport: source.sport)
    } else {
      let photos =
        source.record.edits.isEmpty
        ? nil
        : try await store.database.read { [self] connection throws(StorageError) in
          try photoRecords(of: source, on: connection)
        }
      (shown, places) = try await store.work(
        on: try points.size(in: store.files), for: source.member
      ) { [files = store.files] (interruption) throws(StorageError) -> (ShownTrack, [UInt8]?) in
        let stream = try points.stream(from: files, unless: interruption)
        do throws(PointStreamError) {
          return (
            try ShownTrack(
              of: stream, sport: source.sport, without: source.circles, device: device,
              stated: source.record.stated, maximumFixes: ImportLimits.points),
            try photos.map { (photos) throws(PointStreamError) in
              try PhotosOnLine.bytes(of: photos, on: stream, sport: source.sport)
            }
          )
        } catch {
          throw points.damage
        }
      }
    }
    let figures = Self.bytes { shown.writeFigures(into: &$0) }
    let profile = Self.bytes { shown.writeProfile(into: &$0) }
    let lines = Self.bytes { shown.writeLines(into: &$0) }
    let preview = Self.bytes { shown.writePreview(into: &$0) }
    let listed = Self.bytes { shown.writeListed(into: &$0) }
    try await store.database.write { connection throws(StorageError) in
      try connection.run(
        """
        INSERT INTO shown_lines
          (member, track, stamp, is_cut, started_at, figures, profile, lines, preview, listed,
            photo_places)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (member, track) DO UPDATE SET stamp = excluded.stamp, is_cut = excluded.is_cut,
          started_at = excluded.started_at, figures = excluded.figures,
          profile = excluded.profile, lines = excluded.lines, preview = excluded.preview,
          listed = excluded.listed, photo_places = excluded.photo_places
        """, source.member, source.track, source.stamp, shown.isCut,
        shown.digest.summary.startedAt, figures, profile, lines, preview, listed, places)
    }
  }

  /// Returns the totals that the recorder stated, which are in the stored answer only.
  private func device(of source: Source) async throws(StorageError) -> DeviceTotals? {
    guard case .file = source.record.format else { return nil }
    let detail = try await store.database.read { connection throws(StorageError) in
      try connection.row(
        "SELECT detail FROM track_answers WHERE member = $1 AND track = $2", source.member,
        source.track
      ) { $0.bytes(0) }
    }
    guard let detail, let json = try? JSONValue(parsing: [0x7B] + detail + [0x7D]) else {
      return nil
    }
    return json["device"].map { DeviceTotals($0) }
  }

  private static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }
}

/// What somebody else sees of a track. Each part is there if its member shows it.
struct ShownLine: Sendable {
  /// A photo in the sizes that were made anew, without what the camera wrote into its file.
  struct Photo: Sendable {
    let screen: SHA256Digest
    let thumbnail: SHA256Digest
    let width: Int64
    let height: Int64
    let caption: String?
    /// Its place on the map; `nil` if it has none, or the map is not shown.
    fileprivate(set) var place: Coordinate?

    /// Reads the record of a photo; `nil` if its sizes are not those of its picture.
    fileprivate init?(_ body: JSONValue) {
      guard let sizes = body["sizes"], sizes["of"]?.string == body["picture"]?["file"]?.string,
        let screen = sizes["screen"]?.string.flatMap(SHA256Digest.init(_:)),
        let thumbnail = sizes["thumbnail"]?.string.flatMap(SHA256Digest.init(_:)),
        let width = body["picture"]?["width"]?.int64, let height = body["picture"]?["height"]?.int64
      else { return nil }
      self.screen = screen
      self.thumbnail = thumbnail
      self.width = width
      self.height = height
      caption = body["caption"]?.string
      if let latitude = body["place"]?["latitude"]?.double,
        let longitude = body["place"]?["longitude"]?.double
      {
        place = Coordinate(latitude: latitude, longitude: longitude)
      }
    }
  }

  /// Maximum number of photos of a track that others see.
  static let maximumPhotos = 200

  let name: String
  let kind: LineKind
  let sport: Sport?
  let note: String?
  let figures: [UInt8]?
  let profile: [UInt8]?
  let lines: [UInt8]?
  /// The line of the drawing in pictures, as in ``ShownTrack/writePreview(into:)``.
  let preview: [UInt8]?
  let photos: [Photo]
  /// The parts that its member shows.
  let parts: [ShownPart]
  /// True if something was removed from the line, which only its member is told.
  let isCut: Bool
  /// The end of the link, in milliseconds since 1970; `nil` without a link.
  let expiresAt: Int64?
  /// The member in whose turn pictures are drawn.
  let owner: UUID
  /// A text that changes with everything that is shown.
  let version: String
  /// The identifier of the link or the track, under which what is made of it is kept.
  let id: UUID

  fileprivate init(
    _ source: ShownLines.Source, _ stored: ShownLines.Stored, parts: [ShownPart],
    photos: [Photo], name id: UUID, until end: Int64?
  ) {
    name = source.name(isCut: stored.isCut)
    kind = source.record.kind
    sport = source.sport
    note = parts.contains(.note) ? source.record.note : nil
    figures = parts.contains(.figures) ? stored.figures : nil
    profile = parts.contains(.graphs) ? stored.profile : nil
    lines = parts.contains(.map) ? stored.lines : nil
    preview = parts.contains(.map) ? stored.preview : nil
    self.photos = photos
    self.parts = parts
    isCut = stored.isCut
    expiresAt = end
    owner = source.member
    version = "\(source.revision) \(source.stamp)"
    self.id = id
  }
}

/// What a friend sees of a track in a list.
struct ShownItem: Sendable {
  let friend: UUID
  let friendName: String
  let id: UUID
  let name: String
  let kind: LineKind
  /// The shown start, UTC milliseconds; `nil` until the line is derived, or without times.
  let startedAt: Int64?
  /// JSON members of main figures and a small drawing, without braces; `nil` until the line is derived.
  let members: [UInt8]?

  fileprivate init(
    friend: UUID, friendName: String, id: UUID, name: String, kind: LineKind, startedAt: Int64?,
    members: [UInt8]?
  ) {
    self.friend = friend
    self.friendName = friendName
    self.id = id
    self.name = name
    self.kind = kind
    self.startedAt = startedAt
    self.members = members
  }
}
