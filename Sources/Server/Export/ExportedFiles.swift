import Formats
import JSON
import Storage

/// The files that records name in their `content`, as documents do, in a folder of their area's export: each once,
/// under the name that it has for people. Their records say the path.
struct ExportedFiles {
  /// The member of a record in an export with the path of its file.
  private static let path = "path"

  private let data: ClubData
  private var paths: [SHA256Digest: String] = [:]

  init(_ data: ClubData) { self.data = data }

  private static func file(of record: JSONValue) -> SHA256Digest? {
    record["content"]?["file"]?.string.flatMap(SHA256Digest.init(_:))
  }

  /// Writes the file that a record names, unless it was written. One that is lost or damaged does not keep the member
  /// from the rest.
  /// - Returns: what the record says besides in the export.
  mutating func add(
    of record: Record, to folder: ExportFolder, in name: String
  ) async throws -> [JSONMember] {
    guard let file = Self.file(of: record.body) else { return [] }
    if paths[file] == nil {
      guard let copy = try await folder.copy(of: file, in: data) else { return [] }
      // Most are packed already, and one that packs too well would be taken for a bomb on the way back.
      paths[file] = try await folder.add(
        record.body["content"]?["name"]?.string ?? "", in: name, copy, time: record.updatedAt,
        packing: .store)
    }
    return paths[file].map { [JSONMember(Self.path, .string($0))] } ?? []
  }

  /// Stores the file that a record of an export names as its member's.
  /// - Returns: whether it is the file that the record names.
  mutating func take(
    of record: JSONValue, from folder: RestoredFolder, for member: UUID
  ) async throws -> Bool {
    guard let file = Self.file(of: record), let path = record[Self.path]?.string else {
      return false
    }
    if paths[file] != nil { return true }
    guard try await folder.store(path, for: member, in: data) == file else { return false }
    paths[file] = path
    return true
  }
}

extension ExportFolder {
  /// A copy of a stored file; `nil` when it is lost or damaged.
  func copy(
    of file: SHA256Digest, in data: ClubData
  ) async throws(StorageError) -> TemporaryFile? {
    do throws(StorageError) {
      return try await run { (interruption) throws(StorageError) in
        try TemporaryFile(
          copying: file, of: data.files, in: data.temporaryDirectory, unless: interruption)
      }
    } catch .missingFile, .damagedFile {
      return nil
    }
  }
}

extension RestoredFolder {
  /// Stores a file of the export as a member's; one that the member has no room for is not left behind.
  /// - Returns: its digest; `nil` when the export lacks it.
  /// - Throws: `overQuota` among others.
  func store(_ file: String, for member: UUID, in data: ClubData) async throws -> SHA256Digest? {
    guard let unpacked = try await unpack(file, in: data.temporaryDirectory) else { return nil }
    let digest = try await data.files.put(fileAt: unpacked.path)
    withExtendedLifetime(unpacked) {}
    do throws(StorageError) {
      try await data.records.noteUpload(of: digest, by: member, in: data.database)
    } catch {
      try await data.files.remove([digest], unnamedIn: data.database)
      throw error
    }
    return digest
  }
}
