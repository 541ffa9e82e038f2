extension RecordStore {
  /// The member's last change; 0 before the first. What depends on the member's records alone is
  /// as it was for as long as this is.
  public func sequence(of member: UUID, on connection: Connection) throws(StorageError) -> Int64 {
    try connection.row("SELECT seq FROM record_sequences WHERE member = $1", member) {
      $0.int64(0)
    } ?? 0
  }
}
