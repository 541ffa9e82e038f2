import JSON

/// The kind of source of a connection (U11).
public enum CampusProvider: CaseIterable, Sendable {
  /// An iCalendar address, as calendars and campuses provide.
  case calendar
  /// A campus with the UOC Open API, to which members grant access by OAuth 2.
  case uoc
  /// The school of another Cordada, to which members grant access by OAuth 2.
  case cordada
  /// A school that uses Canvas.
  case canvas
  /// A school that uses Moodle.
  case moodle

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .calendar: "calendar"
    case .uoc: "uoc"
    case .cordada: "cordada"
    case .canvas: "canvas"
    case .moodle: "moodle"
    }
  }

  /// Returns the provider with a stable name; `nil` if there is none.
  public init?(name: String) {
    guard let provider = Self.allCases.first(where: { $0.name.isSame(as: name) }) else {
      return nil
    }
    self = provider
  }
}

/// The state of a member's connection to a provider (U1, U2).
public enum ConnectionState: CaseIterable, Sendable {
  /// The provider can be asked.
  case connected
  /// The member ended the connection. Fetched records remain.
  case disconnected
  /// The provider rejects the member, who must connect again. Fetched records remain.
  case refused

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .connected: "connected"
    case .disconnected: "disconnected"
    case .refused: "refused"
    }
  }
}

/// Reason why nothing was fetched from a provider.
public enum ConnectionFailure: Error, Equatable, CaseIterable, Sendable {
  /// The address is invalid.
  case address
  /// The address belongs to the club's own network.
  case forbidden
  /// The provider does not respond.
  case unreachable
  /// The provider's certificate is invalid.
  case insecure
  /// The answer took too long.
  case slow
  /// The answer is too large.
  case large
  /// The provider has nothing there, or no longer for this member.
  case refused
  /// The provider asks to wait.
  case busy
  /// The provider failed.
  case failed
  /// The answer is not of this kind of provider; a web page, for example.
  case foreign
  /// The answer is the club's own calendar feed of the member.
  case own

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .address: "address"
    case .forbidden: "forbidden"
    case .unreachable: "unreachable"
    case .insecure: "insecure"
    case .slow: "slow"
    case .large: "large"
    case .refused: "refused"
    case .busy: "busy"
    case .failed: "failed"
    case .foreign: "foreign"
    case .own: "own"
    }
  }
}

/// The schedule of refreshes.
public enum RefreshPlan {
  /// Milliseconds between two successful refreshes.
  public static let interval: Int64 = 3_600_000
  /// Maximum pause after failures, in milliseconds.
  public static let longestPause: Int64 = 24 * 3_600_000

  /// Returns the milliseconds until the next attempt after this many consecutive failures: five minutes after
  /// the first, doubled after each other one, and at least as long as the provider asks for.
  /// - Parameter retryAfter: seconds to wait, as the provider asks.
  public static func pause(afterFailures count: Int, retryAfter: Int? = nil) -> Int64 {
    let doubled: Int64 = 300_000 << min(max(count - 1, 0), 20)
    let asked = Int64(min(max(retryAfter ?? 0, 0), 7 * 86_400)) * 1_000
    return max(min(doubled, longestPause), asked)
  }
}
