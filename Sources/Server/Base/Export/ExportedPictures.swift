import Formats
package import JSON
package import Storage

/// Writes the pictures that an area's records name into a folder of its export, each once.
package struct ExportedPictures {
  /// The field of a record that names the pictures, and their folder.
  package enum Kind: String {
    case pictures = "picture"
    case originals = "original"
  }

  private let data: ClubData
  private let kind: Kind
  private var known: Set<SHA256Digest> = []

  package init(_ data: ClubData, of kind: Kind = .pictures) {
    self.data = data
    self.kind = kind
  }

  private var folder: String { kind.rawValue + "s" }

  /// Returns the name of a picture's file. Originals keep their extension if it is one of pictures.
  private func name(of picture: SHA256Digest, said: JSONValue?) -> String {
    let ending = said?["name"]?.string?.lowercased().split(separator: ".").last.map(String.init)
    let known = ["jpeg", "png", "webp", "gif", "heic", "heif", "avif", "dng", "tif", "tiff"]
    return "\(picture)." + (ending.flatMap { known.contains($0) ? $0 : nil } ?? "jpg")
  }

  /// Returns the pictures that a record names: its picture, its logo, and former pictures.
  private func named(by record: JSONValue) -> [(said: JSONValue, file: SHA256Digest)] {
    let said: [JSONValue?] =
      switch kind {
      case .originals: [record[kind.rawValue]]
      case .pictures: [record[kind.rawValue], record["logo"]] + (record["former"]?.array ?? [])
      }
    return said.compactMap { said in
      guard let said, let file = PictureStore.digest(said) else { return nil }
      return (said, file)
    }
  }

  /// Writes the pictures that a record names, unless they were written before. A lost or damaged one does not stop the export.
  package mutating func add(of record: Record, to folder: ExportFolder) async throws {
    for (said, picture) in named(by: record.body) where known.insert(picture).inserted {
      guard let copy = try await folder.copy(of: picture, in: data) else { continue }
      try await folder.add(
        name(of: picture, said: said), in: self.folder, copy, packing: .store)
    }
  }

  /// Stores the pictures that an exported record names for a member, unless they were stored before or the export lacks them.
  package mutating func restore(
    of record: JSONValue, from folder: RestoredFolder, for member: UUID
  ) async throws {
    for (said, picture) in named(by: record) where known.insert(picture).inserted {
      let file = self.folder + "/" + name(of: picture, said: said)
      _ = try await folder.store(file, for: member, in: data)
    }
  }
}
