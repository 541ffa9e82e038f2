/// When a recording began, and how long it lasted.
///
/// A recorder whose clock was set on the way has several spans of time. Their lengths add up, what
/// lies between them counts for nothing, and the one with the most fixes says when the recording
/// began: a few damaged times neither date a track nor make it last for years.
struct RecordedTime: Sendable {
  private struct Span {
    var first: Int64
    var latest: Int64
    var fixes = 1

    var length: Int64 { latest - first }
  }

  private var current: Span?
  /// The span with the most fixes of those that ended.
  private var longest: Span?
  /// Milliseconds of the spans that ended.
  private var ended: Int64 = 0

  /// Takes the time of a kept fix, in UTC milliseconds.
  /// - Returns: the seconds from the start of the recording.
  mutating func add(_ time: Int64) -> Double {
    guard var span = current, time >= span.first - CleaningLimits.longestRest,
      time <= span.latest + CleaningLimits.longestRest
    else {
      end()
      current = Span(first: time, latest: time)
      return Double(ended) / 1000
    }
    span.first = min(span.first, time)
    span.latest = max(span.latest, time)
    span.fixes += 1
    current = span
    return Double(ended + time - span.first) / 1000
  }

  private mutating func end() {
    guard let span = current else { return }
    ended += span.length
    longest = main
  }

  private var main: Span? {
    guard let current else { return longest }
    guard let longest, longest.fixes >= current.fixes else { return current }
    return longest
  }

  /// The start in UTC milliseconds; `nil` without a time, or without a date.
  var start: Int64? {
    main.flatMap { $0.first >= CleaningLimits.earliestDate ? $0.first : nil }
  }

  /// Seconds from the first to the last fix; `nil` unless there are two different times.
  var duration: Double? {
    let length = ended + (current?.length ?? 0)
    return length > 0 ? Double(length) / 1000 : nil
  }
}
