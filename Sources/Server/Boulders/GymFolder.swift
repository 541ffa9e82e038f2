import Boulders
import JSON
import Pictures
import ServerBase
import Spaces
import Storage

/// Writes gyms into an export's folder: one member's contributions with the records that they refer to, or
/// everything shared in the gym.
struct GymFolder {
  static let gyms = SharedSpaces(
    kind: BoulderRecords.gym, folder: "gyms", file: "gym.json",
    collection: BoulderCollections.gyms,
    folders: [
      ("walls", BoulderCollections.walls), ("problems", BoulderCollections.problems),
      ("comments", BoulderCollections.comments), ("suggestions", BoulderCollections.suggestions),
      ("decisions", BoulderCollections.decisions), ("opinions", BoulderCollections.opinions),
    ]
  ) { id, fields, member, records, connection throws(StorageError) in
    try GymRoutes.open(id, fields, for: member, in: records, on: connection)
  }

  let folder: ExportFolder
  /// The member who exports.
  let member: UUID
  let data: ClubData
  private var names: [UUID: String] = [:]

  init(folder: ExportFolder, member: UUID, data: ClubData) {
    self.folder = folder
    self.member = member
    self.data = data
  }

  /// Returns the gyms in which the member made records.
  func gyms() async throws(StorageError) -> [UUID] {
    try await data.database.read { [data, member] connection throws(StorageError) in
      try data.records.spaces(writtenBy: member, kind: BoulderRecords.gym, on: connection)
    }
  }

  /// - Parameter ofEverybody: true for everything shared in the gym, false for the member's contributions.
  mutating func write(
    _ gym: UUID, ofEverybody: Bool, _ pictures: inout ExportedPictures
  ) async throws {
    guard let head = try await record(gym, of: Self.gyms.collection, in: gym) else { return }
    let path = Self.gyms.path(of: head)
    try await folder.add(head, in: path, as: "gym", without: "sizes")
    try await pictures.add(of: head, to: folder)
    // Records that the member's texts refer to may be other people's, so the collections are visited deepest
    // first. A whole gym is written in the order of restoration, so that its zip is read once from front to
    // back.
    var (suggestions, problems, walls): (Set<UUID>, Set<UUID>, Set<UUID>) = ([], [], [])
    for (name, collection) in ofEverybody ? Self.gyms.folders : Self.gyms.folders.reversed() {
      var others: Set<UUID> = []
      switch collection.name {
      case BoulderCollections.suggestions.name: others = suggestions
      case BoulderCollections.problems.name: others = problems
      case BoulderCollections.walls.name: others = walls
      default: break
      }
      for try await record in data.records(collection, in: gym, by: ofEverybody ? nil : member) {
        if record.isHidden, record.author != member { continue }
        others.remove(record.id)
        try await add(record, to: "\(path)/\(name)", in: gym, &pictures)
        note(record)
      }
      if ofEverybody { continue }
      for id in others.sorted(by: { $0.description < $1.description }) {
        guard let record = try await record(id, of: collection, in: gym), !record.isHidden else {
          continue
        }
        try await add(record, to: "\(path)/\(name)", in: gym, &pictures)
        note(record)
      }
    }

    func note(_ record: Record) {
      if let id = record.body["suggestion"]?.uuid { suggestions.insert(id) }
      if let id = record.body["problem"]?.uuid { problems.insert(id) }
      if let id = record.body["wall"]?.uuid { walls.insert(id) }
    }
  }

  /// Writes what others said about the member's problems in a gym: comments, suggestions and opinions (GDPR, article 15). Restoring
  /// leaves it out, since nobody brings the words of others.
  mutating func writeAbout(_ gym: UUID, _ pictures: inout ExportedPictures) async throws {
    var own: Set<UUID> = []
    for try await problem in data.records(BoulderCollections.problems, in: gym, by: member) {
      own.insert(problem.id)
    }
    guard !own.isEmpty, let head = try await record(gym, of: Self.gyms.collection, in: gym) else {
      return
    }
    let path = Self.gyms.path(of: head)
    let said = [
      BoulderCollections.comments, BoulderCollections.suggestions, BoulderCollections.opinions,
    ].map(\.name)
    for (name, collection) in Self.gyms.folders where said.contains(collection.name) {
      for try await record in data.records(collection, in: gym) {
        guard let problem = record.body["problem"]?.uuid, own.contains(problem),
          record.author != member, !record.isHidden
        else { continue }
        try await add(record, to: "\(path)/about/\(name)", in: gym, &pictures)
      }
    }
  }

  private mutating func add(
    _ record: Record, to name: String, in gym: UUID, _ pictures: inout ExportedPictures
  ) async throws {
    var more: [JSONMember] = []
    if record.author != member {
      more.append(JSONMember("author", .string(try await self.name(of: record.author))))
    }
    if let id = record.body["problem"]?.uuid,
      let problem = try await self.record(id, of: BoulderCollections.problems, in: gym),
      !problem.isHidden || problem.author == member, let name = problem.body["name"]
    {
      more.append(JSONMember("problem_name", name))
    }
    try await folder.add(record, in: name, without: "sizes", with: more)
    try await pictures.add(of: record, to: folder)
  }

  private func record(
    _ id: UUID, of collection: RecordCollection, in gym: UUID
  ) async throws(StorageError) -> Record? {
    try await data.database.read { [data] connection throws(StorageError) in
      try data.records.live(collection.name, id: id, in: gym, on: connection)
    }
  }

  /// Returns the display name of an author; empty if the author has left the club.
  private mutating func name(of author: UUID?) async throws(StorageError) -> String {
    guard let author else { return "" }
    if let known = names[author] { return known }
    let name = try await data.database.read { connection throws(StorageError) in
      try connection.row("SELECT display_name FROM members WHERE id = $1", author) { $0.string(0) }
    }
    names[author] = name ?? ""
    return name ?? ""
  }

  // MARK: Restoring

  /// Returns the fields to restore from a record of a gym. Texts of others end with their author's name, and
  /// references that the gym lacks are left out.
  /// - Parameter gym: `nil` for the gym's own record.
  static func restored(
    _ said: JSONValue, of collection: RecordCollection, in gym: UUID?, for member: UUID,
    _ data: ClubData
  ) async throws(StorageError) -> JSONValue? {
    var more: [JSONMember] = []
    if let author = said["author"]?.string, !author.isEmpty, let text = collection.words {
      let words = [said[text.field]?.string, "— \(author)"].compactMap(\.self)
        .joined(separator: "\n")
      if words.unicodeScalars.count <= text.maximumLength {
        more.append(JSONMember(text.field, .string(words)))
      }
    }
    if let gym, let wall = said["wall"]?.uuid {
      let isThere = try await data.database.read { connection throws(StorageError) in
        try data.records.live(BoulderCollections.walls.name, id: wall, in: gym, on: connection)
          != nil
      }
      if !isThere { more.append(JSONMember("wall", .null)) }
    }
    for field in ["picture", "logo"] {
      guard let picture = said[field], let file = PictureStore.digest(picture) else { continue }
      let shown = try await shown(picture, for: member, data)
      // A gym's logo or a wall's photo may be missing; a problem's picture may not.
      if shown == nil, collection.name == BoulderCollections.problems.name {
        throw .missingFile(file)
      }
      more.append(JSONMember(field, shown ?? .null))
    }
    if let former = said["former"]?.array {
      var kept: [JSONValue] = []
      for picture in former where try await shown(picture, for: member, data) != nil {
        kept.append(picture)
      }
      more.append(JSONMember("former", .array(kept)))
    }
    return said.merging(more)
  }

  /// Returns the shareable version of a picture in the export (B10); `nil` if it is missing or invalid.
  private static func shown(
    _ picture: JSONValue, for member: UUID, _ data: ClubData
  ) async throws(StorageError) -> JSONValue? {
    guard let file = PictureStore.digest(picture) else { return nil }
    let isHeld = try await data.database.read { connection throws(StorageError) in
      try data.records.holds(file, of: member, on: connection)
    }
    guard isHeld else { return nil }
    switch try await data.pictures.sizes(of: file, for: member) {
    case .success(let sizes):
      return picture.merging([
        JSONMember("file", .string((sizes.large ?? file).description))
      ])
    // Checked at the next start, when the helper is available again.
    case .failure(.unavailable): return picture
    case .failure: return nil
    }
  }
}

extension RecordCollection {
  /// The collection's text field, with its maximum length.
  fileprivate var words: (field: String, maximumLength: Int)? {
    switch name {
    case BoulderCollections.problems.name: ("note", 2_000)
    case BoulderCollections.comments.name: ("text", 2_000)
    case BoulderCollections.suggestions.name: ("note", 500)
    default: nil
    }
  }
}
