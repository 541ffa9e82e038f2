import Glibc

/// The machine's clock.
public enum WallClock {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public static func now() -> Int64 { milliseconds(of: CLOCK_REALTIME) }

  /// Milliseconds of the monotonic clock.
  package static func elapsed() -> Int64 { milliseconds(of: CLOCK_MONOTONIC) }

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
