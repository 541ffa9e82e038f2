import Boulders
import JSON
import ServerBase
import Storage

extension RecordRules {
  /// The rules, extended to tell the author of a problem of records about it, until they are deleted.
  /// - Parameters:
  ///   - detail: what happened, among the sentences of the kind.
  ///   - page: the part of the address after that of the problem.
  func tellingTheAuthor(
    _ detail: String = "", page: @escaping @Sendable (Record) -> String = { _ in "" }
  ) -> RecordRules {
    var rules = self
    rules.made = { (record, writer) throws(StorageError) in
      // An import of an older gym is no news.
      guard let author = record.author, let problem = record.body["problem"]?.uuid,
        (record.body["made_at"]?.int64 ?? 0) > writer.time - DeliveryAge.longest,
        let owner = try writer.store.live(
          BoulderCollections.problems.name, id: problem, in: writer.space, on: writer.connection)?
          .author,
        try Friends(records: writer.store, connection: writer.connection).mayHear(author, owner)
      else { return }
      var notice = Notice(
        BoulderNotices.comment, subject: record.id.description,
        path: "/boulders/gyms/\(writer.space)/problems/\(problem)\(page(record))")
      notice.detail = detail
      notice.actor = author
      notice.space = writer.space
      try NoticeBook(writer.connection).tell(owner, notice, at: writer.time)
    }
    rules.deleted = { (record, writer) throws(StorageError) in
      try NoticeBook(writer.connection).withdraw(
        BoulderNotices.comment, record.id.description)
    }
    return rules
  }
}

private enum DeliveryAge {
  /// Age in milliseconds (30 days) of what a phone without a network may still bring as news.
  static let longest: Int64 = 30 * 86_400_000
}
