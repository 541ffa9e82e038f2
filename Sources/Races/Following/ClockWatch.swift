/// How a team's phone has its clock wrong.
public struct ClockError: Equatable, Sendable {
  /// Milliseconds that the clock is ahead; below 0 for one that is behind. The way of a position to the
  /// server makes a clock seem more behind than it is, by seconds as a rule.
  public let ahead: Int64
  /// When the first position was received whose time is off by more than the tolerance, milliseconds
  /// since 1970.
  public let since: Int64
  /// When the last position was received, milliseconds since 1970.
  public let heard: Int64

  /// Milliseconds that a phone's clock may be wrong.
  public static let tolerance: Int64 = 5 * 60_000
  /// Milliseconds that a clock may be ahead for its positions to be followed by when they were received.
  static let believable: Int64 = 12 * 3_600_000
}

/// Judges the clock of a team's phone by when its positions are received.
///
/// A position cannot be received before it was taken, so a clock is ahead whose times are. One that is
/// behind looks like a phone that sends late; but what is sent late catches up in a request or two, while
/// the times of a wrong clock stay behind by the same. It is behind when all that was received lately, over
/// ten minutes or more, is, by the same time give or take a minute.
///
/// What it says is a function of the set of fixes, not of their order.
struct ClockWatch: Sendable {
  /// What was received within two minutes.
  private struct Receipt: Sendable {
    /// The number of its two minutes since 1970.
    let span: Int64
    /// Milliseconds by which the newest time is ahead of its receipt; below 0 when it is behind.
    var ahead: Int64
    /// The same of the oldest time.
    var least: Int64
  }

  /// Milliseconds of a receipt.
  private static let length: Int64 = 2 * 60_000
  /// Receipts that ten minutes have.
  private static let window: Int64 = 5
  /// The fewest receipts by which a clock is behind, and the most that are kept.
  private static let counts = (fewest: 3, most: 8)
  /// Milliseconds that a constant difference may vary.
  private static let constancy: Int64 = 60_000

  /// The newest, in the order of time.
  private var receipts: [Receipt] { Array(all.suffix(Self.counts.most)) }
  /// All, in the order of time.
  private var all: [Receipt] = []
  private var since: Int64?
  private var heard: Int64 = .min

  mutating func take(_ fix: RaceFix) {
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

  /// By how many milliseconds the times of what was received at a moment may be too early, below 0 if they were too
  /// late; 0 where they are right.
  ///
  /// A position takes its time to come, so no clock is behind by more than the freshest of what was received within
  /// ten minutes of it. What a phone kept without a signal comes with what is fresh, which shows that its clock
  /// is right; what was kept for long comes at one time, while a wrong clock is off by the same.
  func lag(at received: Int64) -> Int64 {
    let span = received / Self.length
    var (ahead, least) = (Int64.min, Int64.max)
    var index = index(of: span - Self.window)
    while index < all.count, all[index].span <= span + Self.window {
      ahead = max(ahead, all[index].ahead)
      least = min(least, all[index].least)
      index += 1
    }
    guard ahead != .min, ahead.magnitude > ClockError.tolerance,
      ahead - least <= Passage.estimated
    else { return 0 }
    return -ahead
  }

  /// What is wrong with the clock; `nil` while nothing is known to be.
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
