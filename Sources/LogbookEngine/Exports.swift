import Boulders
import CallMemory
import JSON

// Functions of the core for the screen that imports boulders, built as a separate WebAssembly module that only
// it loads. The status -1 means that the output is an error.

/// The table being imported, one at a time.
nonisolated(unsafe) private var table: ImportedLogbook?

/// Reads a file by its content, of `bytes` bytes. Entries later than `now`, milliseconds since 1970, are left
/// out. Returns JSON with its `form`: `own` with `{"problems":[…],"photos":[…],"logbook":[…],"refused"}`, as in
/// `docs/boulders.schema.json`; `board` with
/// `{"problems":[{"name","marks"},…],"refused","columns":[x,…],"rows":[y,…]}`, the centres of the board's holds
/// as fractions of its picture; `table` with `{"header":[…],"export","columns":{"day":index,…}}`, the exporting
/// app or null, and the columns recognized by name. `importRows` then reads the table's rows.
@c @_expose(wasm) public func importRead(_ bytes: Int32, _ now: Double) -> Int32 {
  do throws(LogbookEngineError) {
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

/// Reads the rows of the table being imported. The input, of `bytes` bytes, is JSON
/// `{"columns","is_day_first","meanings":{"Follow":"tried",…},"now"}`: the columns in the form of
/// `importRead`, the order of ambiguous dates, and meanings of results that override the known ones. Returns
/// `{"entries":[{"written","name","place","grade","tries","is_send","note"},…],"routes","refused",
/// "unreadable":[{"line","text"},…],"is_ambiguous","skipped","results":[{"text","count","meaning"},…]}`.
/// `written` is the value of a browser's input field, in the climber's own time, with the time of day if one
/// was written; missing values are null.
@c @_expose(wasm) public func importRows(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(LogbookEngineError) in
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

/// Returns the entries that a logbook lacks, as JSON `[{"index","origin"},…]`; a record made from one stores
/// its `origin`. The input, of `bytes` bytes, is JSON `{"known":[…],"read":[…]}` of `{"id"?,"origin"?,
/// "time","day"?,"written"?,"name","place","tries","is_send"}`, with `written` in the form of `importRows`,
/// and `day` for an entry without a time.
@c @_expose(wasm) public func importUnknown(_ bytes: Int32) -> Int32 {
  answered(bytes) { (input, writer) throws(LogbookEngineError) in
    let read = try entries(input["read"])
    writer.beginArray()
    for index in EntryKey.unknown(read, among: try entries(input["known"])) {
      writer.beginObject()
      writer.member("index", index)
      writer.member("origin", read[index].line)
      writer.endObject()
    }
    writer.endArray()
  }
}

private func meanings(_ json: JSONValue?) -> [String: LogMeaning] {
  var meanings: [String: LogMeaning] = [:]
  for member in json?.object ?? [] {
    meanings[member.key] = member.value.string.flatMap(LogMeaning.init(name:))
  }
  return meanings
}

private func document(_ bytes: [UInt8], now: Int64) throws(LogbookEngineError) -> ImportedDocument {
  do throws(ImportError) {
    return try ImportedDocument(bytes, now: now)
  } catch {
    throw LogbookEngineError(error)
  }
}

private func entries(_ json: JSONValue?) throws(LogbookEngineError) -> [EntryKey.Entry] {
  guard let values = json?.array else { throw .badJSON }
  var entries: [EntryKey.Entry] = []
  for entry in values {
    guard let time = entry["time"]?.int64 else { throw .badJSON }
    func key(_ written: String) -> EntryKey {
      EntryKey(
        written: written, name: entry["name"]?.string ?? "", place: entry["place"]?.string ?? "",
        tries: entry["tries"]?.int64.map { Int(clamping: $0) },
        isSend: entry["is_send"]?.bool == true)
    }
    // The key of a line is independent of the time zone.
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
