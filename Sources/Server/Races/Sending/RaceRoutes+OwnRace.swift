import HTTP
import JSON
import Races

extension RaceRoutes {
  /// What the phone of a team asks by the key of its code, also of a race that is not public yet.
  static var ownRace: [Route<RaceRoutes>] {
    [
      Route(
        .get, "/send/\(race)/\(key)/race", name: "readOwnRace",
        summary: "The race, and which team of it has this key.", tag: tag,
        access: .team(key, in: race),
        answers: [.ok(NamedSchema("OwnRace", RaceSchemas.ownRace))]
      ) { (races, sender, _) in
        let room = try await races.rooms.existing(sender.race)
        let ending = room.ending(of: sender.team)
        // The key of a team that was deleted opens nothing.
        guard let answer = room.definition.json(for: sender.team, ending: ending) else {
          throw Problem.notFound
        }
        return .json(answer)
      },
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
}
