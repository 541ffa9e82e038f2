public import JSON
import Text

/// The constants that the app needs before its engine is loaded: names, orders and choices of its screens. The
/// server publishes them in its OpenAPI document, from which `scripts/api-types.py` generates the app's copy.
public enum TrackRules {
  /// Writes the constants as members of a JSON object.
  public static func write(into writer: inout JSONWriter) {
    writer.key("sports")
    writer.beginArray()
    for sport in Sport.allCases { write(sport, into: &writer) }
    writer.endArray()
    writer.key("rate_of_unknown_sport")
    writer.string(Sport.rateOfUnknown.name)
    writer.key("built_in_categories")
    writer.beginArray()
    for category in BuiltInCategory.allCases { write(category, into: &writer) }
    writer.endArray()
    writer.key("best_efforts_m")
    writer.beginObject()
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
    writer.key("photo_caption_length")
    writer.integer(PhotoLimits.captionLength)
    writer.key("plain_letters")
    writer.beginArray()
    for (plain, accented) in PlainLetters.groups {
      writer.beginArray()
      writer.string(plain)
      writer.string(accented)
      writer.endArray()
    }
    writer.endArray()
    writer.key("energy")
    EnergyProfile.writeFormula(into: &writer)
    writer.key("slope_cost")
    writer.beginObject()
    for gait in Gait.allCases {
      writer.key(gait.name)
      numbers(gait.slopeFactors, into: &writer)
    }
    writer.endObject()
  }

  private static func write(_ sport: Sport, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(sport.name)
    writer.key("rate")
    writer.string(sport.rate.name)
    if let efforts = EffortDistances(sport) {
      writer.key("best_efforts")
      writer.string(efforts.name)
    }
    if let steps = sport.fewestSteps {
      writer.key("fewest_steps")
      writer.number(steps)
    }
    if let gait = Gait(sport) {
      writer.key("gait")
      writer.string(gait.name)
    }
    if let category = BuiltInCategory(sport) {
      writer.key("category")
      writer.string(category.name)
    }
    writer.endObject()
  }

  private static func write(_ category: BuiltInCategory, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    writer.string(category.identifier)
    writer.key("kind")
    writer.string(category.name)
    writer.key("sport")
    writer.string(category.sport.name)
    writer.endObject()
  }

  private static func numbers(_ values: [Double], into writer: inout JSONWriter) {
    writer.beginArray()
    for value in values { writer.number(value) }
    writer.endArray()
  }
}
