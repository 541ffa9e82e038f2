import Formats
package import JSON
package import Storage

/// Writes the files that records name in their `content`, as documents do, into a folder of an area's export:
/// each once, under its readable name. The exported records contain the path.
package struct ExportedFiles {
  /// The member of an exported record with the path of its file.
  private static let path = "path"

  private let data: ClubData
  private var paths: [SHA256Digest: String] = [:]

  package init(_ data: ClubData) { self.data = data }

  private static func file(of record: JSONValue) -> SHA256Digest? {
    record["content"]?["file"]?.string.flatMap(SHA256Digest.init(_:))
  }

  /// Writes the file that a record names, unless it was written before. A lost or damaged file does not stop the export.
  /// - Returns: the additional members of the exported record.
  package mutating func add(
    of record: Record, to folder: ExportFolder, in name: String
  ) async throws -> [JSONMember] {
    guard let file = Self.file(of: record.body) else { return [] }
    if paths[file] == nil {
      guard let copy = try await folder.copy(of: file, in: data) else { return [] }
      // Stored without compression: most are packed already, and a file that compresses extremely well would be
      // taken for a zip bomb on restoration.
      paths[file] = try await folder.add(
        record.body["content"]?["name"]?.string ?? "", in: name, copy, time: record.updatedAt,
        packing: .store)
    }
    return paths[file].map { [JSONMember(Self.path, .string($0))] } ?? []
  }

  /// Stores the file that an exported record names for a member.
  /// - Returns: true if its digest is the one in the record.
  package mutating func restore(
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
  /// Returns a copy of a stored file; `nil` if it is lost or damaged.
  package func copy(
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
  /// Stores a file of the export for a member. It is deleted again if it exceeds the quota.
  /// - Returns: its digest; `nil` if the export lacks it.
  /// - Throws: `overQuota` among others.
  package func store(_ file: String, for member: UUID, in data: ClubData) async throws
    -> SHA256Digest?
  {
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
