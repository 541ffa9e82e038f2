import Campus
import JSON
import Storage

/// A provider's answer to one refresh.
struct FetchedCampus: Sendable {
  /// The provider's own name.
  var name: String?
  var activities: [FetchedActivity]
  /// The period asked for, in milliseconds since 1970.
  let window: Range<Int64>
  /// True if these are all of the provider's activities in that period. If false, nothing is taken for deleted.
  var areAll: Bool
  /// All subjects of the member; `nil` if the provider has none or did not list them, in which case the stored ones remain.
  var subjects: [FetchedSubject]?
  /// The provider's note for the next request.
  var mark: JSONValue?
  /// The reason why part of the provider's data is missing.
  var failure: ProviderFailure?

  init(activities: [FetchedActivity], within window: Range<Int64>, areAll: Bool) {
    self.activities = activities
    self.window = window
    self.areAll = areAll
  }
}

/// A member's subject, or a classroom of it, as fetched from a provider.
struct FetchedSubject: Sendable {
  /// The provider's permanent identifier.
  let name: String
  var title: String
  /// The subject's code, such as `142_75_310_02`.
  var code: String?
  /// The address of its page.
  var page: String?
  /// When it ends, in milliseconds since 1970.
  var endedAt: Int64?
  /// True if the student hid it from the list of courses.
  var isHidden = false
  /// All documents; `nil` if they could not be fetched, in which case the stored ones remain.
  var documents: [FetchedDocument]?

  /// Returns the body of its record.
  /// - Parameter connection: the connection that fetched it.
  func body(of connection: UUID) -> [JSONMember] {
    var body = [JSONMember("title", .string(FetchedText.title(title)))]
    if let code = code.map({ FetchedText.line($0, maximumLength: 60) }), !code.isEmpty {
      body.append(JSONMember("code", .string(code)))
    }
    if let page, WebPage.isAddress(page) { body.append(JSONMember("page", .string(page))) }
    if let endedAt {
      body.append(JSONMember("ended_at", .integer(FetchedText.clamped(endedAt))))
    }
    if isHidden { body.append(JSONMember("is_hidden", .bool(true))) }
    return body + [JSONMember("source", .string(connection.description))]
  }
}

/// A document of a subject, or a page listed among them, as fetched from a provider.
struct FetchedDocument: Sendable {
  /// The kind of content at a document's address.
  enum Content: Sendable {
    /// A file with the provider's name; type and size in bytes are `nil` if the provider does not tell them.
    case file(name: String, type: String?, size: Int64?)
    /// A web page, which is linked rather than downloaded.
    case page
  }

  /// The provider's permanent identifier.
  let name: String
  var title: String
  let content: Content
  /// The address of the content.
  let address: String
  /// Time of the last change, in milliseconds since 1970.
  var changedAt: Int64?
  /// The folder's name as students read it; empty if it is in none.
  var folder = ""

  /// Returns the body of its record. A file's address is left out, because it may open the file to anyone.
  /// - Parameters:
  ///   - connection: the connection that fetched it.
  ///   - subject: the identifier of its subject's record.
  ///   - known: the stored record; its downloaded file is kept until the provider's file changes.
  func body(of connection: UUID, subject: UUID, known: Record?) -> [JSONMember] {
    var body = [
      JSONMember("title", .string(FetchedText.title(title))),
      JSONMember("subject", .string(subject.description)),
    ]
    switch content {
    case .page:
      if WebPage.isAddress(address) { body.append(JSONMember("page", .string(address))) }
    case .file(let name, let type, let size):
      var file = [JSONMember("name", .string(FetchedText.fileName(name)))]
      if let type = type.map({ FetchedText.line($0, maximumLength: 100) }), !type.isEmpty {
        file.append(JSONMember("type", .string(type)))
      }
      if let size, size >= 0 { file.append(JSONMember("size", .integer(size))) }
      let kept = known?.body["content"]
      let isSame =
        kept?["file"]?.string != nil && kept?["name"] == file.first?.value
        && known?.body["changed_at"]?.int64 == changedAt.map(FetchedText.clamped)
      body.append(JSONMember("content", isSame ? kept ?? .null : .object(file)))
    }
    let folder = FetchedText.line(folder)
    if !folder.isEmpty { body.append(JSONMember("folder", .string(folder))) }
    if let changedAt {
      body.append(JSONMember("changed_at", .integer(FetchedText.clamped(changedAt))))
    }
    return body + [JSONMember("source", .string(connection.description))]
  }
}
