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

  /// What a record names: its picture, its logo, and the pictures that it had before.
  private func named(by record: JSONValue) -> [(said: JSONValue, file: SHA256Digest)] {
    let said: [JSONValue?] =
      switch kind {
      case .originals: [record[kind.rawValue]]
      case .pictures: [record[kind.rawValue], record["logo"]] + (record["former"]?.array ?? [])
      }
    return said.compactMap { said in
      guard let said, let file = RecordPictures.digest(said) else { return nil }
      return (said, file)
    }
  }

  /// Writes the pictures that a record names, unless they were written. One that is lost or damaged does not keep the
  /// member from the rest.
  mutating func add(of record: Record, to folder: ExportFolder) async throws {
    for (said, picture) in named(by: record.body) where known.insert(picture).inserted {
      guard let copy = try await folder.copy(of: picture, in: data) else { continue }
      try await folder.add(
        name(of: picture, said: said), in: self.folder, copy, packing: .store)
    }
  }

  /// Stores the pictures that a record of an export names as its member's, unless they were stored or the export
  /// lacks them.
  mutating func take(
    of record: JSONValue, from folder: RestoredFolder, for member: UUID
  ) async throws {
    for (said, picture) in named(by: record) where known.insert(picture).inserted {
      let file = self.folder + "/" + name(of: picture, said: said)
      _ = try await folder.store(file, for: member, in: data)
    }
  }
}
