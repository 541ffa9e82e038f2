package import Storage

extension ClubData {
  /// Opens a data directory, or creates it, and applies the areas' migrations. The database of an older program is copied
  /// before. Blocks.
  /// - Parameter defaultQuota: default quota of a member in bytes of files; `nil` for no limit.
  public convenience init(
    _ location: ClubLocation, areas: [Area], defaultQuota: Int64? = nil
  ) throws(ServerError) {
    try self.init(location, parts: Parts(areas), defaultQuota: defaultQuota)
  }

  /// Returns the migrations of all tables of a club with these areas.
  package static func migrations(of areas: [Area]) -> [Migration] { Parts(areas).allMigrations }
}

extension ClubData.Parts {
  fileprivate init(_ areas: [Area]) {
    self.init(
      migrations: areas.flatMap(\.migrations), spaces: areas.flatMap(\.spaces),
      collections: areas.flatMap(\.collections), memberTables: areas.flatMap(\.memberTables))
  }
}
