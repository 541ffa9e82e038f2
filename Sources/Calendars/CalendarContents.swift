import CIcal
import Text
import Threads

/// What takes place by a calendar within a window of time.
///
/// A calendar may have any number of events and any rules: it is read event by event, and what would take
/// too long is left out.
public struct CalendarContents: Sendable {
  /// The most occurrences: those to come go before those that are over, what is near before what is far.
  public static let maximumCount = 5_000

  /// The name that the calendar gives itself.
  public let name: String?
  /// What the calendar is known by, at whatever address it is read (RFC 7986, 5.3).
  public let uid: String?
  /// In the order of their times.
  public let occurrences: [Occurrence]
  /// Whether these are all that the calendar has in the window: it was whole, and nothing was left out.
  public let areAll: Bool

  /// Reads a calendar. Blocks until it is read, or until about a second after `goesOn` says no; one calendar at
  /// a time is read in the process.
  /// - Parameters:
  ///   - window: milliseconds since 1970.
  ///   - now: milliseconds since 1970: what is over by then is left out first.
  ///   - zone: where the reader is, such as `Europe/Madrid`. Whole days begin there.
  ///   - goesOn: asked before each zone, each event and each of its rules; what is left then is left out.
  /// - Throws: `noCalendar`.
  /// - Complexity: O(*n* log *n*) in the size of the content and the occurrences of its rules.
  public init(
    reading content: [UInt8], window: Range<Int64>, now: Int64, zone: String,
    goesOn: () -> Bool = { true }
  ) throws(CalendarError) {
    let text = try CalendarText(content)
    let reading = Self.library.withLock { _ in
      var reading = CalendarReading(
        CalendarZones(text, own: zone, goesOn: goesOn),
        window: Int(window.lowerBound / 1_000)..<Int(window.upperBound / 1_000))
      for part in text.events {
        guard goesOn(), !reading.isFull else {
          reading.areAll = false
          break
        }
        reading.take(text.part(part), goesOn: goesOn)
      }
      return reading
    }
    let all = reading.occurrences
    let upcoming = all.filter { ($0.end ?? $0.start) >= now }.prefix(Self.maximumCount)
    let over = all.filter { ($0.end ?? $0.start) < now }.suffix(Self.maximumCount - upcoming.count)
    name = text.name
    uid = text.uid
    occurrences = Array(over + upcoming)
    areAll =
      reading.areAll && text.isWhole && text.oversized == 0 && occurrences.count == all.count
  }

  /// libical keeps tables of zones for the process, and ends it for errors unless it is told not to.
  static let library: Locked<Void> = {
    icalerror_set_errors_are_fatal(0)
    return Locked(())
  }()
}

/// The occurrences of a calendar, as they are found event by event.
private struct CalendarReading {
  /// Above so many occurrences the rest of a calendar is not read: the memory of it is bounded.
  private static let maximumFound = 100_000
  /// The most bytes of the name of an event. Each of its times has it.
  private static let longestName = 500

  private struct Key: Hashable {
    let uid: String
    let start: Int
  }

  private struct Found {
    let event: CalendarEvent
    let time: CalendarEvent.Time

    /// The whole day by which one time of a series is told from others.
    var day: Int? { event.replaces == nil ? time.days?.lowerBound : event.replacedDay }
  }

  private let zones: CalendarZones
  private let window: Range<Int>
  /// The times of series and of events alone.
  private var found: [Key: Found] = [:]
  /// What takes the place of one time of a series; `nil` outside of the window.
  private var replaced: [Key: Found?] = [:]
  var areAll = true

  init(_ zones: CalendarZones, window: Range<Int>) {
    self.zones = zones
    self.window = window
  }

  var isFull: Bool { found.count + replaced.count >= Self.maximumFound }

  mutating func take(_ part: ArraySlice<UInt8>, goesOn: () -> Bool) {
    guard let component = CalendarComponent(part, ICAL_VEVENT_COMPONENT),
      let event = CalendarEvent(component, zones), event.uid.utf8.count <= Self.longestName
    else {
      areAll = false
      return
    }
    let (times, areAllTimes) = event.times(
      of: component, within: window, goesOn: goesOn)
    areAll = areAll && areAllTimes
    let uid =
      event.uid.isEmpty
      ? "no uid: \(String(event.words.title.unicodeScalars.prefix(Self.longestName)))" : event.uid
    if let replaces = event.replaces {
      let key = Key(uid: uid, start: replaces)
      if case .some(.some(let other)) = replaced[key], other.event.sequence > event.sequence {
        return
      }
      replaced[key] = .some(times.first.map { Found(event: event, time: $0) })
      return
    }
    for time in times {
      let key = Key(uid: uid, start: time.start)
      if let other = found[key], other.event.sequence > event.sequence { continue }
      found[key] = Found(event: event, time: time)
    }
  }

  /// All that was found, in the order of the times.
  ///
  /// An event alone keeps its name when it is moved. The times of a series, and events that wrongly share a
  /// name, are told apart by when they begin.
  var occurrences: [Occurrence] {
    let all = found.merging(replaced.compactMapValues(\.self)) { $1 }
    let ordered = all.sorted {
      ($0.value.time.start, $0.key.uid) < ($1.value.time.start, $1.key.uid)
    }
    var alone: Set<String> = []
    var events: [ObjectIdentifier: Int] = [:]
    return ordered.compactMap { (key, found) in
      if case .some(nil) = replaced[key] { return nil }
      let isAlone = !found.event.isOfSeries && alone.insert(key.uid).inserted
      let words = found.event.words
      let number = events[ObjectIdentifier(found.event)] ?? events.count
      events[ObjectIdentifier(found.event)] = number
      let moment = isAlone ? key.uid : "\(key.uid) \(key.start)"
      // A day has the same name wherever it is read.
      let day = isAlone ? nil : found.day.map { "\(key.uid) \(CalendarDay(number: $0).text)" }
      return Occurrence(
        name: day ?? moment, formerName: day == nil ? nil : moment, event: number,
        start: Int64(found.time.start) * 1_000, end: found.time.end.map { Int64($0) * 1_000 },
        days: found.time.days, title: words.title, summary: words.summary, place: words.place,
        page: words.page, isCancelled: found.event.isCancelled)
    }
  }
}
