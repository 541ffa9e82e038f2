import Campus
import JSON
import Storage

/// What a provider answered.
struct FetchedCampus: Sendable {
  /// The name that the provider gives itself.
  var name: String?
  var activities: [FetchedActivity]
  /// The time for which the provider was asked, milliseconds since 1970.
  let window: Range<Int64>
  /// Whether these are all that the provider has in that time. If not, nothing is taken for deleted.
  var areAll: Bool
  /// All subjects that the member studies there; `nil` when the provider knows none, or did not tell them:
  /// then those that were fetched before stay.
  var subjects: [FetchedSubject]?
  /// What is to be remembered for the next question.
  var mark: JSONValue?
  /// Why something is missing here that the provider has.
  var failure: ProviderFailure?

  init(activities: [FetchedActivity], within window: Range<Int64>, areAll: Bool) {
    self.activities = activities
    self.window = window
    self.areAll = areAll
  }
}

/// A subject that a member studies, or a classroom of it, as a provider has it.
struct FetchedSubject: Sendable {
  /// Names it to its provider, for ever.
  let name: String
  var title: String
  /// What else it is known by, such as `142_75_310_02`.
  var code: String?
  /// The address of its page.
  var page: String?
  /// All its documents; `nil` when they could not be fetched: those that were fetched before stay.
  var documents: [FetchedDocument]?

  /// What its record says.
  /// - Parameter connection: by which it was fetched.
  func body(of connection: UUID) -> [JSONMember] {
    var body = [JSONMember("title", .string(FetchedText.title(title)))]
    if let code = code.map({ FetchedText.line($0, maximumLength: 60) }), !code.isEmpty {
      body.append(JSONMember("code", .string(code)))
    }
    if let page, WebPage.isAddress(page) { body.append(JSONMember("page", .string(page))) }
    return body + [JSONMember("source", .string(connection.description))]
  }
}

/// A document of a subject, or a page that stands among them, as a provider has it.
struct FetchedDocument: Sendable {
  /// What is at its address.
  enum Content: Sendable {
    /// A file, by the name that the provider gives it; `nil` for what the provider does not say.
    case file(name: String, type: String?, size: Int64?)
    /// A page, to be opened beside.
    case page
  }

  /// Names it to its provider, for ever.
  let name: String
  var title: String
  let content: Content
  /// Where it is.
  let address: String
  /// When it was changed, milliseconds since 1970.
  var changedAt: Int64?
  /// The folder that it stands in, as students read it; empty for none.
  var folder = ""

  /// What its record says. Where a file is is not told: its address may open it to anybody.
  /// - Parameters:
  ///   - connection: by which it was fetched.
  ///   - subject: the record of its subject.
  ///   - known: the record as it is: what has been fetched of a file stays with it until the file changes.
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
