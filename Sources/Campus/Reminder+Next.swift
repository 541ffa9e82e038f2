extension Reminder {
  /// Returns the first moment after another at which one of several reminders of an activity is due, in milliseconds since 1970.
  public static func next(
    of reminders: [Reminder], at time: ActivityTime, after moment: Int64
  ) -> Int64? {
    reminders.map { $0.moment(of: time) }.filter { $0 > moment }.min()
  }
}
