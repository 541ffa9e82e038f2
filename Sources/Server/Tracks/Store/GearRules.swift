import JSON
import Storage
import Tracks

/// Rules for every change to gear.
enum GearRules {
  static var all: RecordRules {
    var rules = RecordRules()
    rules.settle = { (field, writer) throws(StorageError) in
      field.key == "name"
        ? TrackName.cleaned(field.value) : try NamedRecords.settled(field, writer)
    }
    rules.permit = { (_, _, fields, writer) throws(StorageError) in
      try NamedRecords.requireKnown(fields, writer)
    }
    rules.deleted = { (record, writer) throws(StorageError) in
      try TrackRow.clear("gear", of: record.id, writer)
    }
    return rules
  }
}
