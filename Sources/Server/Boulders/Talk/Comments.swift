import Boulders
import JSON
import ServerBase
import Storage
import Text

extension BoulderCollections {
  /// Members' comments on problems. They are plain text, never markup.
  static let comments = RecordCollection(
    BoulderRecords.comments, rules: aboutProblem.tellingTheAuthor())

  /// Rules for records with a text about a problem of the gym.
  private static var aboutProblem: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      switch field.key {
      case "problem":
        try requireProblem(field.value, writer)
      case "text" where field.value.string.map(VisibleText.isBlank) == true:
        throw .invalid("text", "too_short", "A comment says something.")
      default: break
      }
      return field.value
    }
    return rules
  }

  /// Throws unless the problem is, or was, one of the gym.
  static func requireProblem(
    _ value: JSONValue, _ writer: RecordWriter
  ) throws(StorageError) {
    guard let id = value.uuid,
      try writer.store.find(problems.name, id: id, in: writer.space, on: writer.connection) != nil
    else { throw .invalid("problem", "unknown", "The gym has no such problem.") }
  }
}
