import Text

/// The times of the events of a calendar that have one identifier: a series with what is different of it, or single ones.
struct CalendarSeries {
  private(set) var activities: [CalendarFile.Activity] = []
  private(set) var cancelled = 0
  /// True if all rules are known, and followed to their ends or that of the period.
  private(set) var isWhole = true

  private let replacements: [CalendarEntry]
  /// The indices of replacements by the moment that they stand in place of, in seconds since 1970.
  private var byMoment: [Int64: Int] = [:]
  /// The same of whole days.
  private var byDay: [Int: Int] = [:]
  /// The same by the day of a moment.
  private var byDayOfMoment: [Int: Int] = [:]
  /// The replacements that count for all that follows, in order.
  private var followed: [(from: Int64, index: Int)] = []
  private var names: Set<[UInt8]> = []

  /// - Parameter period: the days within which repetitions are taken.
  init(_ entries: [CalendarEntry], within period: ClosedRange<Int>) {
    // Of two that say the same the later one counts.
    let latest = entries.enumerated().sorted {
      ($0.element.sequence, $0.offset) > ($1.element.sequence, $1.offset)
    }.map { $0.element }
    replacements = latest.filter { $0.replaces != nil }
    for (index, entry) in replacements.enumerated() {
      guard let place = entry.replaces else { continue }
      if place.isDay {
        byDay[place.wall.day] = byDay[place.wall.day] ?? index
      } else {
        byMoment[place.seconds] = byMoment[place.seconds] ?? index
        byDayOfMoment[place.wall.day] = byDayOfMoment[place.wall.day] ?? index
      }
      let isFirst = place.isDay ? byDay[place.wall.day] == index : byMoment[place.seconds] == index
      if entry.isOfFollowing, isFirst { followed.append((place.seconds, index)) }
    }
    followed.sort { $0.from < $1.from }
    var isUsed = [Bool](repeating: false, count: replacements.count)
    var singles: Set<Int64> = []
    for entry in latest where entry.replaces == nil {
      let isSeries = entry.isSeries
      for wall in starts(of: entry, within: period) {
        let place = CalendarMoment(wall: wall, isDay: entry.start.isDay, clock: entry.start.clock)
        let name =
          isSeries || !singles.isEmpty ? Self.name(of: entry, at: place) : Self.name(of: entry)
        if !isSeries, !singles.insert(place.seconds).inserted { continue }
        if let index = replacement(at: place) {
          isUsed[index] = true
          add(replacements[index], at: replacements[index].start, as: name)
        } else if let following = self.following(place) {
          add(following, at: Self.moved(place, by: following), as: name)
        } else {
          add(entry, at: place, as: name)
        }
      }
    }
    for (index, entry) in replacements.enumerated() where !isUsed[index] {
      guard let place = entry.replaces, period.contains(entry.start.wall.day) else { continue }
      add(entry, at: entry.start, as: Self.name(of: entry, at: place))
    }
  }

  // MARK: Starts

  /// Returns the starts of an event that its exceptions leave, in order.
  private mutating func starts(
    of entry: CalendarEntry, within period: ClosedRange<Int>
  ) -> [WallTime] {
    let start = entry.start
    guard entry.isSeries else { return [start.wall] }
    isWhole = isWhole && entry.hasKnownRules
    // The start is one of them even if the rule excludes it, unless the rule ended before: some programs write the
    // rest of a split series like that.
    var walls: [WallTime] = []
    var hasEnded = false
    for rule in entry.rules {
      let last = min(Self.lastDay(of: rule, from: start), period.upperBound)
      hasEnded = hasEnded || last < start.wall.day && last < period.upperBound
      let days = rule.days(
        from: CalendarDay(number: start.wall.day), first: period.lowerBound, last: last)
      isWhole = isWhole && days.count < RecurrenceRule.maximumDays
      walls += days.map { WallTime(day: $0, second: start.wall.second) }
    }
    if !hasEnded, period.contains(start.wall.day) || entry.rules.isEmpty {
      walls.append(start.wall)
    }
    for more in entry.moreStarts {
      // A start in another zone is told by the clocks of the series.
      walls.append(more.isDay || start.isDay ? more.wall : start.clock.wall(at: more.seconds))
    }
    var (moments, days): (Set<Int64>, Set<Int>) = ([], [])
    for each in entry.exceptions {
      if each.isDay || start.isDay {
        days.insert(each.wall.day)
      } else {
        moments.insert(each.seconds)
      }
    }
    var ordered: [WallTime] = []
    for wall in walls.sorted() where ordered.last != wall {
      if days.contains(wall.day) { continue }
      if moments.isEmpty || !moments.contains(start.clock.moment(of: wall)) { ordered.append(wall) }
    }
    return ordered
  }

  /// Returns the last day on which an activity with a start may repeat by a rule.
  private static func lastDay(of rule: RecurrenceRule, from start: CalendarMoment) -> Int {
    switch rule.end {
    case .never, .count: return Int(Int32.max)
    case .day(let day): return day.number
    case .time(let time, let isUTC):
      if start.isDay { return time.day }
      let wall = isUTC ? start.clock.wall(at: time.seconds) : time
      return start.wall.second <= wall.second ? wall.day : wall.day - 1
    }
  }

  // MARK: Differences

  /// Returns the index of what stands in place of one repetition.
  private func replacement(at place: CalendarMoment) -> Int? {
    let day = place.wall.day
    return place.isDay ? byDay[day] ?? byDayOfMoment[day] : byMoment[place.seconds] ?? byDay[day]
  }

  /// Returns what stands in place of all times from an earlier one on; `nil` if nothing does.
  private func following(_ place: CalendarMoment) -> CalendarEntry? {
    followed.last { $0.from <= place.seconds }.map { replacements[$0.index] }
  }

  /// Returns the time of a repetition that has moved as an earlier one did.
  private static func moved(_ place: CalendarMoment, by entry: CalendarEntry) -> CalendarMoment {
    guard let replaced = entry.replaces else { return place }
    let (clock, start) = (entry.start.clock, entry.start)
    func day(_ moment: CalendarMoment) -> Int {
      moment.isDay ? moment.wall.day : clock.wall(at: moment.seconds).day
    }
    let wall = WallTime(day: day(place) + start.wall.day - day(replaced), second: start.wall.second)
    return CalendarMoment(wall: wall, isDay: start.isDay, clock: clock)
  }

  // MARK: Activities

  /// The moments that records accept: the years 1970 to 2099.
  private static let years: Range<Int64> = 0..<4_102_444_800_000

  private mutating func add(_ entry: CalendarEntry, at start: CalendarMoment, as name: String) {
    guard names.insert(Array(name.utf8)).inserted else { return }
    if entry.isCancelled {
      cancelled += 1
      return
    }
    let time: ActivityTime
    switch entry.length {
    case .days(let count):
      time = ActivityTime(
        firstDay: CalendarDay(number: start.wall.day),
        lastDay: CalendarDay(number: start.wall.day + count - 1))
    case .seconds(let seconds):
      time = ActivityTime(start: start.seconds * 1_000, end: (start.seconds + seconds) * 1_000)
    case .none: time = ActivityTime(start: start.seconds * 1_000)
    }
    guard Self.years.contains(time.start) else {
      isWhole = false
      return
    }
    activities.append(
      CalendarFile.Activity(
        uid: name, series: entry.isSeries || entry.replaces != nil ? Self.name(of: entry) : nil,
        title: entry.title, summary: entry.summary, page: entry.page, time: time,
        isDone: entry.isDone))
  }

  private static func name(of entry: CalendarEntry, at place: CalendarMoment? = nil) -> String {
    let uid = String(decoding: entry.uid, as: UTF8.self)
    guard let place else { return uid }
    var stamp: [UInt8] = []
    if place.isDay {
      CalendarDay(number: place.wall.day).append(to: &stamp)
    } else {
      DateTimeText.append(place.seconds * 1_000, to: &stamp)
    }
    return "\(uid) \(String(decoding: stamp, as: UTF8.self))"
  }
}
