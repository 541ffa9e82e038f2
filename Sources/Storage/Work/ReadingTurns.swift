import Threads

/// The order in which work gets a few threads: owners take turns, and who has used up the budget comes
/// after the others and never has all threads.
///
/// So whoever asks for little never waits behind somebody's costly work, however much of it was asked for.
/// It keeps no clock and no threads: times and what was spent are told.
struct ReadingTurns<Job> {
  /// What an owner may use of the processor.
  struct Budget: Sendable {
    /// Nanoseconds of the processor that a second gives back.
    var perSecond: Int64 = 250_000_000
    /// Nanoseconds that may be used at once.
    var allowance: Int64 = 250_000_000
    /// Work of less is not counted: how much of it there is, is limited by connections.
    var free: Int64 = 1_000_000
  }

  private struct Account {
    var waiting: [Job] = []
    var running = 0
    /// Nanoseconds that were used and not given back yet, at `time`.
    var debt: Int64 = 0
    var time: Int64 = 0
  }

  private let threads: Int
  private let budget: Budget
  private var accounts: [TurnOwner: Account] = [:]
  /// The owners who have work waiting, the next one first.
  private var turns: [TurnOwner] = []
  /// How many pieces of work of owners over their budget run, and the owners whose work was begun so.
  private var costly: [TurnOwner: Int] = [:]
  private var costlyCount = 0

  init(threads: Int, budget: Budget = Budget()) {
    self.threads = threads
    self.budget = budget
  }

  /// How many pieces of work wait.
  private(set) var count = 0

  /// How many pieces of work of an owner wait.
  func count(of owner: TurnOwner) -> Int { accounts[owner]?.waiting.count ?? 0 }

  /// Threads for the work of one owner at a time.
  private func limit(of owner: TurnOwner) -> Int {
    owner == .server ? threads : max(1, threads / 2)
  }

  /// Threads for owners over their budget.
  private var costlyLimit: Int { max(1, threads - 1) }

  /// True for an owner who has used more than the budget.
  func isOverBudget(_ owner: TurnOwner, at now: Int64) -> Bool {
    guard owner != .server, let account = accounts[owner] else { return false }
    return debt(of: account, at: now) > budget.allowance
  }

  private func debt(of account: Account, at now: Int64) -> Int64 {
    let given = Int64(Double(max(0, now - account.time)) / 1e9 * Double(budget.perSecond))
    return max(0, account.debt - given)
  }

  /// True when no more work of an owner may wait: who is over the budget has much waiting already.
  func refuses(_ owner: TurnOwner, at now: Int64) -> Bool {
    count(of: owner) >= Self.costlyCapacity && isOverBudget(owner, at: now)
  }

  private static var costlyCapacity: Int { 64 }

  /// Adds work.
  mutating func push(_ job: Job, for owner: TurnOwner) {
    if accounts[owner]?.waiting.isEmpty ?? true { turns.append(owner) }
    accounts[owner, default: Account()].waiting.append(job)
    count += 1
  }

  /// The place in line of who is next; `nil` when nobody who waits may have a thread now.
  private func next(at now: Int64) -> (place: Int, isCostly: Bool)? {
    var costly: Int?
    for (place, owner) in turns.enumerated() {
      guard accounts[owner]?.running ?? 0 < limit(of: owner) else { continue }
      if !isOverBudget(owner, at: now) { return (place, false) }
      if costly == nil { costly = place }
    }
    guard let costly, costlyCount < costlyLimit else { return nil }
    return (costly, true)
  }

  /// True when somebody who waits may have a thread.
  func hasNext(at now: Int64) -> Bool { next(at: now) != nil }

  /// The next piece of work, which runs until it is finished. The owner goes to the end of the line.
  mutating func pop(at now: Int64) -> (owner: TurnOwner, job: Job)? {
    guard let (place, isCostly) = next(at: now) else { return nil }
    let owner = turns.remove(at: place)
    guard let job = accounts[owner]?.waiting.removeFirst() else { return nil }
    count -= 1
    if accounts[owner]?.waiting.isEmpty == false { turns.append(owner) }
    begin(owner, isCostly: isCostly)
    return (owner, job)
  }

  private mutating func begin(_ owner: TurnOwner, isCostly: Bool) {
    accounts[owner, default: Account()].running += 1
    guard isCostly else { return }
    costly[owner, default: 0] += 1
    costlyCount += 1
  }

  /// Ends a piece of work that has used so many nanoseconds of the processor.
  mutating func finish(_ owner: TurnOwner, spending spent: Int64, at now: Int64) {
    accounts[owner]?.running -= 1
    if let count = costly[owner] {
      costly[owner] = count > 1 ? count - 1 : nil
      costlyCount -= 1
    }
    charge(owner, spent, at: now)
  }

  /// Counts what an owner has used elsewhere.
  mutating func charge(_ owner: TurnOwner, _ spent: Int64, at now: Int64) {
    var account = accounts[owner] ?? Account()
    account.debt = debt(of: account, at: now) + max(0, spent - budget.free)
    account.time = now
    let isNeeded = account.debt > 0 || account.running > 0 || !account.waiting.isEmpty
    accounts[owner] = isNeeded ? account : nil
    if accounts.count > Self.manyAccounts { forgetSettled(at: now) }
  }

  /// Goes on with a running piece of work as another owner's, if nothing speaks against it.
  /// - Parameter isOnThread: whether it runs on one of the threads.
  /// - Returns: `false` when the work must wait for the other owner's turn.
  mutating func pass(
    from owner: TurnOwner, to other: TurnOwner, isOnThread: Bool, at now: Int64
  ) -> Bool {
    guard !isOverBudget(other, at: now), count(of: other) == 0 else { return false }
    guard isOnThread else { return true }
    guard accounts[other]?.running ?? 0 < limit(of: other) else { return false }
    finish(owner, spending: 0, at: now)
    begin(other, isCostly: false)
    return true
  }

  /// The number of owners who have work, or owe something.
  var accountCount: Int { accounts.count }

  /// Accounts of more owners are looked through for those who have used nothing lately.
  private static var manyAccounts: Int { 10_000 }

  private mutating func forgetSettled(at now: Int64) {
    accounts = accounts.filter { _, account in
      account.running > 0 || !account.waiting.isEmpty || debt(of: account, at: now) > 0
    }
  }
}
