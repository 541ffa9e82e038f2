import Club
import JSON
import Storage
import Tracks

/// Who a member is, for the estimate of energy (T15): a record that the member edits and that every
/// area with figures reads.
enum MemberProfile {
  static let collection = RecordCollection(
    ClubGrants.profile, schema: schema, extent: .one)

  static let schema = Schema.object([
    .optional("name", .nullable(.string(maximumLength: 80, pattern: .line))),
    .optional("sex", .nullable(.oneOf(["female", "male"]))),
    .optional("birth_year", .nullable(.integer(1900...2100))),
    .optional("weight_kg", .nullable(.number(20...400))),
  ])

  /// Whose energy to estimate, as the member's profile says now.
  static func energyProfile(
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
