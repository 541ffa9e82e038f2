import Club
import JSON
import Storage

/// What friends see of a member: a record that the member has one of, which allows nothing at first.
enum FriendSharing {
  static let collection = RecordCollection(
    ClubGrants.friendSharing,
    schema: .object(
      FriendSight.allCases.map { .optional($0.name, .nullable(.boolean)) }),
    extent: .one,
    forget: { (member, _, connection) throws(StorageError) in
      try FriendTables.forget(member, on: connection)
    })
}
