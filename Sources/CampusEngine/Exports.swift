import CallMemory
import Campus
import JSON
import Text

// Functions of the core for the campus screens, built as a separate WebAssembly module that only they load. The
// status -1 means that the output is an error.

/// Returns the agenda of a semester, as JSON `{"semester","first_day","counts":[…],"months":[{"first_day",
/// "activities":[…]},…],"next"?,"coming":[…],"days":[[…],…]}`: activities by their indices in the input, days
/// counted from 1970-01-01, and for each activity the days on which it is shown. The input, of `bytes` bytes,
/// is JSON `{"day","now","activities":
/// [{"start_at","end_at"?,"first_day"?,"last_day"?,"offset","end_offset"},…]}`: a day of the semester, the
/// time, and the minutes that clocks are ahead of UTC at the beginning and end of each activity. Activities
/// without a start are left out.
@c @_expose(wasm) public func agendaOf(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let day = input["day"]?.int64, let now = input["now"]?.int64,
      let listed = input["activities"]?.array
    else { throw .badJSON }
    let semester = Semester(calendarDay(day))
    var entries: [Agenda.Entry] = []
    entries.reserveCapacity(listed.count)
    var days: [ClosedRange<Int>?] = []
    for (index, activity) in listed.enumerated() {
      guard let entry = Agenda.Entry(activity, index: index) else {
        days.append(nil)
        continue
      }
      entries.append(entry)
      days.append(entry.days)
    }
    Agenda(of: entries, in: semester, at: now).write(
      into: &writer, semester: semester, days: days)
  }
}

/// Returns the semester of a day and its neighbours, as JSON `{"text","first","last","previous","next"}`. The
/// input, of `bytes` bytes, is a day counted from 1970-01-01, or the text of a semester.
@c @_expose(wasm) public func semesterOf(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    let semester =
      input.string.flatMap { Semester($0) }
      ?? input.int64.map { Semester(calendarDay($0)) }
    guard let semester else { throw .badJSON }
    writer.beginObject()
    writer.member("text", semester.text)
    writer.member("first", semester.days.lowerBound)
    writer.member("last", semester.days.upperBound)
    writer.member("previous", semester.previous.text)
    writer.member("next", semester.next.text)
    writer.endObject()
  }
}

/// Returns true as JSON if a text has visible characters: an empty note is refused. The input, of `bytes`
/// bytes, is the text as JSON.
@c @_expose(wasm) public func saysSomething(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let text = input.string else { throw .badJSON }
    writer.bool(NoteText.saysSomething(text))
  }
}

/// Returns true as JSON if a text is the address of a page that a browser may open. The input, of `bytes`
/// bytes, is the text as JSON.
@c @_expose(wasm) public func isWebPage(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let text = input.string else { throw .badJSON }
    writer.bool(WebPage.isAddress(text))
  }
}

/// Returns the documents to download in advance, as JSON: their indices in the input, the most urgent first.
/// The input, of `bytes` bytes, is JSON `{"now","activities":[{"start_at",
/// "end_at"?,"first_day"?,"last_day"?,"offset","end_offset","course","classroom"?},…],"documents":[{"course","classroom"?,"size"},…]}`.
@c @_expose(wasm) public func documentsAhead(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let now = input["now"]?.int64, let listed = input["activities"]?.array,
      let offered = input["documents"]?.array
    else { throw .badJSON }
    var activities: [(place: DocumentsAhead.Place, time: ActivityTime)] = []
    for activity in listed {
      guard let place = DocumentsAhead.Place(activity), let time = ActivityTime(activity) else {
        continue
      }
      activities.append((place, time))
    }
    var documents: [(place: DocumentsAhead.Place, size: Int64)] = []
    for document in offered {
      guard let place = DocumentsAhead.Place(document), let size = document["size"]?.int64 else {
        throw .badJSON
      }
      documents.append((place, size))
    }
    writer.beginArray()
    for index in DocumentsAhead.chosen(of: documents, for: activities, at: now) {
      writer.integer(index)
    }
    writer.endArray()
  }
}

/// Returns the reminders of a period, as JSON `[{"activity","at"},…]` in order, with activities by their
/// indices in the input. The input, of `bytes` bytes, is JSON `{"after","until","activities":[{"start_at",
/// "end_at"?,"first_day"?,"last_day"?,"offset","end_offset","reminders":[{"of","minutes"},…]},…]}`: reminders
/// at `until` are included, those at `after` are not.
@c @_expose(wasm) public func remindersOf(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let after = input["after"]?.int64, let until = input["until"]?.int64,
      let listed = input["activities"]?.array
    else { throw .badJSON }
    var due: [(activity: Int, at: Int64)] = []
    for (index, activity) in listed.enumerated() {
      guard let time = ActivityTime(activity) else { continue }
      for value in activity["reminders"]?.array ?? [] {
        guard let at = Reminder(value)?.moment(of: time), at > after, at <= until else { continue }
        due.append((index, at))
      }
    }
    due.sort { ($0.at, $0.activity) < ($1.at, $1.activity) }
    writer.beginArray()
    for (activity, at) in due {
      writer.beginObject()
      writer.member("activity", activity)
      writer.member("at", at)
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Returns the full days of a period (`BusyDays`) in order, counted from 1970-01-01, as JSON. The input, of `bytes` bytes, is JSON
/// `{"from","until","activities":[{"start_at","end_at"?,"first_day"?,"last_day"?,"offset","end_offset"},…]}`.
@c @_expose(wasm) public func busyDays(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let from = input["from"]?.int64, let until = input["until"]?.int64, from <= until,
      let listed = input["activities"]?.array
    else { throw .badJSON }
    let activities = listed.compactMap { activity in
      ActivityTime(activity).map {
        (time: $0, offset: activity.offset, endOffset: activity.endOffset)
      }
    }
    let period = calendarDay(from).number...calendarDay(until).number
    writer.beginArray()
    for day in BusyDays.days(of: activities, within: period) { writer.integer(day) }
    writer.endArray()
  }
}

/// Returns the times of an activity and of its repetitions (`ActivitySeries`), as a JSON list of the fields for times of records. The
/// input, of `bytes` bytes, is JSON `{"first":{"start_at","end_at"?,"first_day"?,"last_day"?},"rule","clock"}`: the time of the
/// activity, a rule such as `FREQ=WEEKLY;COUNT=10`, and the member's clocks as a list of `[from, minutes]`.
@c @_expose(wasm) public func activityTimes(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let first = input["first"].flatMap(ActivityTime.init(record:)),
      let rule = input["rule"]?.string.flatMap({ RecurrenceRule(Array($0.utf8)) }),
      let clock = input["clock"].flatMap(ZoneClock.init(_:))
    else { throw .badJSON }
    write(ActivitySeries.times(of: first, by: rule, on: clock), into: &writer)
  }
}

/// Returns the times of activities of a series after one of them was moved (`ActivitySeries`), as the list of `activityTimes`. The
/// input, of `bytes` bytes, is JSON `{"from","to","times":[…],"clock"}`: the time of the one before and after, and those of the
/// activities.
@c @_expose(wasm) public func movedTimes(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusEngineError) in
    guard let from = input["from"].flatMap(ActivityTime.init(record:)),
      let to = input["to"].flatMap(ActivityTime.init(record:)), let listed = input["times"]?.array,
      let clock = input["clock"].flatMap(ZoneClock.init(_:))
    else { throw .badJSON }
    var times: [ActivityTime] = []
    for each in listed {
      guard let time = ActivityTime(record: each) else { throw .badJSON }
      times.append(time)
    }
    write(ActivitySeries.moved(times, from: from, to: to, on: clock), into: &writer)
  }
}

/// Writes the fields of records for the times of activities, as a list.
private func write(_ times: [ActivityTime], into writer: inout JSONWriter) {
  writer.beginArray()
  for time in times {
    writer.beginObject()
    time.write(into: &writer)
    writer.endObject()
  }
  writer.endArray()
}

/// Returns the day counted from 1970-01-01, clamped to the range of dates in browsers.
private func calendarDay(_ number: Int64) -> CalendarDay {
  CalendarDay(number: Int(min(max(number, -100_000_000), 100_000_000)))
}
