/// The part of a record that administrators of the club see.
///
/// Running a club needs the facts of every record: its kind, owner, size and times. Its content is the members' own. It is shown
/// where every administrator could read it as a member, or where somebody asked for a decision; elsewhere in shared spaces
/// only on request, which the log tells; and never in a member's own space.
public enum AdministratorSight: CaseIterable, Sendable {
  /// Only the facts.
  case facts
  /// The content on request, which is logged.
  case onRequest
  /// The content.
  case content

  /// - Parameters:
  ///   - isOwn: true if the record is in a member's own space.
  ///   - isReader: true if the administrator may read the space as a member.
  ///   - isReported: true if a member has reported the record.
  public init(isOwn: Bool, isReader: Bool, isReported: Bool) {
    self = isReader || isReported ? .content : isOwn ? .facts : .onRequest
  }

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .facts: "facts"
    case .onRequest: "on_request"
    case .content: "content"
    }
  }
}
