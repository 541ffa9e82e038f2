import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage

/// Uploads and downloads of records' files, in parts, so that an interrupted transfer is resumed.
extension SyncRoutes {
  private static let file = Parameter<String>.sha256("sha256", "The SHA-256 of the content.")

  static var upload: Route<SyncRoutes> {
    Route(
      .put, "/api/v1/files/\(Self.file)", name: "putFile",
      summary: "Takes a file, or a part of it that `Content-Range: bytes FIRST-LAST/SIZE` names."
        + " What comes of a cut connection is kept; `HEAD` says how much.",
      tag: tag, access: .member, body: .upload(limit: FileLimits.maximumSize),
      answers: [
        Answer(.created, "The file is whole and stored."),
        Answer(.ok, "It was here already."),
        Answer(.accepted, "`Upload-Offset` bytes are here; the rest is to come."),
      ],
      check: { request in _ = try FilePart(request) },
      interrupted: { (sync, member, request, content) in
        await sync.store(content, of: request, from: member.id)
      },
      handle: { (sync, member, request) in try await sync.receive(request, from: member.id) })
  }

  static var askFile: Route<SyncRoutes> {
    Route(
      .head, "/api/v1/files/\(Self.file)", name: "askFile",
      summary: "How much of a file is here: `Upload-Complete: ?1`, or `Upload-Offset` bytes.",
      tag: tag, access: .member, answers: [Answer(.ok, "All of it, or a part.")]
    ) { (sync, member, request) in
      let digest = try Self.digest(request)
      if try await sync.holds(digest, of: member.id) {
        return Response(.ok, headers: [(.uploadComplete, "?1"), (.cacheControl, "no-store")])
      }
      let arrived = try await sync.files.arrived(digest, of: member.id)
      if arrived == 0 { throw Problem.notFound }
      return Response(
        .ok,
        headers: [
          (.uploadComplete, "?0"), (.uploadOffset, String(arrived)), (.cacheControl, "no-store"),
        ])
    }
  }

  static var readFile: Route<SyncRoutes> {
    Route(
      .get, "/api/v1/files/\(Self.file)", name: "readFile",
      summary: "A file that the member uploaded, or that a record of the member's names;"
        + " of one that was cut off, `Range: bytes=FIRST-` names the rest.",
      tag: tag, access: .member,
      answers: [
        Answer(.ok, "The file.", .bytes(mediaType: "application/octet-stream")),
        Answer(.partialContent, "A part of it.", .bytes(mediaType: "application/octet-stream")),
        Answer(.rangeNotSatisfiable, "It ends before the part."),
      ]
    ) { (sync, member, request) in
      let digest = try Self.digest(request)
      guard try await sync.holds(digest, of: member.id) else { throw Problem.notFound }
      let size = try sync.files.size(of: digest)
      switch ByteRange(request.headers[.range] ?? "", size: size) {
      case .whole:
        return try await sync.content(of: digest, 0..<size).with(.acceptRanges, "bytes")
      case .part(let part):
        var answer = try await sync.content(of: digest, part)
        answer.status = .partialContent
        return answer.with(
          .contentRange, "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)")
      case .unsatisfiable:
        return Response(.rangeNotSatisfiable, headers: [(.contentRange, "bytes */\(size)")])
      }
    }
  }

  /// Returns a part of a file. The bytes before it are read, too, since a stored file may be compressed.
  private func content(of digest: SHA256Digest, _ part: Range<Int>) async throws -> Response {
    let reader = try await files.reader(of: digest)
    return .stream(mediaType: "application/octet-stream", holding: reader.memory) { [files] sink in
      var position = 0
      while let piece = try await files.next(of: reader) {
        let wanted = part.clamped(to: position..<position + piece.count)
        if wanted.count == piece.count {
          try await sink.write(piece)
        } else if !wanted.isEmpty {
          try await sink.write(
            Array(piece[wanted.lowerBound - position..<wanted.upperBound - position]))
        }
        position += piece.count
        if position >= part.upperBound { break }
      }
    }
  }

  private func receive(_ request: Request, from member: UUID) async throws -> Response {
    let digest = try Self.digest(request)
    let content = request.upload
    let part = try FilePart(request)
    guard content.byteCount == part.count else {
      throw Problem(.malformed, "Content-Range and content have different lengths.")
    }
    let wasHere = try await holds(digest, of: member)
    let arrival = try await files.add(
      partAt: content.path, from: part.offset, of: part.total, to: digest, for: member,
      within: try await stored(of: member, wasHere ? part.total : 0))
    withExtendedLifetime(content) {}
    if arrival != .stored { try await deleteParts(ofWhoLeft: member) }
    switch arrival {
    case .waiting(let count):
      return Response(.accepted, headers: [(.uploadOffset, String(count))])
    case .gap(let count):
      let problem = Problem(.gap, "Only \(count) bytes are here; the part begins behind them.")
      return Response.problem(problem).with(.uploadOffset, String(count))
    case .wrong:
      throw Problem.invalid(
        "sha256", code: "mismatch", "The content is not what its address says; nothing was kept.")
    case .stored:
      try await records.noteUpload(of: digest, by: member, in: database)
      return Response(wasHere ? .ok : .created)
    }
  }

  /// Deletes unfinished uploads of a member who has left the club meanwhile.
  private func deleteParts(ofWhoLeft member: UUID) async throws(StorageError) {
    let isThere = try await database.read { [records] connection throws(StorageError) in
      try records.hasSpace(member, on: connection)
    }
    if isThere { return }
    try await files.removeArriving(of: member)
    throw .forbidden
  }

  /// Stores the part that arrived before the connection broke.
  private func store(_ content: UploadedFile, of request: Request, from member: UUID) async {
    guard let digest = try? Self.digest(request), let part = try? FilePart(request),
      content.byteCount < part.total - part.offset
    else { return }
    guard let storage = try? await stored(of: member) else { return }
    _ = try? await files.add(
      partAt: content.path, from: part.offset, of: part.total, to: digest, for: member,
      within: storage)
    withExtendedLifetime(content) {}
    try? await deleteParts(ofWhoLeft: member)
  }

  /// Returns a member's use of storage without unfinished uploads.
  /// - Parameter counted: bytes of it that are being sent again.
  private func stored(
    of member: UUID, _ counted: Int = 0
  ) async throws(StorageError) -> MemberStorage {
    try await database.read { [records] connection throws(StorageError) in
      var storage = try records.stored(of: member, on: connection)
      storage.used -= Int64(counted)
      return storage
    }
  }

  private func holds(_ digest: SHA256Digest, of member: UUID) async throws(StorageError) -> Bool {
    try await database.read { [records] connection throws(StorageError) in
      try records.holds(digest, of: member, on: connection)
    }
  }

  private static func digest(_ request: Request) throws(Problem) -> SHA256Digest {
    guard let digest = SHA256Digest(request[file]) else { throw .notFound }
    return digest
  }
}

/// The part of a file in a request.
private struct FilePart {
  let offset: Int
  let count: Int
  let total: Int

  /// Reads `Content-Range: bytes 0-999/5000`; without it the whole file.
  init(_ request: Request) throws(Problem) {
    guard let text = request.headers[.contentRange] else {
      guard let length = request.headers[.contentLength].flatMap(Int.init(_:)) else {
        throw Problem(.malformed, "The length of the file must be given.")
      }
      (offset, count, total) = (0, length, length)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts[0].dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard text.lowercased().hasPrefix("bytes "), parts.count == 2, ends.count == 2,
      let first = Self.number(ends[0]), let last = Self.number(ends[1]),
      let total = Self.number(parts[1]), first <= last, last < total,
      total <= FileLimits.maximumSize
    else {
      throw Problem(
        .malformed,
        "Content-Range must be bytes FIRST-LAST/SIZE within \(FileLimits.maximumSize) bytes.")
    }
    (offset, count, self.total) = (first, last - first + 1, total)
  }

  /// Parses a number of decimal digits only.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}

extension Problem.Kind {
  fileprivate static let gap = Self(
    "missing-part", title: "A part is missing", status: .rangeNotSatisfiable)
}
