package import JSON
package import Pictures
package import Storage

/// Makes the sizes of stored pictures with the helper, each once, one picture at a time.
package final class PictureStore: Sendable {
  /// The sizes of a stored picture.
  package struct Sizes: Sendable {
    /// The picture's own properties.
    let picture: Picture
    /// The size for large screens; `nil` if the file itself is suitable.
    package let large: SHA256Digest?
    /// The size for a phone's screen.
    let screen: SHA256Digest
    /// The size for lists.
    let thumbnail: SHA256Digest
  }

  static let migrations = [
    Migration(
      area: "pictures", version: 1,
      """
      CREATE TABLE picture_sizes (
        picture BYTEA NOT NULL PRIMARY KEY, width BIGINT NOT NULL, height BIGINT NOT NULL,
        large BYTEA, screen BYTEA NOT NULL, thumbnail BYTEA NOT NULL)
      """),
    Migration(
      area: "pictures", version: 2,
      // Suitable files are now recognized by their content instead of the names of their segments.
      "DELETE FROM picture_sizes WHERE large IS NULL"),
  ]

  private let database: Database
  private let files: FileStore
  private let temporaryDirectory: String
  private let maker: PictureMaker
  /// One thread, since a picture takes up to 120 MB and must not delay requests. Members take turns.
  private let workers: TurnWorkers
  /// Another thread for drawings, which somebody waits for.
  private let drawers: TurnWorkers

  /// - Parameter temporaryDirectory: folder for the sizes until they are stored.
  init(
    database: Database, files: FileStore, temporaryDirectory: String,
    maker: PictureMaker = .besideProgram
  ) throws(StorageError) {
    self.database = database
    self.files = files
    self.temporaryDirectory = temporaryDirectory
    self.maker = maker
    workers = try TurnWorkers(count: 1, capacity: 1_000, capacityEach: 20)
    drawers = try TurnWorkers(count: 1, capacity: 200, capacityEach: 10)
  }

  /// Cancels running work and stops the threads. Call once.
  func close() {
    workers.stop()
    drawers.stop()
  }

  /// Draws an SVG of the server's own, in a member's turn.
  /// - Returns: the content of a PNG, or the reason why there is none.
  package func png(
    of svg: [UInt8], for member: UUID
  ) async throws(StorageError) -> Result<[UInt8], PictureRefusal> {
    try await drawers.run(for: member) { [self] (interruption) throws(StorageError) in
      let drawing = TemporaryFile(in: temporaryDirectory)
      let picture = TemporaryFile(in: temporaryDirectory)
      try drawing.write(svg)
      do throws(PictureRefusal) {
        try maker.draw(drawing.path, to: picture.path) { interruption.hasHappened }
      } catch {
        try interruption.check()
        return .failure(error)
      }
      return TemporaryFile.content(of: picture.path).map(Result.success) ?? .failure(.unavailable)
    }
  }

  /// Returns the sizes of a stored picture, made now if necessary.
  /// - Parameter owner: the member or space in whose turn they are made.
  /// - Returns: the sizes, or the reason why there are none.
  /// - Throws: `missingFile`; `overloaded` if too many of the owner's requests wait, `interrupted` if the
  ///   request was cancelled.
  package func sizes(
    of picture: SHA256Digest, for owner: UUID
  ) async throws(StorageError) -> Result<Sizes, PictureRefusal> {
    if let known = try await known(picture) { return .success(known) }
    let made: Made
    switch try await workers.run(
      for: owner,
      { [self] (interruption) throws(StorageError) in try make(picture, unless: interruption) })
    {
    case .failure(let refusal): return .failure(refusal)
    case .success(let sizes): made = sizes
    }
    let large =
      made.picture.isShareable ? nil : try await files.put(fileAt: made.path(of: .large))
    let screen = try await files.put(fileAt: made.path(of: .screen))
    let thumbnail = try await files.put(fileAt: made.path(of: .thumbnail))
    let sizes = Sizes(picture: made.picture, large: large, screen: screen, thumbnail: thumbnail)
    try await note(sizes, of: picture)
    return .success(sizes)
  }

  /// Makes one size of a picture that is not stored, in a member's turn.
  /// - Returns: the content of a JPEG, or the reason why there is none.
  package func jpeg(
    ofFileAt path: String, size: PictureSize = .large, for member: UUID
  ) async throws(StorageError) -> Result<[UInt8], PictureRefusal> {
    try await workers.run(for: member) { [self] (interruption) throws(StorageError) in
      try made(ofFileAt: path, unless: interruption).flatMap { made in
        TemporaryFile.content(of: made.path(of: size)).map(Result.success)
          ?? .failure(.unavailable)
      }
    }
  }

  /// Returns the file of a picture.
  package static func digest(_ picture: JSONValue?) -> SHA256Digest? {
    picture?["file"]?.string.flatMap(SHA256Digest.init(_:))
  }

  /// Returns the version of a picture that others in a space may get: its large size, or the file itself if
  /// that is suitable or already in a record of the space; `nil` otherwise.
  package static func shareable(
    _ picture: JSONValue, in space: UUID, on connection: Connection
  ) throws(StorageError) -> JSONValue? {
    guard let file = digest(picture) else { return nil }
    let made = try connection.row(
      "SELECT coalesce(large, picture) FROM picture_sizes WHERE picture = $1", file
    ) { (row) throws(StorageError) in try row.digest(0) }
    if let made { return picture.merging([JSONMember("file", .string(made.description))]) }
    let isNamed = try connection.exists(
      "SELECT 1 FROM record_files WHERE file = $1 AND space = $2", file, space)
    return isNamed ? picture : nil
  }

  /// Returns the suitable files, and the large sizes made of the others.
  static func judged(on connection: Connection) throws(StorageError) -> Set<SHA256Digest> {
    var judged: Set<SHA256Digest> = []
    let known = try connection.rows("SELECT picture, large FROM picture_sizes") {
      (row) throws(StorageError) in
      (try row.digest(0), row.isNull(1) ? nil : try row.digest(1))
    }
    for (picture, large) in known {
      judged.insert(picture)
      if let large { judged.insert(large) }
    }
    return judged
  }

  /// Deletes the sizes of pictures that are not stored any more.
  func deleteRemoved() async throws(StorageError) {
    try await database.write { [files] connection throws(StorageError) in
      let known = try connection.rows("SELECT picture FROM picture_sizes") {
        (row) throws(StorageError) in try row.digest(0)
      }
      for picture in known where !files.contains(picture) {
        try connection.run("DELETE FROM picture_sizes WHERE picture = $1", picture)
      }
    }
  }

  /// Makes the sizes of a stored picture. Blocks.
  private func make(
    _ picture: SHA256Digest, unless interruption: Interruption
  ) throws(StorageError) -> Result<Made, PictureRefusal> {
    // Pictures are rarely stored compressed; one that is must be copied first.
    var copy: TemporaryFile?
    if files.plainPath(picture) == nil {
      copy = try TemporaryFile(
        copying: picture, of: files, in: temporaryDirectory, unless: interruption)
    }
    defer { withExtendedLifetime(copy) {} }
    guard let path = copy?.path ?? files.plainPath(picture) else { return .failure(.unavailable) }
    return try made(ofFileAt: path, unless: interruption)
  }

  /// Makes the sizes of a file. Blocks.
  private func made(
    ofFileAt path: String, unless interruption: Interruption
  ) throws(StorageError) -> Result<Made, PictureRefusal> {
    try interruption.check()
    guard let folder = try? Directory.makeTemporary(in: temporaryDirectory) else {
      return .failure(.unavailable)
    }
    do throws(PictureRefusal) {
      let picture = try maker.make(of: path, in: folder) { interruption.hasHappened }
      return .success(Made(picture: picture, folder: folder))
    } catch {
      Directory.remove(folder)
      try interruption.check()
      return .failure(error)
    }
  }

  private func known(_ picture: SHA256Digest) async throws(StorageError) -> Sizes? {
    let found = try await database.read { connection throws(StorageError) in
      try connection.row(
        "SELECT width, height, large, screen, thumbnail FROM picture_sizes WHERE picture = $1",
        picture
      ) { row throws(StorageError) in
        let large = row.isNull(2) ? nil : try row.digest(2)
        return Sizes(
          picture: Picture(width: row.int(0), height: row.int(1), isShareable: large == nil),
          large: large, screen: try row.digest(3), thumbnail: try row.digest(4))
      }
    }
    // The files of sizes may have been deleted while no record named them.
    guard let found else { return nil }
    let isWhole = [found.large, found.screen, found.thumbnail].allSatisfy {
      $0.map(files.contains) ?? true
    }
    return isWhole ? found : nil
  }

  private func note(_ sizes: Sizes, of picture: SHA256Digest) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try connection.run(
        """
        INSERT INTO picture_sizes (picture, width, height, large, screen, thumbnail)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (picture) DO NOTHING
        """, picture, sizes.picture.width, sizes.picture.height, sizes.large, sizes.screen,
        sizes.thumbnail)
    }
  }
}

/// The sizes of one picture in a temporary folder, which is deleted with the last reference.
private final class Made: Sendable {
  let picture: Picture
  private let folder: String

  init(picture: Picture, folder: String) {
    self.picture = picture
    self.folder = folder
  }

  deinit { Directory.remove(folder) }

  func path(of size: PictureSize) -> String { folder + "/" + size.fileName }
}
