/// The error of a phone's clock.
public struct ClockError: Equatable, Sendable {
  /// Milliseconds that the clock is ahead; below 0 for one that is behind. Transmission delay makes a clock seem more
  /// behind than it is, by seconds as a rule.
  public let ahead: Int64
  /// Time of receipt of the first position whose time is off by more than the tolerance, milliseconds since 1970.
  public let since: Int64
  /// Time of receipt of the last position, milliseconds since 1970.
  public let heard: Int64

  /// Creates an error; the units are those of the properties of the same names.
  public init(ahead: Int64, since: Int64, heard: Int64) {
    (self.ahead, self.since, self.heard) = (ahead, since, heard)
  }

  /// Milliseconds of clock error that are accepted.
  public static let tolerance: Int64 = 5 * 60_000
  /// Largest clock error ahead, in milliseconds, at which positions are still used, with their time of receipt.
  static let believable: Int64 = 12 * 3_600_000
}

/// Judges a phone's clock by comparing the times of its positions with their times of receipt.
///
/// A position cannot be received before it was taken, so a clock is ahead if its times are later than their receipt. A
/// clock that is behind looks like a phone that sends late; but a late phone catches up within a request or two, while
/// a wrong clock stays behind by the same amount. A clock is behind if everything received over ten minutes or more is
/// late by the same amount, give or take a minute.
///
/// The result depends on the set of fixes, not on their order.
struct ClockWatch: Sendable {
  /// The positions received within two minutes.
  private struct Receipt: Sendable {
    /// The number of its two minutes since 1970.
    let span: Int64
    /// Milliseconds by which the newest position is ahead of its receipt; below 0 when it is behind.
    var ahead: Int64
    /// The same for the oldest position.
    var least: Int64
  }

  /// Duration of a receipt, in milliseconds.
  private static let length: Int64 = 2 * 60_000
  /// Number of receipts in ten minutes.
  private static let window: Int64 = 5
  /// Fewest receipts needed to judge a clock as behind, and the most that are used.
  private static let counts = (fewest: 3, most: 8)
  /// Largest variation, in milliseconds, of a constant difference.
  private static let constancy: Int64 = 60_000

  /// The newest receipts, in the order of time.
  private var receipts: [Receipt] { Array(all.suffix(Self.counts.most)) }
  /// All receipts, in the order of time.
  private var all: [Receipt] = []
  private var since: Int64?
  private var heard: Int64 = .min

  mutating func add(_ fix: RaceFix) {
    let ahead = fix.stated - fix.received
    heard = max(heard, fix.received)
    if ahead.magnitude > ClockError.tolerance { since = min(since ?? .max, fix.received) }
    let span = fix.received / Self.length
    let place = index(of: span)
    if place < all.count, all[place].span == span {
      all[place].ahead = max(all[place].ahead, ahead)
      all[place].least = min(all[place].least, ahead)
    } else {
      all.insert(Receipt(span: span, ahead: ahead, least: ahead), at: place)
    }
  }

  /// The index of the first receipt that is not before a span.
  private func index(of span: Int64) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].span < span { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Milliseconds by which the times of positions received at a moment may be too early; below 0 if they are too late,
  /// 0 if they are right.
  ///
  /// Positions arrive with a delay, so no clock is behind by more than the freshest position received within ten
  /// minutes. Positions stored without a signal arrive together with fresh ones, which shows that the clock is right.
  /// Their lateness varies, while a wrong clock is off by a constant.
  func lag(at received: Int64) -> Int64 {
    guard let (ahead, least) = range(at: received), ahead.magnitude > ClockError.tolerance,
      ahead - least <= Passage.estimated
    else { return 0 }
    return -ahead
  }

  /// Milliseconds by which the clock can be behind at most, by the freshest of the positions received within ten minutes.
  func behind(at received: Int64) -> Int64 { max(-(range(at: received)?.ahead ?? 0), 0) }

  /// Milliseconds by which the freshest and the oldest of the positions received within ten minutes are ahead of their receipt.
  private func range(at received: Int64) -> (ahead: Int64, least: Int64)? {
    let span = received / Self.length
    var (ahead, least) = (Int64.min, Int64.max)
    var index = index(of: span - Self.window)
    while index < all.count, all[index].span <= span + Self.window {
      ahead = max(ahead, all[index].ahead)
      least = min(least, all[index].least)
      index += 1
    }
    return ahead == .min ? nil : (ahead, least)
  }

  /// The error of the clock; `nil` while none is known.
  var error: ClockError? {
    let receipts = receipts
    guard let since, let first = receipts.first, let last = receipts.last else { return nil }
    var (lately, least, most) = (last.ahead, last.ahead, last.ahead)
    for receipt in receipts {
      least = min(least, receipt.ahead)
      most = max(most, receipt.ahead)
      if receipt.span > last.span - Self.window { lately = max(lately, receipt.ahead) }
    }
    if lately > ClockError.tolerance {
      return ClockError(ahead: lately, since: since, heard: heard)
    }
    guard receipts.count >= Self.counts.fewest, last.span - first.span >= Self.window,
      most < -ClockError.tolerance, most - least <= Self.constancy
    else { return nil }
    return ClockError(ahead: most, since: since, heard: heard)
  }
}
