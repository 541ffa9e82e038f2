import JSON

/// The relation of two members as one of them sees it (K9).
public enum FriendState: CaseIterable, Sendable {
  /// No relation that this member may know of.
  case stranger
  /// This member has sent a request, which is unanswered.
  case asked
  /// The other has sent a request, which is unanswered.
  case asking
  /// The two are friends.
  case friend
  /// This member has blocked the other.
  case blocked

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .stranger: "stranger"
    case .asked: "asked"
    case .asking: "asking"
    case .friend: "friend"
    case .blocked: "blocked"
    }
  }
}

/// A member's act towards another.
public enum FriendAct: CaseIterable, Sendable {
  /// Sends a request, or accepts the other's.
  case ask
  /// Accepts the other's request.
  case accept
  /// Refuses the other's request.
  case refuse
  /// Withdraws the own request.
  case withdraw
  /// Ends the friendship.
  case end
  /// Blocks the other, who is not notified.
  case block
  /// Unblocks the other.
  case unblock

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .ask: "ask"
    case .accept: "accept"
    case .refuse: "refuse"
    case .withdraw: "withdraw"
    case .end: "end"
    case .block: "block"
    case .unblock: "unblock"
    }
  }

  /// Returns the act with a name; `nil` if there is none.
  public init?(name: String) {
    guard let act = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = act
  }
}

/// The two members' stances on each other, which determine their relation.
///
/// They are friends while both want it. A blocked member cannot tell: a former friend sees a stranger, as after
/// any end, and the sender of a request waits, as for any unanswered one.
public struct Friendship: Equatable, Sendable {
  /// One member's stance on another.
  public enum Stance: CaseIterable, Sendable {
    case none
    case wants
    case blocks

    /// The stable name used in the database.
    public var name: StaticString {
      switch self {
      case .none: "none"
      case .wants: "wants"
      case .blocks: "blocks"
      }
    }

    /// Returns the stance with a name; `nil` if there is none.
    public init?(name: String) {
      guard let stance = Self.allCases.first(where: { $0.name.isSame(as: name) }) else {
        return nil
      }
      self = stance
    }
  }

  /// The stance of the member who looks at the relation.
  public var mine: Stance
  /// The other's stance.
  public var theirs: Stance

  public init(mine: Stance = .none, theirs: Stance = .none) {
    self.mine = mine
    self.theirs = theirs
  }

  /// The relation as the member sees it.
  public var state: FriendState {
    switch (mine, theirs) {
    case (.blocks, _): .blocked
    case (.wants, .wants): .friend
    case (.wants, _): .asked
    case (.none, .wants): .asking
    case (.none, _): .stranger
    }
  }

  /// Returns the stances after the member's act; `nil` if the state does not allow it. An act without effect is allowed.
  public func after(_ act: FriendAct) -> Friendship? {
    switch (act, state) {
    case (.ask, .blocked), (.accept, .stranger), (.accept, .asked), (.accept, .blocked),
      (.refuse, .asked), (.refuse, .friend), (.refuse, .blocked),
      (.withdraw, .asking), (.withdraw, .friend), (.withdraw, .blocked),
      (.end, .asked), (.end, .asking), (.end, .blocked), (.block, .stranger),
      (.unblock, .asked), (.unblock, .asking), (.unblock, .friend):
      nil
    case (.refuse, .stranger), (.withdraw, .stranger), (.end, .stranger), (.unblock, .stranger):
      self
    case (.ask, _), (.accept, _): Friendship(mine: .wants, theirs: theirs)
    case (.refuse, .asking), (.end, .friend): Friendship()
    case (.withdraw, .asked), (.unblock, .blocked): Friendship(mine: .none, theirs: theirs)
    case (.block, .friend): Friendship(mine: .blocks)
    case (.block, _): Friendship(mine: .blocks, theirs: theirs)
    }
  }
}
