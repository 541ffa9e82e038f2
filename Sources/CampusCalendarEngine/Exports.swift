import CallMemory
import Campus
import JSON

// Functions of the core for calendar files, built as a separate WebAssembly module that only their import loads. The
// status -1 means that the output is an error.

/// Returns the names of zones that the times of an iCalendar file may be of, as a JSON list. The input, of `bytes` bytes, is the
/// text of the file as JSON. Refuses what is no calendar (`noCalendar`).
@c @_expose(wasm) public func calendarZones(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusCalendarEngineError) in
    guard let text = input.string else { throw .badJSON }
    guard let zones = CalendarFile.zones(in: Array(text.utf8)) else { throw .noCalendar }
    writer.beginArray()
    for zone in zones { writer.string(zone) }
    writer.endArray()
  }
}

/// Returns the activities of an iCalendar file by time, as JSON `{"name"?,"activities":[{"uid","title","summary"?,"page"?,"series"?,
/// "start_at","end_at"?,"first_day"?,"last_day"?,"is_done","is_known"},…],"undated","cancelled","is_partial"}`: the fields of
/// their records, and whether the member has them. The input, of `bytes` bytes, is JSON `{"file","now","own","zones":
/// [{"name","clock"},…],"known":[{"id","uid"?,"title","start_at","end_at"?,"first_day"?,"last_day"?},…]}`: the text of the
/// file, the time, the member's clocks and those of the zones that are known, each as a list of `[from, minutes]`, and the
/// member's activities. Refuses what is no calendar (`noCalendar`).
@c @_expose(wasm) public func calendarFile(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CampusCalendarEngineError) in
    guard let text = input["file"]?.string, let now = input["now"]?.int64,
      let own = input["own"].flatMap(ZoneClock.init(_:)), let listed = input["known"]?.array
    else { throw .badJSON }
    var zones: [(name: String, clock: ZoneClock)] = []
    for zone in input["zones"]?.array ?? [] {
      guard let name = zone["name"]?.string, let clock = zone["clock"].flatMap(ZoneClock.init(_:))
      else { throw .badJSON }
      zones.append((name, clock))
    }
    let file = CalendarFile(reading: Array(text.utf8), zones: zones, own: own, now: now)
    guard let file else { throw .noCalendar }
    var known = KnownActivities()
    for activity in listed {
      guard let id = activity["id"]?.string, let time = ActivityTime(record: activity) else {
        continue
      }
      known.add(
        record: id, uid: activity["uid"]?.string, title: activity["title"]?.string ?? "",
        time: time)
    }
    file.write(into: &writer, known: known)
  }
}
