import Identity
import JSON
import ServerBase
import Storage

extension MemberExport {
  /// What a member was told of. It is not restored: it was of its time.
  static let notices = MemberExport(
    contents: TranslatedText(
      ca: "De què t’hem avisat els darrers dos mesos (notices.json).",
      es: "De qué te hemos avisado en los últimos dos meses (notices.json).",
      en: "What you were told of in the last two months (notices.json).",
      fr: "Ce dont vous avez été averti ces deux derniers mois (notices.json)."),
    write: { folder, member, data in
      let listed = try await data.database.read { connection throws(StorageError) in
        try ListedNotice.all(of: member.id, on: connection)
      }
      if listed.isEmpty { return }
      let list = JSONValue.array(listed.map { .object($0.fields) })
      try await folder.add("notices.json", list.bytes)
    },
    restore: { _, _, _ in Restoration() })
}
