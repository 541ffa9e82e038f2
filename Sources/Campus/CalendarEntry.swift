import Text

/// An event or a task of a calendar: one time of it, a series, or what is different of one.
struct CalendarEntry {
  /// The length of time that it takes.
  enum Length {
    case none
    case seconds(Int64)
    case days(Int)
  }

  /// Maximum bytes of an identifier.
  private static let longestUID = 500
  private static let maximumExceptions = 5_000

  let uid: [UInt8]
  let sequence: Int
  let start: CalendarMoment
  let length: Length
  /// The time in its series that it stands in place of.
  let replaces: CalendarMoment?
  /// True if it stands in place of all that follow in its series, too.
  let isOfFollowing: Bool
  let rules: [RecurrenceRule]
  /// True if all of its rules are known.
  let hasKnownRules: Bool
  let moreStarts: [CalendarMoment]
  let exceptions: [CalendarMoment]
  let isCancelled: Bool
  let isDone: Bool
  let title: String
  let summary: String
  let page: String?

  /// - Returns: `nil` without a date.
  init?(_ part: CalendarPart, _ clocks: CalendarClocks) {
    let isTask = part.kind.spells("VTODO")
    func moment(_ name: StaticString) -> CalendarMoment? {
      part.line(name).flatMap { clocks.times(of: $0).first }
    }
    let begin = moment("DTSTART")
    let end = moment(isTask ? "DUE" : "DTEND")
    guard let start = begin ?? (isTask ? end : nil) else { return nil }
    self.start = start
    length = Self.length(
      from: start, to: begin == nil ? nil : end, isTask: isTask,
      duration: part.line("DURATION").flatMap { Self.seconds($0.value) })
    let name = part.line("UID")?.value.filter { $0 >= 0x20 && $0 != 0x7F } ?? []
    let title = OneLine.of(part.line("SUMMARY")?.text ?? "")
    // Without an identifier it is known by its title.
    uid = Array((name.isEmpty ? Array(title.utf8) : name).prefix(Self.longestUID))
    self.title = VisibleText.isBlank(title) ? "—" : title
    sequence = part.line("SEQUENCE").flatMap { $0.value.number } ?? 0
    replaces = moment("RECURRENCE-ID")
    isOfFollowing =
      part.line("RECURRENCE-ID")?.parameter("RANGE").map { $0.inCapitals.spells("THISANDFUTURE") }
      ?? false
    let lines = part.all("RRULE")
    rules = replaces == nil ? lines.compactMap { RecurrenceRule($0.value) } : []
    hasKnownRules = replaces != nil || rules.count == lines.count
    func all(_ name: StaticString) -> [CalendarMoment] {
      Array(part.all(name).flatMap { clocks.times(of: $0) }.prefix(Self.maximumExceptions))
    }
    moreStarts = replaces == nil ? all("RDATE") : []
    exceptions = all("EXDATE")
    let status = part.line("STATUS")?.value.inCapitals ?? []
    isCancelled = status.spells("CANCELLED")
    isDone = isTask && (status.spells("COMPLETED") || part.line("COMPLETED") != nil)
    let texts = [part.line("LOCATION")?.text, part.line("DESCRIPTION")?.text]
    let joined = texts.compactMap { $0 }.filter { !VisibleText.isBlank($0) }
      .joined(separator: "\n\n")
    summary = String(
      String.UnicodeScalarView(joined.unicodeScalars.prefix(NoteText.maximumLength)))
    let page = part.line("URL")?.text ?? ""
    self.page = WebPage.isAddress(page) ? page : nil
  }

  /// True if it repeats.
  var isSeries: Bool { !rules.isEmpty || !moreStarts.isEmpty || !hasKnownRules }

  private static func length(
    from start: CalendarMoment, to end: CalendarMoment?, isTask: Bool, duration: Int64?
  ) -> Length {
    if start.isDay {
      if let end {
        // A task is due on its last day; an event ends as that day begins.
        let isIncluded = isTask || !end.isDay && end.wall.second > 0
        return .days(max(1, end.wall.day - start.wall.day + (isIncluded ? 1 : 0)))
      }
      return .days(max(1, Int(clamping: (duration ?? 0) / WallTime.dayLength)))
    }
    let seconds = end.map { end in
      end.isDay
        ? start.clock.moment(of: WallTime(day: end.wall.day + (isTask ? 1 : 0), second: 0))
          - start.seconds
        : end.seconds - start.seconds
    }
    let length = seconds ?? duration ?? 0
    return length > 0 ? .seconds(length) : .none
  }

  /// Parses a length of time such as `PT1H30M` or `P1W`, in seconds; `nil` if it is none, or too long.
  private static func seconds(_ text: [UInt8]) -> Int64? {
    var sum: Int64 = 0
    var number: Int64 = 0
    var isTime = false
    for byte in text.inCapitals.filter({ $0 > 0x20 && $0 != UInt8(ascii: "+") }) {
      let unit: Int64
      switch byte {
      case UInt8(ascii: "P"): continue
      case UInt8(ascii: "T"):
        isTime = true
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        if number > 1_000_000_000 { return nil }
        continue
      case UInt8(ascii: "W"): unit = 7 * 86_400
      case UInt8(ascii: "D"): unit = 86_400
      case UInt8(ascii: "H"): unit = 3_600
      case UInt8(ascii: "M") where isTime: unit = 60
      case UInt8(ascii: "S"): unit = 1
      default: return nil
      }
      sum += number * unit
      number = 0
      if sum > 100 * 366 * 86_400 { return nil }
    }
    return sum
  }
}
