public import Notices
public import Storage

/// A kind of notice of an area, with its words for mails. The words for pushes are the app's, since no push service reads any.
public struct AreaNotice: Sendable {
  /// The kind, as the core declares it.
  package let kind: NoticeKind
  /// The heading of such notices in a mail.
  package let heading: TranslatedText
  /// Sentences by the detail of a notice, with `{who}`, `{where}` and `{what}` for actor, space and label.
  package let sentences: [String: TranslatedText]

  /// Declares a kind with its words.
  /// - Parameter sentences: by the detail of a notice, with `{who}`, `{where}` and `{what}` for actor, space and label.
  public init(
    _ kind: NoticeKind, heading: TranslatedText, sentences: [String: TranslatedText]
  ) {
    self.kind = kind
    self.heading = heading
    self.sentences = sentences
  }
}

/// Looks at what concerns members by the course of time, such as reminders, and tells them.
public struct NoticeWatch: Sendable {
  /// Looks, and writes the notices that are due at a time, in milliseconds since 1970. Called every ten seconds; must bound its work.
  package let look: @Sendable (_ time: Int64) async throws(StorageError) -> Void

  /// Creates a watch.
  /// - Parameter look: writes the notices that are due at a time, in milliseconds since 1970; called every ten seconds.
  public init(_ look: @escaping @Sendable (_ time: Int64) async throws(StorageError) -> Void) {
    self.look = look
  }
}
