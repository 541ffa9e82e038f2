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
  private var receipts: [Receipt] = []
  private var since: Int64?
  private var heard: Int64 = .min

  mutating func take(_ fix: RaceFix) {
    let ahead = fix.time - fix.received
    heard = max(heard, fix.received)
    if ahead.magnitude > ClockError.tolerance { since = min(since ?? .max, fix.received) }
    let span = fix.received / Self.length
    var place = receipts.count
    while place > 0, receipts[place - 1].span > span { place -= 1 }
    if place > 0, receipts[place - 1].span == span {
      receipts[place - 1].ahead = max(receipts[place - 1].ahead, ahead)
      return
    }
    receipts.insert(Receipt(span: span, ahead: ahead), at: place)
    if receipts.count > Self.counts.most { receipts.removeFirst() }
  }

  /// What is wrong with the clock; `nil` while nothing is known to be.
  var error: ClockError? {
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
