import Geodesy

/// Decides which of a team's phones is followed, and which of its fixes are set aside.
///
/// Strangers can photograph the code with a team's key, so a fix of another phone never displaces one of the followed
/// phone. That is the phone chosen by organisers, otherwise the one whose first useful fix arrived first; the others
/// follow in the order of their first arrivals. A phone's fix is used if all phones before it in the order had been silent
/// for ``patience``, had sent no later fix when it arrived, and can have walked between it and their next fix.
///
/// The result depends on the set of fixes and their times of arrival, not on the order in which they are judged.
struct PhoneOrder: Sendable {
  /// Maximum number of phones of a team that are distinguished. The last place is shared by all further phones.
  static let most = 16
  /// Silence of the followed phone, in milliseconds, after which another one is followed.
  static let patience: Int64 = 10 * 60_000

  /// A phone of the team; at the last place, all phones that are not distinguished.
  private struct Phone: Sendable {
    let device: UInt64
    /// Arrival of its first useful fix, milliseconds since 1970.
    var first: Int64
    /// The time of its newest fix, milliseconds since 1970.
    var newest: Int64 = .min
    /// True when its newest fix is set aside.
    var isAside = false
    /// Number of its fixes that are set aside.
    var countAside = 0

    init(_ fix: RaceFix) {
      device = fix.device
      first = fix.received
    }

    /// True if it precedes another phone in the order, provided that organisers chose neither.
    func isBefore(_ other: Phone) -> Bool {
      first != other.first ? first < other.first : device < other.device
    }

    mutating func note(_ fix: RaceFix, isAside: Bool) {
      first = min(first, fix.received)
      if fix.time >= newest { (newest, self.isAside) = (fix.time, isAside) }
      if isAside { countAside += 1 }
    }
  }

  /// The phone chosen by organisers, if any.
  let chosen: UInt64?
  /// Speed of the fastest team with a margin, in metres per second; faster teams did not walk.
  private let limit: Double
  private var phones: [Phone] = []
  /// The last fix that was used, with the index of its phone in `phones`.
  private var used: (fix: RaceFix, rank: Int)?

  /// - Parameter fastest: speed that the fastest team keeps up, in metres per second.
  init(chosen: UInt64?, fastest: Double) {
    self.chosen = chosen
    limit = fastest * RideWatch.margin
  }

  /// True before the first useful fix.
  var isEmpty: Bool { phones.isEmpty }

  /// True if the last used fix is another phone's, which stands in for the silent followed one.
  var isFilling: Bool { used.map { $0.rank > 0 } ?? false }

  /// The followed phone; `nil` before the first useful fix.
  var first: UInt64? { phones.first?.device }

  /// True if the followed phone sent the fix.
  func isFollowed(_ fix: RaceFix) -> Bool { rank(of: fix.device) == 0 }

  /// True if the phone is the followed one, or if no phone is followed yet.
  func isFirst(_ device: UInt64) -> Bool { phones.first.map { $0.device == device } ?? true }

  /// Index of a phone in `phones`; `nil` for a phone without a useful fix.
  private func rank(of device: UInt64) -> Int? {
    if phones.count == 1 { return phones[0].device == device ? 0 : nil }
    if let rank = phones.prefix(Self.most - 1).firstIndex(where: { $0.device == device }) {
      return rank
    }
    return phones.count == Self.most ? Self.most - 1 : nil
  }

  // MARK: All at once

  /// Judges all useful fixes of a team, sorted by time.
  /// - Returns: for each fix, true if it is set aside.
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

  /// The minimum of the arrivals from each index to the end.
  private static func earliestArrivals(_ arrivals: [Int64]) -> [Int64] {
    var earliest = arrivals
    for index in earliest.indices.dropLast().reversed() {
      earliest[index] = min(earliest[index], earliest[index + 1])
    }
    return earliest
  }

  /// True if a fix can be used together with the used fixes of the phones before its own.
  /// - Parameters:
  ///   - index: index of the fix.
  ///   - used: indices of the used fixes, ascending.
  ///   - earliest: for each of them, the earliest arrival from it on.
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
    // A used fix of a later time had arrived before this one.
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

  /// True if a useful fix can be judged alone, without changing the judgement of earlier ones.
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

  /// Judges a useful fix for which ``canJudge(_:)`` is true.
  /// - Returns: true if it is set aside.
  mutating func judge(_ fix: RaceFix) -> Bool {
    let isAside = isBehind(fix)
    let rank = rank(of: fix.device) ?? phones.count
    if rank == phones.count { phones.append(Phone(fix)) }
    phones[rank].note(fix, isAside: isAside)
    if !isAside { used = (fix, rank) }
    return isAside
  }

  /// True if the last used fix is of a phone before this fix's own, and not older than it by ``patience``.
  func isBehind(_ fix: RaceFix) -> Bool {
    guard let used, fix.device != chosen else { return false }
    return rank(of: fix.device) ?? phones.count > used.rank
      && fix.time - used.fix.time < Self.patience
  }

  // MARK: What it says

  /// True if the newest fix of the phone that sent a useful fix is set aside.
  func setsAside(_ fix: RaceFix) -> Bool {
    if let rank = rank(of: fix.device), phones[rank].device == fix.device,
      phones[rank].newest > fix.time
    {
      return phones[rank].isAside
    }
    return isBehind(fix)
  }

  /// The phones beside the followed one.
  var others: [OtherPhone] {
    phones.enumerated().dropFirst().map { rank, phone in
      OtherPhone(
        device: rank == Self.most - 1 ? nil : phone.device, since: phone.first,
        countAside: phone.countAside)
    }
  }

  /// True if the phone chosen by organisers has sent a useful fix.
  var hasChosen: Bool { chosen != nil && phones.first?.device == chosen }
}

/// A phone of a team beside the followed one. Its fixes are set aside, or stand in for those of the silent followed phone.
public struct OtherPhone: Equatable, Sendable {
  /// The phone; `nil` for all phones beyond the maximum that is distinguished.
  public let device: UInt64?
  /// Arrival of its first useful fix, milliseconds since 1970.
  public let since: Int64
  /// Number of its fixes that are set aside.
  public let countAside: Int

  /// Returns the phone of a name: up to 16 hexadecimal digits; `nil` for any other text.
  public static func device(named name: String) -> UInt64? {
    guard name.utf8.count <= 16 else { return nil }
    var device: UInt64 = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): device = device << 4 | UInt64(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): device = device << 4 | UInt64(byte - 0x57)
      default: return nil
      }
    }
    return name.isEmpty ? nil : device
  }
}
