import Formats
import JSON
import Storage

/// The pictures that an area's records name, in a folder of its export: each once.
struct ExportedPictures {
  /// Which field of a record names them, and where they stand.
  enum Kind: String {
    case pictures = "picture"
    case originals = "original"
  }

  private let data: ClubData
  private let kind: Kind
  private var known: Set<SHA256Digest> = []

  init(_ data: ClubData, of kind: Kind = .pictures) {
    self.data = data
    self.kind = kind
  }

  private var folder: String { kind.rawValue + "s" }

  /// The name of a picture's file. Originals end as their names say, as far as that is an ending of pictures.
  private func name(of picture: SHA256Digest, said: JSONValue?) -> String {
    let ending = said?["name"]?.string?.lowercased().split(separator: ".").last.map(String.init)
    let known = ["jpeg", "png", "webp", "gif", "heic", "heif", "avif", "dng", "tif", "tiff"]
    return "\(picture)." + (ending.flatMap { known.contains($0) ? $0 : nil } ?? "jpg")
  }

  /// Writes the picture that a record names, unless it was written. One that is lost or damaged does not keep the
  /// member from the rest.
  mutating func add(of record: Record, to folder: ExportFolder) async throws {
    let said = record.body[kind.rawValue]
    guard let picture = RecordPictures.digest(said),
      known.insert(picture).inserted, let copy = try await copy(of: picture, folder)
    else {
      return
    }
    try await folder.add(
      name(of: picture, said: said), in: self.folder, copy, packing: .store)
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
    of record: JSONValue, from folder: RestoredFolder, for member: UUID
  ) async throws {
    let said = record[kind.rawValue]
    guard let picture = RecordPictures.digest(said), known.insert(picture).inserted,
      let file = try await folder.unpack(
        self.folder + "/" + name(of: picture, said: said), in: data.temporaryDirectory)
    else { return }
    let digest = try await data.files.put(fileAt: file.path)
    withExtendedLifetime(file) {}
    try await data.records.noteUpload(of: digest, by: member, in: data.database)
  }
}
