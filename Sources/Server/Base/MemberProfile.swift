import Club
import JSON
package import Storage
package import Tracks

/// The member's data for estimating energy (T15): a record edited by the member and read by every area with figures.
package enum MemberProfile {
  package static let collection = RecordCollection(ClubRecords.profile)

  /// Returns the member's current profile for estimating energy.
  package static func energyProfile(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> EnergyProfile {
    let record = try records.live(collection.name, id: member, in: member, on: connection)
    let sex: EnergyProfile.Sex? =
      switch record?.body["sex"]?.string {
      case "female": .female
      case "male": .male
      default: nil
      }
    return EnergyProfile(sex: sex, weight: record?.body["weight_kg"]?.double)
  }
}
