import JSON

/// How two members stand to each other, as one of them sees it (K9).
public enum FriendState: CaseIterable, Sendable {
  /// Nothing that this member may know of.
  case stranger
  /// This member has asked the other, who has not answered.
  case asked
  /// The other has asked this member, who has not answered.
  case asking
  /// Both want to be friends.
  case friend
  /// This member wants to hear nothing of the other.
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

/// What a member does about another.
public enum FriendAct: CaseIterable, Sendable {
  /// Asks the other to be friends, or agrees to it.
  case ask
  /// Agrees to be friends with who has asked.
  case accept
  /// Does not agree.
  case refuse
  /// Takes back that they asked.
  case withdraw
  /// Is friends no more.
  case end
  /// Wants to hear nothing of the other, who is not told.
  case block
  /// Is a stranger to the other again.
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

  /// The act of a name; `nil` for a name that none has.
  public init?(name: String) {
    guard let act = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = act
  }
}

/// What each of two members has decided about the other: all that there is between them.
///
/// They are friends while both want it. Who is blocked learns nothing: whoever was a friend is a
/// stranger, as after any end, and whoever asked waits, as for anybody who does not answer.
public struct Friendship: Equatable, Sendable {
  /// What one member has decided about another.
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

    /// The stance of a name; `nil` for a name that none has.
    public init?(name: String) {
      guard let stance = Self.allCases.first(where: { $0.name.isSame(as: name) }) else {
        return nil
      }
      self = stance
    }
  }

  /// What the member who looks at it has decided.
  public var mine: Stance
  /// What the other has decided.
  public var theirs: Stance

  public init(mine: Stance = .none, theirs: Stance = .none) {
    self.mine = mine
    self.theirs = theirs
  }

  /// How it looks to the member.
  public var state: FriendState {
    switch (mine, theirs) {
    case (.blocks, _): .blocked
    case (.wants, .wants): .friend
    case (.wants, _): .asked
    case (.none, .wants): .asking
    case (.none, _): .stranger
    }
  }

  /// What becomes of it when the member acts; `nil` for an act that the state does not allow. What is
  /// so already stays so.
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
