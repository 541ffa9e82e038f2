import Boulders
import CallMemory
import JSON

// What the screen that carries boulders in asks of the core. Built as a WebAssembly of its own, which only that
// screen loads. A status of -1 says that the output holds an error.

/// The table that is taken in, one at a time.
nonisolated(unsafe) private var table: CarriedLogbook?

/// Reads a file by its content. The input holds so many bytes of it; what it tells of later than `now`, milliseconds
/// since 1970, is left out. Answers JSON with its `form`: `own` with
/// `{"problems":[…],"photos":[…],"logbook":[…],"refused"}`, as `docs/boulders.schema.json` says; `board` with
/// `{"problems":[{"name","marks"},…],"refused","columns":[x,…],"rows":[y,…]}`, the middles of the board's holds
/// as fractions of its picture; `table` with `{"header":[…],"export","columns":{"day":index,…}}`, the app whose export
/// it is or null, and the columns by what their names say, whose rows `carriedRows` then reads.
@c @_expose(wasm) public func carriedRead(_ bytes: Int32, _ now: Double) -> Int32 {
  do throws(CarryingError) {
    guard let input = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    let document = try document(input, now: Int64(exactly: now.rounded()) ?? .max)
    table = if case .table(let read) = document { read } else { nil }
    var writer = JSONWriter(reservingCapacity: input.count)
    document.write(into: &writer)
    callMemory.answer(writer.bytes)
    return 0
  } catch {
    return error.answer()
  }
}

/// Reads the rows of the table that is taken in. The input holds, in so many bytes, JSON
/// `{"columns","is_day_first","meanings":{"Follow":"tried",…},"now"}`: the columns as `carriedRead` answers them, how
/// days that can be read both ways are read, and what results mean besides what is known of them. Answers
/// `{"entries":[{"written","name","place","grade","tries","is_send","note"},…],"routes","refused",
/// "unreadable":[{"line","text"},…],"is_ambiguous","skipped","results":[{"text","count","meaning"},…]}`: when it was as a field of a browser has it, on the climber's own
/// clock, with its time if one was written, and null for what is not said.
@c @_expose(wasm) public func carriedRows(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CarryingError) in
    guard let table else { throw .closed }
    var columns: [(column: LogColumn, index: Int)] = []
    for column in LogColumn.allCases {
      guard let index = input["columns"]?[column.name.description]?.int64 else { continue }
      columns.append((column: column, index: Int(clamping: index)))
    }
    writer.beginObject()
    table.entries(
      columns, isDayFirst: input["is_day_first"]?.bool != false,
      meanings: meanings(input["meanings"]), now: input["now"]?.int64 ?? .max
    ).writeMembers(into: &writer)
    writer.endObject()
  }
}

/// Answers the entries that a logbook does not have yet, as JSON `[{"index","origin"},…]`: what is made of each
/// keeps its `origin`. The input holds, in so many bytes, JSON `{"known":[…],"read":[…]}` of `{"id"?,"origin"?,
/// "time","day"?,"written"?,"name","place","tries","is_send"}`; `written` as `carriedRows` answers it, and `day` that
/// of an entry without a time.
@c @_expose(wasm) public func carriedUnknown(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CarryingError) in
    let read = try entries(input["read"])
    writer.beginArray()
    for index in EntryKey.unknown(read, among: try entries(input["known"])) {
      writer.beginObject()
      writer.key("index")
      writer.integer(index)
      writer.key("origin")
      writer.string(read[index].line)
      writer.endObject()
    }
    writer.endArray()
  }
}

private func meanings(_ told: JSONValue?) -> [String: LogMeaning] {
  var meanings: [String: LogMeaning] = [:]
  for member in told?.object ?? [] {
    meanings[member.key] = member.value.string.flatMap(LogMeaning.init(name:))
  }
  return meanings
}

private func document(_ bytes: [UInt8], now: Int64) throws(CarryingError) -> CarriedDocument {
  do throws(CarriedError) {
    return try CarriedDocument(bytes, now: now)
  } catch {
    throw CarryingError(error)
  }
}

private func entries(_ told: JSONValue?) throws(CarryingError) -> [EntryKey.Entry] {
  guard let told = told?.array else { throw .badJSON }
  var entries: [EntryKey.Entry] = []
  for entry in told {
    guard let time = entry["time"]?.int64 else { throw .badJSON }
    func key(_ written: String) -> EntryKey {
      EntryKey(
        written: written, name: entry["name"]?.string ?? "", place: entry["place"]?.string ?? "",
        tries: entry["tries"]?.int64.map { Int(clamping: $0) },
        isSend: entry["is_send"]?.bool == true)
    }
    // A line says the same in every time zone.
    let written = entry["written"]?.string
    let line = written.map { key($0).digits }
    let others = written.map { written in
      EntryKey.lines(
        written: written, name: entry["name"]?.string ?? "", place: entry["place"]?.string ?? "",
        tries: entry["tries"]?.int64.map { Int(clamping: $0) })
    }
    entries.append(
      EntryKey.Entry(
        id: entry["id"]?.string, origin: line ?? entry["origin"]?.string,
        otherLines: others ?? [],
        key(entry["day"]?.string ?? "\(time)")))
  }
  return entries
}
