import Club
import Testing

@Suite struct FriendshipTests {
  typealias Stance = Friendship.Stance

  /// The state that each side sees, for each pair of decisions.
  @Test(arguments: [
    (Stance.none, Stance.none, FriendState.stranger, FriendState.stranger),
    (.wants, .none, .asked, .asking), (.wants, .wants, .friend, .friend),
    (.blocks, .none, .blocked, .stranger), (.blocks, .wants, .blocked, .asked),
    (.blocks, .blocks, .blocked, .blocked),
  ])
  func eachSideSeesItsOwn(one: Stance, other: Stance, seen: FriendState, seenByOther: FriendState) {
    #expect(Friendship(mine: one, theirs: other).state == seen)
    #expect(Friendship(mine: other, theirs: one).state == seenByOther)
  }

  /// The states of the actor and of the other after each act, by the state before; an act without a row is not allowed.
  static let table: [FriendState: [FriendAct: (mine: FriendState, theirs: FriendState)]] = [
    .stranger: [
      .ask: (.asked, .asking), .refuse: (.stranger, .stranger), .withdraw: (.stranger, .stranger),
      .end: (.stranger, .stranger), .unblock: (.stranger, .stranger),
    ],
    .asked: [
      .ask: (.asked, .asking), .withdraw: (.stranger, .stranger), .block: (.blocked, .stranger),
    ],
    .asking: [
      .ask: (.friend, .friend), .accept: (.friend, .friend), .refuse: (.stranger, .stranger),
      .block: (.blocked, .asked),
    ],
    .friend: [
      .ask: (.friend, .friend), .accept: (.friend, .friend), .end: (.stranger, .stranger),
      .block: (.blocked, .stranger),
    ],
    .blocked: [.block: (.blocked, .stranger), .unblock: (.stranger, .stranger)],
  ]

  private static let between: [FriendState: Friendship] = [
    .stranger: Friendship(), .asked: Friendship(mine: .wants),
    .asking: Friendship(theirs: .wants), .friend: Friendship(mine: .wants, theirs: .wants),
    .blocked: Friendship(mine: .blocks),
  ]

  @Test(arguments: FriendState.allCases, FriendAct.allCases)
  func anActLeadsWhereTheTableSays(state: FriendState, act: FriendAct) throws {
    let before = try #require(Self.between[state])
    #expect(before.state == state)
    let after = before.after(act)
    let expected = Self.table[state]?[act]
    #expect(after?.state == expected?.mine)
    let other = after.map { Friendship(mine: $0.theirs, theirs: $0.mine).state }
    #expect(other == expected?.theirs)
  }

  /// A blocked member sees the same as with a member who never answers.
  @Test func theBlockedLearnNothing() {
    for mine in [Stance.none, .wants, .blocks] {
      let unanswered = Friendship(mine: mine)
      let blocked = Friendship(mine: mine, theirs: .blocks)
      #expect(blocked.state == unanswered.state)
      for act in FriendAct.allCases {
        #expect(blocked.after(act)?.state == unanswered.after(act)?.state, "\(mine) \(act)")
        // None of their acts lifts the block.
        #expect(blocked.after(act).map { $0.theirs == .blocks } ?? true, "\(mine) \(act)")
      }
    }
  }

  @Test func whoIsUnblockedHasAsked() {
    let blocked = Friendship(theirs: .wants).after(.block)
    #expect(blocked?.after(.unblock)?.state == .asking)
  }

  @Test func namesAreReadAsWritten() {
    for act in FriendAct.allCases { #expect(FriendAct(name: act.name.description) == act) }
    for stance in Stance.allCases { #expect(Stance(name: stance.name.description) == stance) }
    for name in ["", "Accept", "accept "] { #expect(FriendAct(name: name) == nil) }
    #expect(Stance(name: "wanted") == nil)
  }
}
