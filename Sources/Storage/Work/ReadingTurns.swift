import Threads

/// The order in which a few threads run jobs. Owners take turns; an owner over budget comes after the others
/// and never occupies all threads.
///
/// So a small request never waits behind another owner's costly work, of any amount. The type has no clock or
/// threads: times and costs are passed in.
struct ReadingTurns<Job> {
  /// An owner's processor budget.
  struct Budget: Sendable {
    /// Nanoseconds of processor time regained each second.
    var perSecond: Int64 = 250_000_000
    /// Nanoseconds that may be used at once.
    var allowance: Int64 = 250_000_000
    /// Jobs cheaper than this, in nanoseconds, are not counted: their number is limited by connections.
    var free: Int64 = 1_000_000
  }

  private struct Account {
    var waiting: [Job] = []
    var running = 0
    /// Nanoseconds used and not yet regained, as of `time`.
    var debt: Int64 = 0
    var time: Int64 = 0
  }

  private let threads: Int
  private let budget: Budget
  private var accounts: [TurnOwner: Account] = [:]
  /// Owners with waiting jobs, in the order of their turns.
  private var turns: [TurnOwner] = []
  /// Number of running jobs of each owner over budget.
  private var costly: [TurnOwner: Int] = [:]
  private var costlyCount = 0

  init(threads: Int, budget: Budget = Budget()) {
    self.threads = threads
    self.budget = budget
  }

  /// Number of waiting jobs.
  private(set) var count = 0

  /// Returns the number of an owner's waiting jobs.
  func count(of owner: TurnOwner) -> Int { accounts[owner]?.waiting.count ?? 0 }

  /// Returns the maximum number of threads for one owner.
  private func limit(of owner: TurnOwner) -> Int {
    owner == .server ? threads : max(1, threads / 2)
  }

  /// Maximum number of threads for owners over budget.
  private var costlyLimit: Int { max(1, threads - 1) }

  /// Returns true if an owner has used more than the budget.
  func isOverBudget(_ owner: TurnOwner, at now: Int64) -> Bool {
    guard owner != .server, let account = accounts[owner] else { return false }
    return debt(of: account, at: now) > budget.allowance
  }

  private func debt(of account: Account, at now: Int64) -> Int64 {
    let given = Int64(Double(max(0, now - account.time)) / 1e9 * Double(budget.perSecond))
    return max(0, account.debt - given)
  }

  /// Returns true if an owner's further jobs are refused: the owner is over budget and has many waiting.
  func refuses(_ owner: TurnOwner, at now: Int64) -> Bool {
    count(of: owner) >= Self.costlyCapacity && isOverBudget(owner, at: now)
  }

  private static var costlyCapacity: Int { 64 }

  /// Adds a job.
  mutating func push(_ job: Job, for owner: TurnOwner) {
    if accounts[owner]?.waiting.isEmpty ?? true { turns.append(owner) }
    accounts[owner, default: Account()].waiting.append(job)
    count += 1
  }

  /// Returns the position in `turns` of the next owner; `nil` if no waiting owner may use a thread now.
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

  /// Returns true if a waiting job may run.
  func hasNext(at now: Int64) -> Bool { next(at: now) != nil }

  /// Removes and returns the next job. Its owner goes to the end of the line.
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

  /// Ends a job that has used this many nanoseconds of processor time.
  mutating func finish(_ owner: TurnOwner, spending spent: Int64, at now: Int64) {
    accounts[owner]?.running -= 1
    if let count = costly[owner] {
      costly[owner] = count > 1 ? count - 1 : nil
      costlyCount -= 1
    }
    charge(owner, spent, at: now)
  }

  /// Charges an owner for processor time used elsewhere.
  mutating func charge(_ owner: TurnOwner, _ spent: Int64, at now: Int64) {
    var account = accounts[owner] ?? Account()
    account.debt = debt(of: account, at: now) + max(0, spent - budget.free)
    account.time = now
    let isNeeded = account.debt > 0 || account.running > 0 || !account.waiting.isEmpty
    accounts[owner] = isNeeded ? account : nil
    if accounts.count > Self.manyAccounts { removeSettled(at: now) }
  }

  /// Continues a running job as another owner's, if that owner's turn permits.
  /// - Parameter isOnThread: true if the job runs on one of the threads.
  /// - Returns: false if the job must wait for the other owner's turn.
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

  /// Number of owners with jobs or debt.
  var accountCount: Int { accounts.count }

  /// Number of accounts above which those without jobs or debt are removed.
  private static var manyAccounts: Int { 10_000 }

  private mutating func removeSettled(at now: Int64) {
    accounts = accounts.filter { _, account in
      account.running > 0 || !account.waiting.isEmpty || debt(of: account, at: now) > 0
    }
  }
}
