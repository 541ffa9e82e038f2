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

/// Reads the rows of the table that is taken in. The input holds, in so many bytes, the columns as `carriedRead`
/// answers them. Answers `{"entries":[{"time","name","place","grade","tries","is_send","note"},…],"refused"}`: the
/// time as a date field has it, on the climber's own clock, and null for what is not said.
@c @_expose(wasm) public func carriedRows(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CarryingError) in
    guard let table else { throw .closed }
    var columns: [(column: LogColumn, index: Int)] = []
    for column in LogColumn.allCases {
      guard let index = input[column.name.description]?.int64 else { continue }
      columns.append((column: column, index: Int(clamping: index)))
    }
    writer.beginObject()
    table.entries(columns).writeMembers(into: &writer)
    writer.endObject()
  }
}

/// Answers the entries that a logbook does not have yet, as JSON `[{"index","origin"},…]`: what is made of each
/// keeps its `origin`. The input holds, in so many bytes, JSON `{"known":[…],"read":[…]}` of `{"id"?,"origin"?,
/// "time","name","place","tries","is_send"}`.
@c @_expose(wasm) public func carriedUnknown(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(CarryingError) in
    let read = try entries(input["read"])
    writer.beginArray()
    for index in EntryKey.unknown(read, among: try entries(input["known"])) {
      writer.beginObject()
      writer.key("index")
      writer.integer(index)
      writer.key("origin")
      writer.string(read[index].key.digits)
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
    let key = EntryKey(
      time: time, name: entry["name"]?.string ?? "", place: entry["place"]?.string ?? "",
      tries: entry["tries"]?.int64.map { Int(clamping: $0) },
      isSend: entry["is_send"]?.bool == true)
    entries.append(
      EntryKey.Entry(id: entry["id"]?.string, origin: entry["origin"]?.string, key))
  }
  return entries
}
