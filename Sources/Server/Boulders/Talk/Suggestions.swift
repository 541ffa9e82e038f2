import Boulders
import JSON
import ServerBase
import Spaces
import Storage

extension BoulderCollections {
  /// Members' suggestions of other marks for a problem (B9).
  static let suggestions = RecordCollection(
    BoulderRecords.suggestions,
    rules: suggestionRules.tellingTheAuthor("suggestion") { "/suggestions/\($0.id)" })

  /// The decision on a suggestion by the problem's author or an editor of the gym; final.
  static let decisions = RecordCollection(BoulderRecords.decisions, rules: decisionRules)

  private static var suggestionRules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      switch field.key {
      case "problem": try requireProblem(field.value, writer)
      case "marks" where Topo(field.value) == nil, "base" where Topo(field.value) == nil:
        throw .invalid(field.key, "no_marks", "Two marks have the same identifier.")
      default: break
      }
      return field.value
    }
    return rules
  }

  private static var decisionRules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      if field.key == "suggestion" { try requireAuthor(ofTheProblemOf: field.value, writer) }
      return field.value
    }
    rules.duplicate = { (fields, record, writer) throws(StorageError) in
      guard let suggestion = JSONValue.object(fields)["suggestion"]?.uuid else { return nil }
      return try writer.store.first(
        "boulder_decisions", in: writer.space, with: "suggestion", suggestion,
        on: writer.connection, where: { $0.id != record })?.id
    }
    return rules
  }

  /// Throws unless the member made the problem of a suggestion, or is an editor of the gym.
  private static func requireAuthor(
    ofTheProblemOf suggestion: JSONValue, _ writer: RecordWriter
  ) throws(StorageError) {
    func record(_ collection: RecordCollection, _ id: JSONValue?) throws(StorageError) -> Record? {
      guard let id = id?.uuid else { return nil }
      return try writer.store.find(
        collection.name, id: id, in: writer.space, on: writer.connection)
    }
    guard let suggestion = try record(suggestions, suggestion),
      let problem = try record(problems, suggestion.body["problem"])
    else { throw .invalid("suggestion", "unknown", "The gym has no such suggestion.") }
    guard writer.isAuthor(of: problem) || writer.access.role >= .editor else { throw .forbidden }
  }
}
