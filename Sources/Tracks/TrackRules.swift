public import JSON
import Text

/// The constants that the app needs before its engine is loaded: names, orders and choices of its screens. The
/// server publishes them in its OpenAPI document, from which `scripts/api-types.py` generates the app's copy.
public enum TrackRules {
  /// Writes the constants as members of a JSON object.
  public static func write(into writer: inout JSONWriter) {
    writer.beginArray("sports")
    for sport in Sport.allCases { write(sport, into: &writer) }
    writer.endArray()
    writer.member("rate_of_unknown_sport", Sport.rateOfUnknown.name)
    writer.member("rest_speed_mps", TrackAnalysis.restSpeed, decimals: 4)
    writer.beginArray("built_in_categories")
    for category in BuiltInCategory.allCases { write(category, into: &writer) }
    writer.endArray()
    writer.beginObject("best_efforts_m")
    for efforts in EffortDistances.allCases {
      writer.key(efforts.name)
      writer.beginObject()
      writer.key("metric")
      numbers(efforts.metric, into: &writer)
      writer.key("imperial")
      numbers(efforts.imperial, into: &writer)
      writer.endObject()
    }
    writer.endObject()
    writer.key("spacings_m")
    numbers(Recorder.Settings.spacings, into: &writer)
    writer.member("photo_caption_length", PhotoLimits.captionLength)
    writer.member("training_days_before", TrainingPlan.daysBefore)
    LineEdits.writeLimits(into: &writer)
    writer.beginArray("plain_letters")
    for (plain, accented) in PlainLetters.groups {
      writer.beginArray()
      writer.string(plain)
      writer.string(accented)
      writer.endArray()
    }
    writer.endArray()
    writer.key("energy")
    EnergyProfile.writeFormula(into: &writer)
    writer.beginObject("slope_cost")
    for gait in Gait.allCases {
      writer.key(gait.name)
      numbers(gait.slopeFactors, into: &writer)
    }
    writer.endObject()
  }

  private static func write(_ sport: Sport, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", sport.name)
    writer.member("rate", sport.rate.name)
    writer.member("best_efforts", EffortDistances(sport)?.name)
    writer.member("fewest_steps", sport.fewestSteps)
    writer.member("gait", Gait(sport)?.name)
    writer.member("category", BuiltInCategory(sport)?.name)
    writer.endObject()
  }

  private static func write(_ category: BuiltInCategory, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", category.identifier)
    writer.member("kind", category.name)
    writer.member("sport", category.sport.name)
    writer.endObject()
  }

  private static func numbers(_ values: [Double], into writer: inout JSONWriter) {
    writer.beginArray()
    for value in values { writer.number(value) }
    writer.endArray()
  }
}
