import CIcal
import Text
import Threads

/// The occurrences of a calendar's events, and of its tasks with a date, within a window of time.
///
/// A calendar may have any number of events with any rules. It is read event by event, and events that would
/// take too long are left out.
public struct CalendarContents: Sendable {
  /// Maximum number of occurrences. Future ones are kept before past ones, near ones before distant ones.
  public static let maximumCount = 5_000

  /// The calendar's own name.
  public let name: String?
  /// The calendar's identifier, independent of its address (RFC 7986, 5.3).
  public let uid: String?
  /// The occurrences in the order of their times.
  public let occurrences: [Occurrence]
  /// True if these are all occurrences in the window: the calendar was complete, and nothing was left out.
  public let areAll: Bool

  /// Reads a calendar. Blocks until it is read, or until about a second after `goesOn` returns false. One
  /// calendar at a time is read in the process.
  /// - Parameters:
  ///   - window: milliseconds since 1970.
  ///   - now: milliseconds since 1970; past occurrences are left out first.
  ///   - zone: the reader's time zone, such as `Europe/Madrid`, in which whole days begin.
  ///   - goesOn: called before each zone, event and rule; false leaves out the rest.
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
        reading.add(text.part(part), goesOn: goesOn)
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

  /// Guards libical, which keeps tables of zones for the whole process and must be told not to abort it on errors.
  static let library: Locked<Void> = {
    icalerror_set_errors_are_fatal(0)
    return Locked(())
  }()
}

/// The occurrences found so far, event by event.
private struct CalendarReading {
  /// Maximum number of occurrences found; the rest of the calendar is not read, which bounds the memory.
  private static let maximumFound = 100_000
  /// Maximum number of replacements of a series that count for all that follows.
  private static let maximumFollowing = 50
  /// Maximum bytes of an event's identifier, which is stored with each occurrence.
  private static let longestName = 500

  private struct Key: Hashable {
    let uid: String
    let start: Int
  }

  private struct Found {
    let event: CalendarEvent
    let time: CalendarEvent.Time
    /// The time in the series, of an occurrence that moved with an earlier one.
    var place: CalendarEvent.Time?

    /// The whole day that identifies an occurrence within its series.
    var day: Int? {
      if let place { return place.days?.lowerBound }
      return event.replaces == nil ? time.days?.lowerBound : event.replacedDay
    }
  }

  private let zones: CalendarZones
  private let window: Range<Int>
  /// The occurrences of series, and single events.
  private var found: [Key: Found] = [:]
  /// Replacements of single occurrences; `nil` if outside the window.
  private var replaced: [Key: Found?] = [:]
  /// Replacements of an occurrence with all that follow it, by the identifier of the series.
  private var following: [String: [CalendarEvent]] = [:]
  var areAll = true

  init(_ zones: CalendarZones, window: Range<Int>) {
    self.zones = zones
    self.window = window
  }

  var isFull: Bool { found.count + replaced.count >= Self.maximumFound }

  mutating func add(_ part: ArraySlice<UInt8>, goesOn: () -> Bool) {
    let component =
      CalendarComponent(part, ICAL_VEVENT_COMPONENT)
      ?? CalendarComponent(part, ICAL_VTODO_COMPONENT)
    if let component, component.isTaskWithoutDate { return }
    guard let component, let event = CalendarEvent(component, zones),
      event.uid.utf8.count <= Self.longestName
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
      if event.isOfFollowing, following[uid]?.count ?? 0 < Self.maximumFollowing {
        following[uid, default: []].append(event)
      }
      return
    }
    for time in times {
      let key = Key(uid: uid, start: time.start)
      if let other = found[key], other.event.sequence > event.sequence { continue }
      found[key] = Found(event: event, time: time)
    }
  }

  /// The occurrences that follow a replacement that counts for all of them, with its words, moved as it was.
  private var moved: [Key: Found] {
    var moved: [Key: Found] = [:]
    for (key, found) in found where found.event.isOfSeries {
      let last = following[key.uid]?.filter { $0.replaces ?? 0 <= key.start }
        .max { ($0.replaces ?? 0, $0.sequence) < ($1.replaces ?? 0, $1.sequence) }
      if let last, let time = last.time(inPlaceOf: found.time) {
        moved[key] = Found(event: last, time: time, place: found.time)
      }
    }
    return moved
  }

  /// All occurrences found, by time.
  ///
  /// A single event keeps its name when it is moved. The occurrences of a series, and events that wrongly share
  /// an identifier, are distinguished by their starts.
  var occurrences: [Occurrence] {
    let all = found.merging(following.isEmpty ? [:] : moved) { $1 }
      .merging(replaced.compactMapValues(\.self)) { $1 }
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
      // A day has the same name in every time zone.
      let day = isAlone ? nil : found.day.map { "\(key.uid) \(CalendarDay(number: $0).text)" }
      return Occurrence(
        name: day ?? moment, formerName: day == nil ? nil : moment, event: number,
        start: Int64(found.time.start) * 1_000, end: found.time.end.map { Int64($0) * 1_000 },
        days: found.time.days, title: words.title, summary: words.summary, place: words.place,
        page: words.page, isCancelled: found.event.isCancelled)
    }
  }
}
