import Notices
import Storage
import WebPush

/// The pushes that are due, within one transaction.
enum DuePushes {
  /// Returns true if any push is due.
  static func areThere(at now: Int64, on connection: Connection) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM notice_deliveries WHERE due_at <= $2 AND device <> $1", PushDevice.none, now)
  }

  /// Returns pushes that are due, the longest-waiting first, and removes what is to be pushed no more: what is too old or was read
  /// meanwhile, and devices whose sessions have ended.
  static func take(
    at now: Int64, limit: Int, kinds: [NoticeKind], on connection: Connection
  ) throws(StorageError) -> [PushSender.Push] {
    var pushes: [PushSender.Push] = []
    // Rows of what is to be pushed no more must not fill the batch.
    while pushes.isEmpty {
      let rows = try connection.rows(
        """
        SELECT notice_deliveries.notice, notice_deliveries.device, notice_deliveries.member, tries,
          notices.kind, notices.path, notices.made_at, notices.read_at,
          endpoint, public_key, secret, sessions.id, deactivated_at
        FROM notice_deliveries
        LEFT JOIN notices ON notices.id = notice_deliveries.notice
        LEFT JOIN push_devices ON push_devices.id = notice_deliveries.device
        LEFT JOIN sessions ON sessions.id = push_devices.session
        LEFT JOIN members ON members.id = notice_deliveries.member
        WHERE notice_deliveries.device <> $1 AND notice_deliveries.due_at <= $2
        ORDER BY notice_deliveries.due_at LIMIT $3
        """, PushDevice.none, now, limit
      ) { row throws(StorageError) in
        let (notice, device) = (try row.uuid(0), try row.uuid(1))
        let kind = kinds.first { $0.name.description == row.string(4) }
        let subscription = PushSubscription(
          endpoint: row.string(8), publicKey: row.bytes(9), secret: row.bytes(10))
        let isWanted =
          row.isNull(7) && row.isNull(12) && now - row.int64(6) < DeliveryRules.longestPush
        guard let kind, let subscription, isWanted, !row.isNull(11) else {
          return (notice, device, isOver: row.isNull(11), PushSender.Push?.none)
        }
        return (
          notice, device, isOver: false,
          PushSender.Push(
            notice: notice, device: device, member: try row.uuid(2), subscription: subscription,
            kind: kind, path: row.string(5), madeAt: row.int64(6), tries: row.int(3))
        )
      }
      if rows.isEmpty { return [] }
      for (notice, device, isOver, push) in rows {
        if let push {
          pushes.append(push)
        } else if isOver {
          try PushDevice.remove(device, on: connection)
        } else {
          try remove(notice, device, on: connection)
        }
      }
    }
    return pushes
  }

  /// Stores what became of a push.
  static func note(
    _ outcome: PushSender.Outcome, of push: PushSender.Push, at now: Int64,
    on connection: Connection
  ) throws(StorageError) {
    switch outcome {
    case .taken:
      try connection.run("UPDATE push_devices SET pushed_at = $2 WHERE id = $1", push.device, now)
      try remove(push.notice, push.device, on: connection)
    case .gone: try PushDevice.remove(push.device, on: connection)
    case .refused: try remove(push.notice, push.device, on: connection)
    case .failed(let asked):
      guard let pause = DeliveryRules.pause(after: push.tries + 1, asked: asked) else {
        return try remove(push.notice, push.device, on: connection)
      }
      try connection.run(
        """
        UPDATE notice_deliveries SET tries = tries + 1, due_at = $3
        WHERE notice = $1 AND device = $2
        """, push.notice, push.device, now + pause)
    }
  }

  private static func remove(
    _ notice: UUID, _ device: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "DELETE FROM notice_deliveries WHERE notice = $1 AND device = $2", notice, device)
  }
}
