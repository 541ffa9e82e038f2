import Calendars
import Identity
import JSON
import Notices
import ServerBase
import Storage

/// Plans the pushes and mails of new notices, as their members chose.
struct NoticePlan: Sendable {
  let records: RecordStore
  let kinds: [AreaNotice]
  /// True if the club sends mails.
  let hasMail: Bool

  /// Maximum number of notices in one transaction.
  static let batch = 200

  /// A new notice, with what its member chose.
  struct Pending: Sendable {
    let id: UUID
    let member: UUID
    let kind: NoticeKind
    let madeAt: Int64
    /// True if the hour's limit of the kind is reached, so that the notice is only listed.
    var isListedOnly = false
    var devices: [PushDevice] = []
    /// The pace of mails; `never` if the member has not confirmed the address.
    var pace = MailPace.never
    var mailTime = MailTime()
  }

  /// A delivery, planned.
  struct Delivery: Sendable {
    let notice: UUID
    let member: UUID
    /// The device; `nil` for mail.
    let device: UUID?
    let dueAt: Int64
  }

  /// Returns new notices, the longest-waiting first. One of a kind that no area has is `nil`.
  func pending(
    at now: Int64, on connection: Connection
  ) throws(StorageError) -> [(id: UUID, pending: Pending?)] {
    let rows = try connection.rows(
      """
      SELECT id, member, kind, made_at FROM notices WHERE planned_at IS NULL
      ORDER BY made_at LIMIT $1
      """, Self.batch
    ) { row throws(StorageError) in
      (id: try row.uuid(0), member: try row.uuid(1), kind: row.string(2), madeAt: row.int64(3))
    }
    var counts: [String: Int] = [:]
    return try rows.map { (row) throws(StorageError) in
      guard let kind = kinds.first(where: { $0.kind.name.description == row.kind })?.kind else {
        return (row.id, nil)
      }
      var pending = Pending(id: row.id, member: row.member, kind: kind, madeAt: row.madeAt)
      let key = "\(row.member)/\(row.kind)"
      if counts[key] == nil {
        counts[key] = try recent(row.member, row.kind, at: now, on: connection)
      }
      let count = counts[key] ?? 0
      counts[key] = count + 1
      pending.isListedOnly = count >= DeliveryRules.maximumInHour
      if pending.isListedOnly { return (row.id, pending) }
      pending.devices = try connection.rows(
        "SELECT \(PushDevice.columns) FROM push_devices WHERE member = $1", row.member,
        body: PushDevice.init(_:))
      if hasMail, try Identity.hasConfirmedAddress(row.member, on: connection) {
        let preferences = try MemberPreferences.of(row.member, in: records, on: connection)
        pending.pace = kind.mail(by: preferences)
        pending.mailTime = MailTime(
          hour: MailTime(by: preferences).hour,
          zone: try MemberPreferences.zone(of: row.member, in: records, on: connection))
      }
      return (row.id, pending)
    }
  }

  /// Returns the number of a member's notices of a kind in the last hour that were planned.
  private func recent(
    _ member: UUID, _ kind: String, at now: Int64, on connection: Connection
  ) throws(StorageError) -> Int {
    try connection.row(
      """
      SELECT count(*) FROM notices
      WHERE member = $1 AND kind = $2 AND made_at > $3 AND planned_at IS NOT NULL
      """, member, kind, now - 3_600_000
    ) { $0.int(0) } ?? 0
  }

  /// Returns the deliveries of a notice. Blocks while time zones are read.
  static func deliveries(of pending: Pending, at now: Int64) -> [Delivery] {
    if pending.isListedOnly { return [] }
    let day: Int64 = 86_400_000
    func offsets(_ zone: String) -> (Int64) -> Int {
      let offsets = ZoneOffsets(of: zone, within: (now - day)..<(now + 3 * day))
      return { offsets.minutes(at: $0) }
    }
    func delivery(_ device: UUID?, _ dueAt: Int64) -> Delivery {
      Delivery(notice: pending.id, member: pending.member, device: device, dueAt: dueAt)
    }
    var deliveries: [Delivery] = []
    for device in pending.devices
    where !device.silenced.contains(pending.kind.name.description) {
      guard let quiet = device.quiet, !pending.kind.isUrgent else {
        deliveries.append(delivery(device.id, now))
        continue
      }
      deliveries.append(delivery(device.id, quiet.end(after: now, offset: offsets(device.zone))))
    }
    switch pending.pace {
    case .never: break
    case .now: deliveries.append(delivery(nil, now))
    case .daily:
      let time = pending.mailTime
      deliveries.append(delivery(nil, time.next(after: now, offset: offsets(time.zone))))
    }
    return deliveries
  }

  /// Stores that notices are planned, with their deliveries.
  static func store(
    _ notices: [UUID], _ deliveries: [Delivery], at now: Int64, on connection: Connection
  ) throws(StorageError) {
    for delivery in deliveries {
      try connection.run(
        """
        INSERT INTO notice_deliveries (notice, device, member, due_at)
        SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM notices WHERE id = $1)
        ON CONFLICT (notice, device) DO NOTHING
        """, delivery.notice, delivery.device?.bytes ?? PushDevice.none, delivery.member,
        delivery.dueAt)
    }
    for notice in notices {
      try connection.run("UPDATE notices SET planned_at = $2 WHERE id = $1", notice, now)
    }
  }
}
