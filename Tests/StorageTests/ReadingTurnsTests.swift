import Testing
import Threads

@testable import Storage

/// The order in which readers get threads: times and costs are given, so that nothing depends on the load of the machine.
@Suite struct ReadingTurnsTests {
  private static let second: Int64 = 1_000_000_000
  private static let millisecond: Int64 = 1_000_000

  private let anna = TurnOwner.known(1, 1)
  private let bernat = TurnOwner.known(2, 2)
  private let stranger = TurnOwner.address("192.0.2.1")

  /// Two threads, and the names of the work that they run.
  private struct Club {
    var turns: ReadingTurns<String>
    var running: [(owner: TurnOwner, job: String)] = []
    var begun: [String] = []

    init(threads: Int = 2) { turns = ReadingTurns(threads: threads) }

    mutating func ask(_ owner: TurnOwner, _ names: String...) {
      for name in names { turns.push(name, for: owner) }
    }

    /// Assigns work to all free threads.
    mutating func work(at now: Int64 = 0) {
      while let next = turns.pop(at: now) {
        running.append(next)
        begun.append(next.job)
      }
    }

    mutating func finish(_ name: String, spending spent: Int64 = 0, at now: Int64 = 0) {
      guard let index = running.firstIndex(where: { $0.job == name }) else { return }
      turns.finish(running.remove(at: index).owner, spending: spent, at: now)
    }
  }

  @Test func oneOwnerNeverHasAllThreads() {
    var club = Club()
    club.ask(stranger, "1", "2", "3")
    club.work()
    #expect(club.begun == ["1"])
    club.ask(anna, "anna")
    club.work()
    #expect(club.begun == ["1", "anna"])
    club.finish("1")
    club.work()
    #expect(club.begun == ["1", "anna", "2"])
  }

  @Test(arguments: [(2, 1), (3, 1), (4, 2), (8, 4), (32, 16)])
  func oneOwnerHasHalfTheThreads(threads: Int, most: Int) {
    var club = Club(threads: threads)
    for number in 0..<100 { club.ask(stranger, "\(number)") }
    club.work()
    #expect(club.running.count == most)
  }

  @Test func ownersTakeTurns() {
    var club = Club()
    club.ask(stranger, "1", "2", "3", "4")
    club.ask(anna, "anna-1", "anna-2")
    club.ask(bernat, "bernat")
    club.work()
    for name in ["1", "anna-1", "bernat", "2", "anna-2", "3"] {
      club.finish(name)
      club.work()
    }
    #expect(club.begun == ["1", "anna-1", "bernat", "2", "anna-2", "3", "4"])
  }

  @Test func whoIsOverTheBudgetComesAfterAllOthersAndLeavesAThread() {
    var club = Club()
    let robbers = (0..<50).map { TurnOwner.address("192.0.2.\($0)") }
    for robber in robbers { club.turns.charge(robber, 2 * Self.second, at: 0) }
    for (number, robber) in robbers.enumerated() { club.ask(robber, "costly-\(number)") }
    club.work()
    #expect(club.begun == ["costly-0"])
    club.ask(anna, "anna")
    club.work()
    #expect(club.begun == ["costly-0", "anna"])
    // Both threads are free: work within the budget goes first, regardless of its place in the queue.
    club.ask(bernat, "bernat")
    club.finish("anna")
    club.finish("costly-0")
    club.work()
    #expect(club.begun == ["costly-0", "anna", "bernat", "costly-1"])
    club.finish("bernat")
    club.work()
    #expect(club.running.count == 1)
  }

  @Test(
    arguments: [
      (spent: 0, isOver: false), (spent: 250, isOver: false), (spent: 251, isOver: false),
      (spent: 252, isOver: true), (spent: 10_000, isOver: true),
    ] as [(spent: Int64, isOver: Bool)])
  func theBudgetIsAQuarterOfASecond(spent: Int64, isOver: Bool) {
    var club = Club()
    club.turns.charge(stranger, spent * Self.millisecond, at: 0)
    #expect(club.turns.isOverBudget(stranger, at: 0) == isOver)
  }

  @Test func whoIsOverTheBudgetIsRefusedOnceMuchWaits() {
    var club = Club()
    for number in 0..<64 { club.ask(stranger, "\(number)") }
    // A club house behind one address is not refused.
    #expect(!club.turns.refuses(stranger, at: 0))
    club.turns.charge(stranger, Self.second, at: 0)
    #expect(club.turns.refuses(stranger, at: 0))
    #expect(!club.turns.refuses(anna, at: 0))
    club.work()
    #expect(!club.turns.refuses(stranger, at: 0))
  }

  @Test func theBudgetComesBackWithTime() {
    var club = Club()
    club.turns.charge(stranger, Self.second, at: 0)
    #expect(club.turns.isOverBudget(stranger, at: 2 * Self.second))
    #expect(!club.turns.isOverBudget(stranger, at: 4 * Self.second))
  }

  @Test func shortWorkCostsNothing() {
    var club = Club()
    for _ in 0..<100_000 { club.turns.charge(anna, Self.millisecond, at: 0) }
    #expect(!club.turns.isOverBudget(anna, at: 0))
  }

  @Test func theServerItselfHasNoBudgetAndMayHaveAllThreads() {
    var club = Club()
    club.turns.charge(.server, 100 * Self.second, at: 0)
    club.ask(.server, "1", "2", "3")
    club.work()
    #expect(club.begun == ["1", "2"])
  }

  @Test func workGoesOnAsAnotherOwnersUnlessThatOwnerMustWait() {
    var club = Club()
    let unknown = TurnOwner.unjudged("192.0.2.1")
    club.ask(unknown, "1", "2")
    club.work()
    // The reader proves to be Anna: the address may have the next thread.
    let isAnnas = club.turns.pass(from: unknown, to: anna, isOnThread: true, at: 0)
    #expect(isAnnas)
    club.running[0].owner = anna
    club.work()
    #expect(club.begun == ["1", "2"])
    // Anna already has a thread.
    let isSecond = club.turns.pass(from: unknown, to: anna, isOnThread: true, at: 0)
    #expect(!isSecond)
    // On a thread of another owner she may, until she exceeds her budget.
    let isElsewhere = club.turns.pass(from: unknown, to: anna, isOnThread: false, at: 0)
    #expect(isElsewhere)
    club.turns.charge(anna, Self.second, at: 0)
    let isOver = club.turns.pass(from: unknown, to: anna, isOnThread: false, at: 0)
    #expect(!isOver)
  }

  @Test func accountsAreForgottenOnceTheyOweNothing() {
    var club = Club()
    for number in 0..<20_001 {
      club.turns.charge(.address("\(number)"), Self.second, at: Int64(number) * Self.second)
    }
    #expect(club.turns.accountCount < 10_001)
  }
}
