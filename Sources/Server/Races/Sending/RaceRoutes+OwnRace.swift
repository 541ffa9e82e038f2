import HTTP
import JSON
import Races
import Storage

extension RaceRoutes {
  /// The routes for a team's phone, authorized by the key of its code, even before the race is public.
  static var ownRace: [Route<RaceRoutes>] {
    [
      Route(
        .get, "/send/\(race)/\(key)/race", name: "readOwnRace",
        summary: "The race, and which team of it has this key.", tag: tag,
        access: .team(key, in: race), answers: [.ok(ownRaceAnswer)], handle: readOwnRace),
      Route(
        .get, "/send/\(key)", name: "findOwnRace",
        summary: "The race of a key that was typed, and which team of it has it.", tag: tag,
        access: .team(key), answers: [.ok(ownRaceAnswer)], handle: readOwnRace),
      Route(
        .get, "/send/\(race)/\(key)/course", name: "readOwnCourse",
        summary: "The line of the race of this key.", tag: tag, access: .team(key, in: race),
        answers: [.ok(NamedSchema("RaceCourse", RaceSchemas.course))]
      ) { (races, sender, _) in
        guard let course = try await races.rooms.existing(sender.race).definition.plan?.course
        else {
          throw Problem.notFound
        }
        return .json(course.json)
      },
    ]
  }

  private static let ownRaceAnswer = NamedSchema("OwnRace", RaceSchemas.ownRace)

  @Sendable private static func readOwnRace(
    _ races: RaceRoutes, _ sender: TeamSender, _ request: Request
  ) async throws -> Response {
    let room = try await races.rooms.existing(sender.race)
    let ending = room.ending(of: sender.team)
    // The key of a deleted team is not accepted.
    let report = room.report(for: .everybody, at: WallClock.now())
    guard let answer = room.definition.json(for: sender.team, ending: ending, in: report) else {
      throw Problem.notFound
    }
    return .json(answer)
  }
}
