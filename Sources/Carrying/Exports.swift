import Boulders
import CallMemory
import JSON

// What the screen that carries boulders in asks of the core. Built as a WebAssembly of its own, which only that
// screen loads. A status of -1 says that the output holds an error.

/// The table that is taken in, one at a time.
nonisolated(unsafe) private var table: CarriedLogbook?

/// Reads a file by its content. The input holds so many bytes of it. Answers JSON with its `form`: `own` with
/// `{"problems":[…],"photos":[…],"logbook":[…],"refused"}`, as `docs/boulders.schema.json` says; `board` with
/// `{"problems":[{"name","marks"},…],"refused","columns":[x,…],"rows":[y,…]}`, the middles of the board's holds
/// as fractions of its picture; `entries` as `carriedRows` answers them; `table` with `{"header":[…],
/// "columns":{"day":index,…}}`, the columns by what their names say, whose rows `carriedRows` then reads.
@c @_expose(wasm) public func carriedRead(_ bytes: Int32) -> Int32 {
  do throws(CarryingError) {
    guard let input = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    let document = try document(input)
    table = if case .table(let read) = document { read } else { nil }
    var writer = JSONWriter(reservingCapacity: input.count)
    document.write(into: &writer)
    callMemory.answer(writer.bytes)
    return 0
  } catch {
    return error.answer()
  }
}

/// Reads the rows of the table that is taken in. The input holds, in so many bytes, JSON `{"columns","is_day_first"}`:
/// the columns as `carriedRead` answers them, and how days that can be read both ways are read. Answers
/// `{"entries":[{"written","name","place","grade","tries","is_send","note"},…],"routes","refused",
/// "unreadable":[{"line","text"},…],"is_ambiguous"}`: when it was as a field of a browser has it, on the climber's own
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
    table.entries(columns, isDayFirst: input["is_day_first"]?.bool != false)
      .writeMembers(into: &writer)
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

private func document(_ bytes: [UInt8]) throws(CarryingError) -> CarriedDocument {
  do throws(CarriedError) {
    return try CarriedDocument(bytes)
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
    let line = entry["written"]?.string.map { key($0).digits }
    entries.append(
      EntryKey.Entry(
        id: entry["id"]?.string, origin: line ?? entry["origin"]?.string,
        key(entry["day"]?.string ?? "\(time)")))
  }
  return entries
}
