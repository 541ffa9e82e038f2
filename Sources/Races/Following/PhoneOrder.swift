import Geodesy

/// Decides which of a team's phones is followed, and which of its fixes are set aside.
///
/// The key of a team stands in a code that strangers photograph, so another phone never takes anything from the
/// followed one. That is the phone that organisers chose, otherwise the one whose first useful fix arrived before
/// the first of every other. Phones are ordered in this way, and the fixes of each count where those before it were
/// silent for ``patience``, said nothing of a later time by then, and do not contradict them once they are heard again.
///
/// It is a function of the set of fixes with their arrivals, not of the order in which they are taken.
struct PhoneOrder: Sendable {
  /// The phones of a team that are told apart; all behind the last but one are as one phone.
  static let most = 16
  /// Milliseconds after which another phone of the team is followed instead of a silent one.
  static let patience: Int64 = 10 * 60_000

  /// A phone of the team; at the last place all that are not told apart.
  private struct Phone: Sendable {
    let device: UInt64
    /// When its first useful fix arrived, milliseconds since 1970.
    var first: Int64
    /// The time of its newest fix, milliseconds since 1970.
    var newest: Int64 = .min
    /// True when its newest fix is set aside.
    var isAside = false
    /// How many of its fixes are set aside.
    var count = 0
    /// When the first of these arrived, milliseconds since 1970.
    var since: Int64 = .max

    init(_ fix: RaceFix) {
      device = fix.device
      first = fix.received
    }

    /// Whether it is before another phone that nobody chose.
    func isBefore(_ other: Phone) -> Bool {
      first != other.first ? first < other.first : device < other.device
    }

    mutating func note(_ fix: RaceFix, isAside: Bool) {
      first = min(first, fix.received)
      if fix.time >= newest { (newest, self.isAside) = (fix.time, isAside) }
      guard isAside else { return }
      count += 1
      since = min(since, fix.received)
    }
  }

  /// The phone that organisers chose.
  let chosen: UInt64?
  /// Metres per second that nobody on foot exceeds.
  private let limit: Double
  private var phones: [Phone] = []
  /// The last fix that is not set aside, with the place of its phone in the order.
  private var used: (fix: RaceFix, rank: Int)?

  /// - Parameter fastest: metres per second that the fastest team keeps up.
  init(chosen: UInt64?, fastest: Double) {
    self.chosen = chosen
    limit = fastest * RideWatch.margin
  }

  /// True before the first useful fix.
  var isEmpty: Bool { phones.isEmpty }

  /// Whether the last fix is one of another phone, which goes on for the followed one.
  var isFilling: Bool { used.map { $0.rank > 0 } ?? false }

  /// Whether a fix is the followed phone's.
  func isFollowed(_ fix: RaceFix) -> Bool { rank(of: fix.device) == 0 }

  /// Whether a phone is the followed one; true before any is.
  func isFirst(_ device: UInt64) -> Bool { phones.first.map { $0.device == device } ?? true }

  /// The place of a phone in the order; `nil` for one that was not heard.
  private func rank(of device: UInt64) -> Int? {
    if phones.count == 1 { return phones[0].device == device ? 0 : nil }
    if let rank = phones.prefix(Self.most - 1).firstIndex(where: { $0.device == device }) {
      return rank
    }
    return phones.count == Self.most ? Self.most - 1 : nil
  }

  // MARK: All at once

  /// Judges all fixes of a team, which are in the order of their times and useful by themselves.
  /// - Returns: for each whether it is set aside.
  /// - Complexity: O(*n* log *n*) in the number of fixes.
  mutating func judge(_ fixes: [RaceFix]) -> [Bool] {
    phones = Self.order(fixes, chosen)
    let ranks = fixes.map { rank(of: $0.device) ?? 0 }
    var isAside = [Bool](repeating: false, count: fixes.count)
    if phones.count > 1 {
      var used: [Int] = []
      for rank in phones.indices {
        let earliest = Self.earliestArrivals(used.map { fixes[$0].received })
        var free: [Int] = []
        for index in fixes.indices where ranks[index] == rank {
          isAside[index] = !isFree(index, among: used, earliest, fixes)
          if !isAside[index] { free.append(index) }
        }
        used = (used + free).sorted()
      }
    }
    for index in fixes.indices {
      if index > 0, fixes[index].isRepeat(of: fixes[index - 1]) { continue }
      phones[ranks[index]].note(fixes[index], isAside: isAside[index])
      if !isAside[index] { used = (fixes[index], ranks[index]) }
    }
    return isAside
  }

  /// The phones in their order.
  private static func order(_ fixes: [RaceFix], _ chosen: UInt64?) -> [Phone] {
    guard let one = fixes.first else { return [] }
    if fixes.allSatisfy({ $0.device == one.device }) { return [Phone(one)] }
    var phones: [Phone] = []
    let byPhone = fixes.map { Phone($0) }
      .sorted { $0.device != $1.device ? $0.device < $1.device : $0.first < $1.first }
    for phone in byPhone where phones.last?.device != phone.device { phones.append(phone) }
    phones.sort { one, other in
      if (one.device == chosen) != (other.device == chosen) { return one.device == chosen }
      return one.isBefore(other)
    }
    return Array(phones.prefix(most))
  }

  /// The earliest of the arrivals from each index on.
  private static func earliestArrivals(_ arrivals: [Int64]) -> [Int64] {
    var earliest = arrivals
    for index in earliest.indices.dropLast().reversed() {
      earliest[index] = min(earliest[index], earliest[index + 1])
    }
    return earliest
  }

  /// Whether a fix counts beside those of phones before its own, which are given by their indices.
  private func isFree(
    _ index: Int, among used: [Int], _ earliest: [Int64], _ fixes: [RaceFix]
  ) -> Bool {
    let fix = fixes[index]
    var (low, high) = (0, used.count)
    while low < high {
      let middle = (low + high) / 2
      if used[middle] < index { low = middle + 1 } else { high = middle }
    }
    let before = low > 0 ? fixes[used[low - 1]] : nil
    if let before, fix.time - before.time < Self.patience { return false }
    guard low < used.count else { return true }
    // What is said of a past that is known comes too late.
    let after = fixes[used[low]]
    if after.time == fix.time || earliest[low] <= fix.received { return false }
    return canWalk(from: fix, to: after) && (before.map { canWalk(from: $0, to: fix) } ?? true)
  }

  private func canWalk(from one: RaceFix, to other: RaceFix) -> Bool {
    let seconds = Double(other.time - one.time) / 1000
    let granted = 50 + (one.accuracy ?? 0) + (other.accuracy ?? 0)
    return one.place.distance(to: other.place) <= limit * seconds + granted
  }

  // MARK: One by one

  /// Whether a useful fix can be judged without judging others anew.
  func canJudge(_ fix: RaceFix) -> Bool {
    guard let used, let last = phones.last else { return true }
    let rank = rank(of: fix.device)
    let phone = Phone(fix)
    if let rank {
      // An earlier arrival may change the order.
      let isShared = rank == Self.most - 1
      let before = rank > 0 ? phones[rank - 1] : nil
      if isShared || fix.received < phones[rank].first, let before, before.device != chosen,
        phone.isBefore(before)
      {
        return false
      }
    } else if fix.device == chosen || (last.device != chosen && phone.isBefore(last)) {
      return false
    }
    let place = rank ?? phones.count
    if fix.time < used.fix.time { return place > used.rank && used.fix.received <= fix.received }
    return place >= used.rank
  }

  /// Judges a useful fix that can be judged by itself.
  /// - Returns: whether it is set aside.
  mutating func judge(_ fix: RaceFix) -> Bool {
    let isAside = isBehind(fix)
    let rank = rank(of: fix.device) ?? phones.count
    if rank == phones.count { phones.append(Phone(fix)) }
    phones[rank].note(fix, isAside: isAside)
    if !isAside { used = (fix, rank) }
    return isAside
  }

  /// Whether a phone before its own was heard within the patience before a useful fix, or later.
  func isBehind(_ fix: RaceFix) -> Bool {
    guard let used, fix.device != chosen else { return false }
    return rank(of: fix.device) ?? phones.count > used.rank
      && fix.time - used.fix.time < Self.patience
  }

  // MARK: What it says

  /// Whether the phone of a useful fix is set aside, as far as its newest fix tells.
  func setsAside(_ fix: RaceFix) -> Bool {
    if let rank = rank(of: fix.device), phones[rank].device == fix.device,
      phones[rank].newest > fix.time
    {
      return phones[rank].isAside
    }
    return isBehind(fix)
  }

  /// The phones of which fixes are set aside.
  var asides: [PhoneAside] {
    phones.enumerated().filter { $1.count > 0 }.map { rank, phone in
      PhoneAside(
        device: rank == Self.most - 1 ? nil : phone.device, since: phone.since, count: phone.count)
    }
  }

  /// Whether the phone that organisers chose was heard.
  var hasChosen: Bool { chosen != nil && phones.first?.device == chosen }
}

/// A phone of a team of which fixes are set aside, since another one is followed.
public struct PhoneAside: Equatable, Sendable {
  /// The phone; `nil` for those that are not told apart any more.
  public let device: UInt64?
  /// When the first of these fixes arrived, milliseconds since 1970.
  public let since: Int64
  /// How many fixes are set aside.
  public let count: Int
}
