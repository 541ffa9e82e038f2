import Races
import Storage

/// Who asks where teams are.
enum RaceAudience: CaseIterable, Sendable {
  /// Everybody who sees the race, its marshals and observers among them: each team within its window.
  case everybody
  /// Those who organise it: all that is there.
  case organisers
}

/// Which stored positions of a team everybody may see.
struct ShownPart: Equatable, Sendable {
  let window: TeamWindow
  /// The number of the newest that was followed. Of later ones nobody knows yet whether the team had finished.
  let newest: Int64
  /// Until when anything is told of the team, milliseconds since 1970; `nil` for all.
  let told: Int64?

  func contains(_ position: StoredPosition) -> Bool {
    position.id <= newest && window.contains(position.fix.time)
  }
}

/// The one way by which stored positions of a race leave the server, whoever asks in whatever form.
struct ShownPositions: Sendable {
  private let store: PositionStore
  private let race: UUID
  /// By team; `nil` when everything is shown.
  private let parts: [UUID: ShownPart]?

  init(_ store: PositionStore, of room: RaceRoom, for audience: RaceAudience) {
    self.store = store
    race = room.race
    parts = audience == .organisers ? nil : room.shownParts()
  }

  /// Whether nothing that was shown as `earlier` says, at a time in milliseconds since 1970, must be hidden by now.
  func isNoLess(than earlier: ShownPositions, at time: Int64) -> Bool {
    guard let parts else { return true }
    return (earlier.parts ?? [:]).allSatisfy { team, part in
      guard let now = parts[team]?.window else { return false }
      return now.isNoLess(than: part.window, at: time)
    }
  }

  /// When a team is shown; `nil` for never.
  func window(of team: UUID) -> TeamWindow? {
    parts.map { $0[team]?.window } ?? .always
  }

  /// Until when anything is told of a team, milliseconds since 1970; `nil` for all.
  func told(of team: UUID) -> Int64? { parts?[team]?.told }

  private func shows(_ position: StoredPosition) -> Bool {
    parts.map { $0[position.team]?.contains(position) ?? false } ?? true
  }

  /// The positions of a team after one of the race, in the order of their times.
  func positions(
    of team: UUID, after id: Int64 = 0
  ) async throws(StorageError) -> [StoredPosition] {
    if let parts, parts[team] == nil { return [] }
    return try await store.positions(of: team, in: race, after: id).filter(shows)
  }

  /// Goes through the positions of the race in the order of their arrival, in pages, so that no answer holds
  /// them all.
  /// - Parameter body: answers whether it wants more.
  func pages(
    after first: Int64 = 0, upTo end: Int64 = .max, limit: Int,
    _ body: ([StoredPosition]) async throws -> Bool
  ) async throws {
    var last = first
    while last < end {
      let page = try await store.page(of: race, after: last, limit: limit)
      guard let newest = page.last else { return }
      guard try await body(page.filter(shows)) else { return }
      last = newest.id
    }
  }
}
