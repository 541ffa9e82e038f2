import Glibc
import Testing

/// The files of a club's database on disk, as text.
///
/// For tests of data that it must not contain. They compare outside the expectations, whose failure would print the database,
/// and also search for data that it does contain.
public func databaseText(in directory: String) throws -> String {
  if let rows = TestDatabase.rows(of: directory) { return rows }
  var bytes: [UInt8] = []
  let names = TemporaryDirectory.names(directory).filter { $0.hasPrefix("cordada.sqlite") }
  try #require(!names.isEmpty, "There is no database in \(directory).")
  for name in names {
    let file = try #require(fopen("\(directory)/\(name)", "r"))
    defer { fclose(file) }
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece.prefix(count)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
