/// Adds up the time of a recording and of its pauses. Times are UTC milliseconds.
struct RecordingClock: Sendable {
  /// The time of the first kept fix.
  private(set) var start: Int64?
  /// The beginning of the current pause of the member, if there is one.
  private(set) var pausedSince: Int64?
  /// The beginning of the current auto-pause, if there is one.
  private(set) var restingSince: Int64?
  private var latest: Int64 = 0
  private var paused: Int64 = 0
  /// The length of the last auto-pause since the member's last pause, if there was one.
  private var lastRest: Int64?
  private var lastRestEnd = Int64.min

  /// True if there is an auto-pause since the member's last pause that can be undone.
  var canUndoRest: Bool {
    restingSince != nil || lastRest != nil
  }

  /// Seconds of the current auto-pause, or else of the last one since the member's last pause; `nil` if none can be undone.
  func undoableRest(at now: Int64) -> Double? {
    let length = restingSince.map { max(notBeforeLatest(now) - $0, 0) } ?? lastRest
    return length.map { Double($0) / 1000 }
  }

  /// Advances to the time of a kept fix.
  mutating func tick(_ time: Int64) {
    if start == nil { start = time }
    latest = time
  }

  mutating func pause(at time: Int64) {
    let time = notBeforeLatest(time)
    endRest(at: time)
    pausedSince = time
    latest = max(latest, time)
  }

  mutating func resume(at time: Int64) {
    guard let since = pausedSince.take() else { return }
    let time = max(time, since)
    if start != nil { paused += time - since }
    latest = max(latest, time)
    lastRest = nil
    lastRestEnd = time
  }

  mutating func beginRest(since time: Int64) {
    restingSince = max(time, lastRestEnd)
  }

  mutating func endRest(at time: Int64) {
    guard let since = restingSince.take() else { return }
    let length = max(time - since, 0)
    paused += length
    lastRest = length
    lastRestEnd = since + length
  }

  /// Counts the time of the current auto-pause, or else of the last one, again.
  mutating func undoRest() {
    if restingSince.take() == nil, let length = lastRest { paused -= length }
    lastRest = nil
  }

  /// Seconds since the start, with pauses; `nil` before the start.
  func total(at now: Int64) -> Double? {
    start.map { Double(max(notBeforeLatest(now) - $0, 0)) / 1000 }
  }

  /// Seconds since the start, without pauses; `nil` before the start.
  func elapsed(at now: Int64) -> Double? {
    let now = notBeforeLatest(now)
    let end = min(pausedSince ?? restingSince ?? now, now)
    return start.map { Double(max(end - $0 - paused, 0)) / 1000 }
  }

  /// Returns a moment at which the time runs or rests, but not before the latest one; `nil` before the start
  /// and during the member's pause.
  func time(at now: Int64) -> Int64? {
    start == nil || pausedSince != nil ? nil : notBeforeLatest(now)
  }

  /// Returns the time, but not before the latest one: the clocks of a phone and its receiver differ slightly.
  private func notBeforeLatest(_ time: Int64) -> Int64 {
    start == nil ? time : max(time, latest)
  }
}
