/// The beginning and duration of a recording.
///
/// If the recorder's clock was set on the way, there are several spans of time. Their lengths add up without
/// the gaps between them, and the span with the most fixes gives the beginning. So a few damaged times neither
/// date a track nor make it last for years.
struct RecordedTime: Sendable {
  private struct Span {
    var first: Int64
    var latest: Int64
    var fixes = 1

    var length: Int64 { latest - first }
  }

  private var current: Span?
  /// The completed span with the most fixes.
  private var longest: Span?
  /// Total milliseconds of the completed spans.
  private var ended: Int64 = 0

  /// Adds the time of a kept fix, in UTC milliseconds.
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

  /// The start in UTC milliseconds; `nil` without a time or a date.
  var start: Int64? {
    main.flatMap { $0.first >= CleaningLimits.earliestDate ? $0.first : nil }
  }

  /// Seconds from the first to the last fix; `nil` unless there are two different times.
  var duration: Double? {
    let length = ended + (current?.length ?? 0)
    return length > 0 ? Double(length) / 1000 : nil
  }
}
