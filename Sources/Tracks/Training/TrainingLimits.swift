/// The bounds of every training plan, with their sources. A rule without a source is the project's own, and says so.
public enum TrainingLimits {
  /// Distances of goals in metres. The published rules are for races up to the marathon; a little beyond it they still hold.
  public static let goals = 3_000.0...50_000.0
  /// Maximum number of days from the beginning of a plan to its goal.
  public static let longestPlan = 371
  /// Minimum number of days from the beginning of a plan to its goal.
  public static let shortestPlan = 7
  /// Minimum number of days a week on which one can run. Own rule: one run a week is no training.
  public static let fewestDays = 2
  /// Maximum number of sessions a week. Own rule: a day of rest.
  public static let mostSessions = 6

  /// The increase of a week over the highest before it, as a part of it.
  ///
  /// Own rule, after the usual ten percent. I. Buist et al., Am. J. Sports Med. 36 (2008) 33-39, found as many injuries of novices
  /// with it as with a plan that was steeper.
  static let increase = 0.10
  /// The same while weeks are short, in metres and as a part. Own rule.
  static let (shortIncrease, largestIncrease) = (1_500.0, 0.24)
  /// The highest total of a week, as a multiple of the highest of the four weeks before it.
  ///
  /// Own rule, after R. O. Nielsen et al., J. Orthop. Sports Phys. Ther. 44 (2014) 739-747: beyond 30 % novices seemed to be more
  /// vulnerable to some injuries, which did not reach significance.
  public static let highestIncrease = 1.30
  /// The longest run, as a multiple of the longest of the 30 days before it.
  ///
  /// Source: J. S. B. Frandsen et al., Br. J. Sports Med. 59 (2025) 1203-1210: 1.64 times the injuries from 10 to 30 % more.
  public static let longerRun = 1.10
  /// Metres by which a run of less than ten times as many may be longer. Own rule: ten percent of 4 km is less than receivers see.
  public static let shortLongerRun = 600.0
  /// The total of a first week, and the first long run, of who has not run, in metres.
  ///
  /// Own rule, after R. O. Nielsen et al., Int. J. Sports Phys. Ther. 9 (2014) 338-345: novices of a high body mass had more injuries
  /// beyond 3 km in the first week. The plan does not know the body mass.
  public static let (firstWeek, firstRun) = (6_000.0, 3_000.0)
  /// Weeks with two runs, of the last twelve, before the first fast session. Own rule, after the phase of easy running that begins
  /// the plans of Daniels 2014.
  public static let weeksBeforeFast = 6
  /// The total of a week with a fast session, in metres. Own rule: less leaves no room for one.
  static let weekWithFast = 14_000.0
  /// Days between two hard sessions, at least. Own rule.
  static let daysBetweenHard = 2

  /// Returns the total of a week that is enough for a goal, in metres: 90 km for a marathon. Own rule: its longest run is then
  /// within Daniels' 30 % of the week.
  static func enough(for distance: Double) -> Double { 30_000 + 1.42 * distance }

  /// Metres at threshold, interval and goal pace in a session, as parts of the week. Source: Daniels 2014, chapter 4.
  static let (thresholdPart, intervalPart, goalPart) = (0.10, 0.08, 0.20)
  /// Metres at these paces in a week, at most, as a part of it.
  ///
  /// Source: S. Seiler, Int. J. Sports Physiol. Perform. 5 (2010) 276-291: about 80 % of the sessions of endurance athletes are easy.
  /// Counting metres rather than sessions is stricter.
  public static let fastPart = 0.20
  /// Metres at interval and goal pace in a session, at most. Source: Daniels 2014, chapter 4.
  static let (longestIntervals, longestGoalPace) = (10_000.0, 29_000.0)
  /// The longest run in seconds: Daniels' two and a half hours, and for longer goals three. The latter is an own rule.
  static let (longestRun, longestRunOfMarathon) = (9_000.0, 10_800.0)
  /// The distance from which a goal has the longer one, in metres.
  static let marathons = 30_000.0

  /// Each fourth week is easier. Own rule, after the usual three weeks of load and one of recovery.
  static let (recoveryEach, recoveryPart) = (4, 0.70)
  /// The totals of the last weeks, as parts of the highest.
  ///
  /// Source: L. Bosquet et al., Med. Sci. Sports Exerc. 39 (2007) 1358-1365: two weeks with 41 to 60 % less, as fast and as often.
  static let taper = [0.40, 0.59]
  /// The parts of a week after a pause, in the first and second half of as long a time. Own rule.
  static let (firstReturn, secondReturn) = (0.50, 0.75)
  /// The part of a week below which its total is repeated, lowered, and counts as a pause. Own rules.
  static let (repeated, lowered, paused) = (0.80, 0.50, 0.15)
  /// The next total after a week below `lowered`. Own rule.
  static let lowering = 0.90
  /// The part of a week above which the next is no higher, and above which it is one of recovery. Own rules.
  static let (tooMuch, farTooMuch) = (1.30, 1.50)

  /// How far ahead of the level a goal's time sets a pace, as a part of the time. Own rule: training follows today's level.
  static let goalPaceAhead = 0.05
  /// The improvement of a level in a week, at most: one in four weeks. Own rule.
  static let levelInWeek = 0.25

  /// The sources of the rules, for the reader of a plan.
  public static let sources: [StaticString] = [
    "Daniels & Gilbert, Oxygen Power, 1979",
    "Daniels, Daniels’ Running Formula, 3rd ed., 2014",
    "Seiler, Int. J. Sports Physiol. Perform. 5 (2010) 276–291",
    "Bosquet et al., Med. Sci. Sports Exerc. 39 (2007) 1358–1365",
    "Buist et al., Am. J. Sports Med. 36 (2008) 33–39",
    "Nielsen et al., J. Orthop. Sports Phys. Ther. 44 (2014) 739–747",
    "Frandsen et al., Br. J. Sports Med. 59 (2025) 1203–1210",
    "Banister et al., 1975, in the form of Coggan’s Performance Manager",
  ]
}
