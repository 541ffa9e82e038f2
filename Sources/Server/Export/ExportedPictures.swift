import Formats
import JSON
import Storage

/// The pictures that an area's records name, in the folder `pictures` of its export: each once.
struct ExportedPictures {
  private let data: ClubData
  private var known: Set<SHA256Digest> = []

  init(_ data: ClubData) { self.data = data }

  private static let folder = "pictures"

  private static func name(of picture: SHA256Digest) -> String { "\(picture).jpg" }

  /// Writes the picture that a record names, unless it was written. One that is lost or damaged does not keep the
  /// member from the rest.
  mutating func add(of record: Record, to folder: ExportFolder) async throws {
    guard let picture = RecordPictures.digest(record.body["picture"]),
      known.insert(picture).inserted, let copy = try await copy(of: picture, folder)
    else {
      return
    }
    try await folder.add(
      Self.name(of: picture), in: Self.folder, copy, packing: .store)
  }

  private func copy(
    of picture: SHA256Digest, _ folder: ExportFolder
  ) async throws(StorageError) -> TemporaryFile? {
    do throws(StorageError) {
      return try await folder.run { [data] (interruption) throws(StorageError) in
        try TemporaryFile(
          copying: picture, of: data.files, in: data.temporaryDirectory, unless: interruption)
      }
    } catch .missingFile, .damagedFile {
      return nil
    }
  }

  /// Stores the picture that a record of an export names as its member's, unless it was stored or the export
  /// lacks it.
  mutating func take(
    of said: JSONValue, from folder: RestoredFolder, for member: UUID
  ) async throws {
    guard let picture = RecordPictures.digest(said["picture"]), known.insert(picture).inserted,
      let file = try await folder.unpack(
        Self.folder + "/" + Self.name(of: picture), in: data.temporaryDirectory)
    else { return }
    let digest = try await data.files.put(fileAt: file.path)
    withExtendedLifetime(file) {}
    try await data.database.write { [data] connection throws(StorageError) in
      try data.records.noteUpload(of: digest, by: member, on: connection)
    }
  }
}
