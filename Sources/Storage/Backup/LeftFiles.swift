/// The files that members brought since a backup was made, which still lie in the data directory to which it is restored.
///
/// The database that is replaced knows whose each of them is. They become uploads of these members again, so that their devices
/// can make the records anew of which the backup knows nothing. Nothing else proves whose a file is: a digest is no secret, so
/// without that database nobody may name a file by it.
struct LeftFiles {
  /// The path of the database that is replaced.
  let former: String
  /// The path of the database that takes its place.
  let new: String
  let files: FileFolders

  /// Time for which a device may make the record of such a file: as long as the sweep would keep it.
  static let patience = FileStore.binPatience

  /// A file of a member.
  private struct Claim {
    let file: SHA256Digest
    let member: UUID
  }

  /// Registers each file as an upload of its member, if its content is what its digest says.
  /// - Parameter time: the present, in milliseconds since 1970.
  /// - Throws: if either database is unreadable or of another version; then nothing is registered.
  func register(at time: Int64) throws(StorageError) {
    let known = try Connection(path: former, mode: .reading)
    let target = try Connection(path: new, mode: .copying)
    guard let club = try StoreMarker.id(on: known), try StoreMarker.id(on: target) == club else {
      return
    }
    let claims = try known.rows(
      """
      SELECT file, space FROM record_files
      WHERE space IN (SELECT id FROM spaces WHERE kind = 'own')
      UNION SELECT file, member FROM file_uploads
      """
    ) { row throws(StorageError) in
      Claim(file: try row.digest(0), member: try row.uuid(1))
    }
    try target.transaction { target throws(StorageError) in
      for claim in claims where try isLeft(claim, on: target) {
        // The upload ends when its usual time has passed since then.
        try target.run(
          """
          INSERT INTO file_uploads (file, member, uploaded_at, size) VALUES ($1, $2, $3, $4)
          ON CONFLICT (file, member) DO UPDATE SET uploaded_at = excluded.uploaded_at
          """, claim.file, claim.member, time + Self.patience - RecordStore.uploadPatience,
          Int64(try files.size(of: claim.file)))
      }
    }
  }

  /// Returns true if the member is in the restored club, none of their records there names the file, and the file is whole.
  private func isLeft(_ claim: Claim, on target: Connection) throws(StorageError) -> Bool {
    guard
      try target.exists("SELECT 1 FROM spaces WHERE id = $1 AND kind = 'own'", claim.member),
      try !target.exists(
        "SELECT 1 FROM record_files WHERE file = $1 AND space = $2", claim.file, claim.member)
    else { return false }
    return files.isWhole(claim.file)
  }
}
