import JSON
public import Spaces

/// The records of training: goals, and what members decide about sessions. Plans are derived, never stored (T17).
public enum TrainingRecords {
  /// Maximum number of days of a goal on which its runner cannot run.
  public static let mostBusyDays = 200
  /// Maximum length of a goal's name, in Unicode scalars.
  public static let nameLength = 80
  /// Maximum number of decisions of a member.
  public static let mostDecisions = 5_000
  /// Maximum number of goals of a member.
  public static let mostGoals = 200
  private static let day = Schema.string(maximumLength: 10, pattern: .date)

  /// Goals. All fields can be changed: the plan follows.
  public static let goals = CollectionDeclaration(
    .own(
      "training_goals",
      fields: [
        .owned("name"), .owned("distance_m"), .owned("day"), .owned("time_s"), .owned("started_on"),
        .owned("weekdays"), .owned("busy_days"), .owned("time_zone"),
      ]),
    fields: [
      .optional("name", .nullable(.string(maximumLength: nameLength, pattern: .name))),
      .required("distance_m", .number(1...10_000_000)),
      .required("day", day, note: "Of the race."),
      .optional("time_s", .nullable(.number(1...1_000_000)), note: "The wanted time."),
      .required("started_on", day, note: "The first day of the plan."),
      .required(
        "weekdays", .array(of: .integer(1...7), maximumCount: 7),
        note: "On which its member can run; 1 is Monday."),
      .optional(
        "busy_days", .nullable(.array(of: day, maximumCount: mostBusyDays)),
        note: "On which they cannot, whatever the weekday."),
      .optional(
        "time_zone", .nullable(.string(maximumLength: 100, pattern: .line)),
        note:
          "Where its member lives, by whose clocks a track is of a day. UTC where none is stated."),
    ], maximumCount: mostGoals)

  /// Decisions about sessions.
  public static let decisions = CollectionDeclaration(
    .own(
      "training_decisions",
      fields: [
        .initial("goal"), .initial("day"), .owned("action"), .owned("to"), .owned("track"),
      ]),
    fields: [
      .required("goal", .uuid),
      .required("day", day, note: "For which the session was planned at first."),
      .required("action", .oneOf(["skip", "move", "done"])),
      .optional("to", .nullable(day), note: "The day of one that is moved."),
      .optional("track", .nullable(.uuid), note: "The track by which one is done."),
    ], maximumCount: mostDecisions)
}
