import JSON
import Storage

/// The tables of gyms: what a list of them shows, and which problems they have.
enum GymTables {
  static let migrations = [
    Migration(
      area: "boulders", version: 1,
      """
      CREATE TABLE gyms (
        gym BYTEA NOT NULL PRIMARY KEY, name TEXT NOT NULL, address TEXT,
        latitude DOUBLE PRECISION, longitude DOUBLE PRECISION, logo TEXT)
      """,
      """
      CREATE TABLE gym_problems (
        gym BYTEA NOT NULL, problem BYTEA NOT NULL, PRIMARY KEY (gym, problem))
      """
    )
  ]

  /// Keeps what lists show of a gym.
  static func follow(gym record: Record, on connection: Connection) throws(StorageError) {
    let body = record.body
    try connection.run("DELETE FROM gyms WHERE gym = $1", record.space)
    try connection.run(
      """
      INSERT INTO gyms (gym, name, address, latitude, longitude, logo)
      VALUES ($1, $2, $3, $4, $5, $6)
      """, record.space, body["name"]?.string ?? "", body["address"]?.string,
      body["latitude"]?.double, body["longitude"]?.double, body["logo"]?["file"]?.string)
  }

  /// Counts a problem among those of its gym, unless it was deleted, archived or hidden.
  static func follow(problem record: Record, on connection: Connection) throws(StorageError) {
    try forget(problem: record.id, of: record.space, on: connection)
    let isGone =
      record.deletedAt != nil || record.body["archived_at"]?.int64 != nil || record.isHidden
    if isGone { return }
    try connection.run(
      "INSERT INTO gym_problems (gym, problem) VALUES ($1, $2)", record.space, record.id)
  }

  /// Deletes what stands in tables of a gym that ends.
  static func forget(_ gym: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM gyms WHERE gym = $1", gym)
  }

  /// Counts a problem no more, or none of the gym when none is given.
  static func forget(
    problem: UUID?, of gym: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "DELETE FROM gym_problems WHERE gym = $1 AND problem = coalesce($2, problem)", gym, problem)
  }
}
