import Areas
package import Storage

/// A member's settings for sharing with friends: one record for each member, which shares nothing by default.
package enum FriendSharing {
  package static let collection = RecordCollection(
    Areas.friendSharing,
    unindex: { (member, _, connection) throws(StorageError) in
      try FriendTables.deleteRows(of: member, on: connection)
    })
}
