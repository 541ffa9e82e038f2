import Campus
import JSON
import ServerBase
import Spaces
import Storage
import Text
import Threads
import WebClient

/// Downloads files of providers' documents when a member first opens them, and stores them as the member's own.
final class MaterialFiles: Sendable {
  /// A stored file.
  struct Stored: Sendable {
    let file: SHA256Digest
    /// Size in bytes.
    let size: Int
  }

  private struct Fetch {
    /// Distinguishes this download from another one of the same document.
    let number = UUID.new()
    let member: UUID
    let task: Task<Result<Stored, any Error>, Never>
    /// Number of waiting requests. The download is cancelled when it drops to zero.
    var waiting = 0
  }

  private let connections: Connections
  private let store: ConnectionStore
  private let files: FileStore
  private let temporaryDirectory: String
  /// The running download of each document. Later requests wait for it, even when the first has gone; when all
  /// have gone, it is cancelled.
  private let fetches = Locked<[UUID: Fetch]>([:])

  /// Maximum number of concurrent downloads.
  private static let maximumCount = 8
  /// Maximum number of concurrent downloads for one member.
  private static let maximumCountEach = 2
  /// Time limit of a download, in seconds.
  private static let patience = 600

  init(
    _ store: ConnectionStore, connections: Connections, files: FileStore,
    temporaryDirectory: String
  ) {
    self.store = store
    self.connections = connections
    self.files = files
    self.temporaryDirectory = temporaryDirectory
  }

  /// Returns the file of a document, downloading it if necessary.
  /// - Throws: `StorageError`, such as `noSuchRecord` or `overQuota`; `ProviderFailure` if the provider does not send it.
  func file(of material: UUID, for member: UUID) async throws -> Stored {
    if let stored = try await stored(material, of: member) { return stored }
    guard let (record, document) = try await store.document(material, of: member),
      record.body["content"]?.object != nil
    else { throw StorageError.noSuchRecord }
    let fetch = try fetches.withLock { fetches throws(ProviderFailure) in
      if fetches[material] == nil {
        guard fetches.count < Self.maximumCount,
          fetches.values.count(where: { $0.member == member }) < Self.maximumCountEach
        else { throw ProviderFailure(.busy, retryAfter: 5) }
      }
      var fetch = fetches[material] ?? begin(material, document, of: record, for: member)
      fetch.waiting += 1
      fetches[material] = fetch
      return fetch
    }
    return try await withTaskCancellationHandler {
      try await fetch.task.value.get()
    } onCancel: {
      leave(material, fetch.number)
    }
  }

  /// Returns a document's file if it was downloaded or restored from an export before, or `nil`.
  private func stored(
    _ material: UUID, of member: UUID
  ) async throws(StorageError) -> Stored? {
    let record = try await store.database.read { [store] connection throws(StorageError) in
      try store.records.live(
        CampusCollections.materials.name, id: material, in: member, on: connection)
    }
    guard let file = record?.body["content"]?["file"]?.string.flatMap(SHA256Digest.init(_:)),
      files.contains(file)
    else { return nil }
    return Stored(file: file, size: try files.size(of: file))
  }

  /// Starts a download. The caller must register it before it releases the lock.
  private func begin(
    _ material: UUID, _ document: ProviderDocument, of record: Record, for member: UUID
  ) -> Fetch {
    Fetch(
      member: member,
      task: Task { [self] in
        let result = await outcome { () throws(any Error) in
          try await WebClient.asking(for: member.description) {
            try await fetch(document, of: record)
          }
        }
        fetches.withLock { _ = $0.removeValue(forKey: material) }
        return result
      })
  }

  /// Leaves a download and cancels it if no request waits for it any more. Its place stays taken until it has ended.
  private func leave(_ material: UUID, _ number: UUID) {
    let abandoned = fetches.withLock { fetches -> Task<Result<Stored, any Error>, Never>? in
      guard fetches[material]?.number == number else { return nil }
      fetches[material]?.waiting -= 1
      return fetches[material]?.waiting == 0 ? fetches[material]?.task : nil
    }
    abandoned?.cancel()
  }

  private func fetch(_ document: ProviderDocument, of record: Record) async throws -> Stored {
    var request = try await connections.request(for: document, of: record)
    request.maximumSize = FileLimits.maximumSize
    request.patience = Self.patience
    let path = temporaryDirectory + "/work-\(UUID.new())"
    defer { TemporaryFile.remove(path) }
    request.path = path
    let answer = try await connections.client.answer(to: request)
    try ProviderFailure.check(answer)
    let name = record.body["content"]?["name"]?.string ?? ""
    let isPage = HTMLText.isPage(TemporaryFile.content(of: path, first: 512) ?? [])
    let type = isPage ? "text/html" : answer["content-type"] ?? ""
    guard !Self.isAnotherThing(type, than: name) else {
      throw ProviderFailure(.foreign)
    }
    let file = try await files.put(fileAt: path)
    let size = try files.size(of: file)
    do throws(StorageError) {
      try await store.store(file, size: size, of: record, at: WallClock.now())
    } catch {
      try await files.remove([file], unnamedIn: store.database)
      throw error
    }
    return Stored(file: file, size: size)
  }

  /// Returns true if an answer is a sign-in page or a JSON error instead of the file.
  private static func isAnotherThing(_ type: String, than name: String) -> Bool {
    let (type, name) = (type.lowercased(), name.lowercased())
    if type.hasPrefix("text/html") { return !name.hasSuffix(".html") && !name.hasSuffix(".htm") }
    return type.hasPrefix("application/json") && !name.hasSuffix(".json")
      && !name.hasSuffix(".ipynb")
      && !name.hasSuffix(".geojson")
  }
}
