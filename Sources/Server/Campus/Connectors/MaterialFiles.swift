import Campus
import JSON
import Storage
import Text
import Threads
import WebClient

/// The files of documents that providers have: fetched when a member first asks, and the member's own from then on.
final class MaterialFiles: Sendable {
  /// A file that is stored.
  struct Stored: Sendable {
    let file: SHA256Digest
    /// In bytes.
    let size: Int
  }

  private struct Fetch {
    /// Tells it from another of the same document.
    let number = UUID.new()
    let member: UUID
    let task: Task<Result<Stored, any Error>, Never>
    /// How many wait for it: it ends with the last of them.
    var waiting = 0
  }

  private let connections: Connections
  private let store: ConnectionStore
  private let files: FileStore
  private let temporaryDirectory: String
  /// One fetch of a document at a time: whoever asks meanwhile waits for it, also when who asked first has gone. When
  /// all have gone, it ends.
  private let fetches = Locked<[UUID: Fetch]>([:])

  /// The most that are fetched at one time.
  private static let maximumCount = 8
  /// The most that are fetched at one time for one member.
  private static let maximumCountEach = 2
  /// Seconds that one may take.
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

  /// The file of a document, fetched where that was not done before.
  /// - Throws: `StorageError`, such as `noSuchRecord` or `overQuota`; `ProviderFailure` when the provider
  ///   does not give it.
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

  /// The file of a document that was fetched before, also where an export came from; `nil` for none.
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

  /// Begins a fetch, which is to be noted before the lock is given back.
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

  /// Ends a fetch when nobody waits for it any more. It keeps its place until it has ended.
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
    request.maximumSize = ClubData.maximumFileSize
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
      try await store.keep(file, size: size, of: record, at: WallClock.now())
    } catch {
      try await files.remove([file], unnamedIn: store.database)
      throw error
    }
    return Stored(file: file, size: size)
  }

  /// Whether an answer is the page on which members sign in, or says in JSON what is wrong, in place of a file.
  private static func isAnotherThing(_ type: String, than name: String) -> Bool {
    let (type, name) = (type.lowercased(), name.lowercased())
    if type.hasPrefix("text/html") { return !name.hasSuffix(".html") && !name.hasSuffix(".htm") }
    return type.hasPrefix("application/json") && !name.hasSuffix(".json")
      && !name.hasSuffix(".ipynb")
      && !name.hasSuffix(".geojson")
  }
}
