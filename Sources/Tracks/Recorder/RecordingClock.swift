/// Adds up the time of a recording and of its pauses. Times are milliseconds.
struct RecordingClock: Sendable {
  /// When the first fix was kept.
  private(set) var start: Int64?
  /// The member's pause that lasts.
  private(set) var pausedSince: Int64?
  /// The pause that the recorder made by itself and that lasts.
  private(set) var restingSince: Int64?
  private var latest: Int64 = 0
  private var paused: Int64 = 0
  /// The length of the rest in this stretch that ended last.
  private var lastRest: Int64?
  private var lastRestEnd = Int64.min

  /// Whether there is an auto-pause in this stretch to take back.
  var canUndoRest: Bool {
    restingSince != nil || lastRest != nil
  }

  /// A fix was kept.
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

  /// Counts the auto-pause again that lasts, or else the last one of this stretch.
  mutating func undoRest() {
    if restingSince.take() == nil, let length = lastRest { paused -= length }
    lastRest = nil
  }

  /// Seconds from the start, pauses included; `nil` before the start.
  func total(at now: Int64) -> Double? {
    start.map { Double(max(notBeforeLatest(now) - $0, 0)) / 1000 }
  }

  /// Seconds from the start without pauses; `nil` before the start.
  func elapsed(at now: Int64) -> Double? {
    let now = notBeforeLatest(now)
    let end = min(pausedSince ?? restingSince ?? now, now)
    return start.map { Double(max(end - $0 - paused, 0)) / 1000 }
  }

  /// The clocks of a phone and of its receiver are not quite the same.
  private func notBeforeLatest(_ time: Int64) -> Int64 {
    start == nil ? time : max(time, latest)
  }
}
