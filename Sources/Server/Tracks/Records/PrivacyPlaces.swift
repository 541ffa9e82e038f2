import Storage
import Tracks

/// The records of the places around which others see nothing of a member's tracks (T28). No route shows them to anybody
/// but their member, whose devices and whose own export have them.
enum PrivacyPlaces {
  static let collection = RecordCollection(TrackRecords.privacyPlaces)

  /// Returns the circles of all places of a member.
  /// - Throws: `damaged` for a record that is no place: nothing may be shown without its circle.
  static func circles(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> [PrivacyCircle] {
    var circles: [PrivacyCircle] = []
    for record in try records.list(collection.name, in: member, on: connection) {
      guard let place = PrivacyPlace(record.body) else {
        throw .damaged("privacy place \(record.id) is not one")
      }
      circles.append(place.circle)
    }
    return circles
  }
}
