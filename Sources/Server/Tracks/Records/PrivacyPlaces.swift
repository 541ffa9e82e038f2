import Geodesy
import JSON
import ServerBase
import Storage
import Tracks

/// The records of the places around which others see nothing of a member's tracks (T28). No route shows them to anybody
/// but their member, whose devices and whose own export have them.
enum PrivacyPlaces {
  static let collection = RecordCollection(
    TrackRecords.privacyPlaces, rules: rules,
    index: { (record, connection) throws(StorageError) in
      try remember(record, on: connection)
    },
    unindex: { (member, record, connection) throws(StorageError) in
      // The anchor of a deleted place stays, so that the place has the same circle when it is named anew.
      if record == nil {
        try connection.run("DELETE FROM privacy_anchors WHERE member = $1", member)
      }
    })

  /// Whatever a device says, a place takes over an anchor that was there before it.
  private static var rules: RecordRules {
    var rules = RecordRules()
    rules.complete = { (fields, writer) throws(StorageError) in
      let said = JSONValue.object(fields)
      var known = try anchors(near: said, of: writer.space, in: writer.store, on: writer.connection)
      // One that its device made, and may have shown already, comes after those that are known here.
      if let own = said["anchor"].flatMap({ PrivacyAnchor($0) }) { known.append(own) }
      guard let anchor = PrivacyAnchor.first(forPlace: said, among: known) else {
        throw .invalid("point", "not_allowed", "There is no circle around this point.")
      }
      return said.merging([JSONMember("anchor", anchor.json)]).object ?? []
    }
    return rules
  }

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

  // MARK: Anchors

  /// Degrees of latitude from an anchor within which it can hold a place: a degree has more than 110 km anywhere.
  private static let longestReach = PrivacyAnchor.longestReach / 110_000

  /// Returns the anchors of a member that can hold a new place, the oldest first: of all places since there are anchors, and of those
  /// that were named before.
  private static func anchors(
    near place: JSONValue, of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> [PrivacyAnchor] {
    guard let latitude = place["point"]?["latitude"]?.double else { return [] }
    var anchors: [PrivacyAnchor] = []
    for record in try records.list(collection.name, in: member, on: connection)
    where record.body["anchor"] == nil {
      if let anchor = PrivacyAnchor(ofPlace: record.body) { anchors.append(anchor) }
    }
    let kept = try connection.rows(
      """
      SELECT latitude, longitude, radius_m, secret FROM privacy_anchors
      WHERE member = $1 AND latitude BETWEEN $2 AND $3 ORDER BY made_at, latitude, longitude
      """, member, latitude - longestReach, latitude + longestReach
    ) { row throws(StorageError) in
      Coordinate(latitude: row.double(0), longitude: row.double(1)).flatMap {
        PrivacyAnchor(centre: $0, radius: row.double(2), secret: row.string(3))
      }
    }
    for anchor in kept {
      guard let anchor else { throw .damaged("an anchor of the member \(member) is not one") }
      anchors.append(anchor)
    }
    return anchors
  }

  /// Keeps the anchor of a place, whatever becomes of the place.
  private static func remember(_ record: Record, on connection: Connection) throws(StorageError) {
    guard let anchor = PrivacyAnchor(ofPlace: record.body) else { return }
    try connection.run(
      """
      INSERT INTO privacy_anchors (member, latitude, longitude, radius_m, secret, made_at)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
      """, record.space, anchor.centre.latitude, anchor.centre.longitude, anchor.radius,
      anchor.secret, record.updatedAt)
  }
}
