import JSON

/// Where what a connection fetches comes from (U11).
public enum CampusProvider: CaseIterable, Sendable {
  /// An iCalendar address, as calendars and campuses give one.
  case calendar
  /// A campus with the UOC Open API, to which members give access by OAuth 2.
  case uoc
  /// The school of another Cordada, to which members give access by OAuth 2.
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

  /// The provider of a stable name; `nil` for none.
  public init?(name: String) {
    guard let provider = Self.allCases.first(where: { $0.name.isSame(as: name) }) else {
      return nil
    }
    self = provider
  }
}

/// Whether a provider can be asked for a member (U1, U2).
public enum ConnectionState: CaseIterable, Sendable {
  /// It can.
  case connected
  /// The member ended it. What was fetched stays.
  case disconnected
  /// The provider refuses: the member must connect again. What was fetched stays.
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

/// Why nothing was fetched of a provider.
public enum ConnectionFailure: Error, Equatable, CaseIterable, Sendable {
  /// The address is none that can be asked.
  case address
  /// The address is one of the club's own network.
  case forbidden
  /// Nobody answers.
  case unreachable
  /// The provider does not prove who it is.
  case insecure
  /// The answer took too long.
  case slow
  /// The answer is too large.
  case large
  /// The provider has nothing there, or not for this member any more.
  case refused
  /// The provider asks to wait.
  case busy
  /// The provider failed.
  case failed
  /// The answer is not what such a provider answers, a page for example.
  case foreign
  /// The answer is the calendar that the club itself makes of what the member has.
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

/// When a provider is asked again.
public enum RefreshPlan {
  /// Milliseconds between two refreshes that succeed.
  public static let interval: Int64 = 3_600_000
  /// The longest that a provider which fails is left in peace, in milliseconds.
  public static let longestPause: Int64 = 24 * 3_600_000

  /// Milliseconds until the next try after so many failures in a row: five minutes after the first, twice
  /// as long after each other one, and no less than the provider asks for.
  /// - Parameter retryAfter: seconds that the provider asks for.
  public static func pause(afterFailures count: Int, retryAfter: Int? = nil) -> Int64 {
    let doubled: Int64 = 300_000 << min(max(count - 1, 0), 20)
    let asked = Int64(min(max(retryAfter ?? 0, 0), 7 * 86_400)) * 1_000
    return max(min(doubled, longestPause), asked)
  }
}
