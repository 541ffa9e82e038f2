import Boulders
import JSON
import Storage

extension BoulderCollections {
  /// Opinions of members who sent a problem on its grade and quality: one for each member (B12).
  static let opinions = RecordCollection(
    BoulderRecords.opinions, rules: opinionRules,
    index: { (record, connection) throws(StorageError) in
      try GymTables.follow(opinion: record, on: connection)
    },
    unindex: { (gym, opinion, connection) throws(StorageError) in
      try GymTables.delete(opinion: opinion, of: gym, on: connection)
    })

  private static var opinionRules: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      switch field.key {
      case "problem": try requireSend(of: field.value, writer)
      case "grade" where !field.value.isNull && Difficulty(field.value)?.grade == nil:
        throw .invalid("grade", "no_grade", "An opinion is a grade of a scale.")
      default: break
      }
      return field.value
    }
    rules.duplicate = { (fields, record, writer) throws(StorageError) in
      guard let problem = JSONValue.object(fields)["problem"]?.uuid,
        let opinion = try GymTables.opinion(
          of: writer.member, about: problem, in: writer.space, on: writer.connection),
        opinion != record
      else { return nil }
      return opinion
    }
    return rules
  }

  /// Throws unless the member sent the problem and is not its author: authors set the grade on the problem itself.
  private static func requireSend(
    of value: JSONValue, _ writer: RecordWriter
  ) throws(StorageError) {
    try requireProblem(value, writer)
    guard let id = value.uuid,
      let problem = try writer.store.find(
        problems.name, id: id, in: writer.space, on: writer.connection)
    else { return }
    if writer.isAuthor(of: problem) {
      throw .invalid("problem", "own", "Who made a problem says its grade on the problem.")
    }
    let send = try writer.store.first(
      "boulder_tries", in: writer.member, with: "problem", id, on: writer.connection,
      where: { $0.body["is_send"]?.bool == true })
    if send == nil {
      throw .invalid("problem", "not_sent", "Who sent a problem has an opinion on its grade.")
    }
  }
}
