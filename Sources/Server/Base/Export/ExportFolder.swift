package import Formats
import Glibc
package import Storage

/// The folder of an area in a member's export.
public struct ExportFolder: Sendable {
  let name: String
  let zip: ExportZip

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - file: the name of the file. Characters that file systems refuse are replaced, and a name in use gets a number.
  ///   - folder: the folder within that of the area.
  ///   - time: the modification time in UTC milliseconds.
  /// - Returns: the path of the file within the folder of the area.
  /// - Throws: `StorageError`, or an error of the connection that receives the export.
  @discardableResult
  public func add(
    _ file: String, in folder: String = "", _ content: [UInt8], time: Int64? = nil
  ) async throws -> String {
    let name = try await zip.add(file, in: path(folder), content, time: time)
    return folder.isEmpty ? name : folder + "/" + name
  }

  /// Adds a file with the content of a temporary file.
  @discardableResult
  package func add(
    _ file: String, in folder: String = "", _ content: TemporaryFile, time: Int64? = nil,
    packing: ZipWriter.Packing = .deflate
  ) async throws -> String {
    let name = try await zip.add(file, in: path(folder), content, time: time, packing: packing)
    return folder.isEmpty ? name : folder + "/" + name
  }

  /// Runs `body` on a thread for archives, in the member's turn.
  /// - Parameter memory: memory that it needs, in bytes.
  package func run<Value: Sendable>(
    taking memory: Int = 0,
    _ body: @escaping @Sendable (Interruption) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await zip.workers.run(for: zip.member, taking: memory, body)
  }

  private func path(_ folder: String) -> String {
    folder.isEmpty ? name : name + "/" + folder
  }
}

/// A zip produced while it is sent. Each piece is packed on a thread of `workers` and sent before the next one
/// is read, so that a slow reader occupies neither memory nor a thread.
///
/// Used by one task.
package final class ExportZip: @unchecked Sendable {
  /// Receives bytes of the zip, and returns once there is room for more.
  package typealias Sink = @Sendable ([UInt8]) async throws -> Void

  let workers: TurnWorkers
  /// The member in whose turn pieces are packed.
  let member: UUID
  private let send: Sink
  private let packed: Packed
  private let zip: ZipWriter

  /// The packed bytes that were not sent yet.
  private final class Packed {
    var bytes: [UInt8] = []
  }

  init(for member: UUID, on workers: TurnWorkers, to sink: @escaping Sink) {
    self.workers = workers
    self.member = member
    send = sink
    let packed = Packed()
    self.packed = packed
    zip = ZipWriter { packed.bytes += $0 }
  }

  package func add(
    _ file: String, in folder: String, _ content: [UInt8], time: Int64?
  ) async throws -> String {
    try await step { zip throws(FormatError) in
      let name = try zip.begin(file, in: folder, size: content.count, time: time)
      try zip.write(content)
      try zip.end()
      return name
    }
  }

  package func add(
    _ file: String, in folder: String, _ content: TemporaryFile, time: Int64?,
    packing: ZipWriter.Packing
  ) async throws -> String {
    let name = try await step { zip throws(FormatError) in
      try zip.begin(file, in: folder, size: content.size, time: time, packing: packing)
    }
    var offset = 0
    while offset < content.size {
      let start = offset
      let piece = try await workers.run(for: member) { (_) throws(StorageError) in
        try content.read(at: start)
      }
      try await step { zip throws(FormatError) in try zip.write(piece) }
      offset += piece.count
    }
    try await step { zip throws(FormatError) in try zip.end() }
    return name
  }

  func finish() async throws {
    try await step { zip throws(FormatError) in try zip.finish() }
  }

  /// Runs one operation on the zip and sends the resulting bytes.
  private func step<Value: Sendable>(
    _ work: @escaping @Sendable (ZipWriter) throws(FormatError) -> Value
  ) async throws -> Value {
    let (value, bytes) = try await workers.run(for: member) { (_) throws(StorageError) in
      do throws(FormatError) {
        let value = try work(self.zip)
        defer { self.packed.bytes = [] }
        return (value, self.packed.bytes)
      } catch {
        // The zip is written to memory, so only libarchive itself can fail.
        throw .system(call: "archive_write", code: EIO)
      }
    }
    if !bytes.isEmpty { try await send(bytes) }
    return value
  }
}
