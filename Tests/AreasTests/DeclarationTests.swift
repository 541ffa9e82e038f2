import Areas
import JSON
public import Spaces
public import Testing

/// What holds of every collection that an area declares.
@Suite struct DeclarationTests {
  @Test func areasDeclareDifferentCollectionsAndSpaces() {
    let collections = Areas.collections.map(\.name.description)
    #expect(Set(collections).count == collections.count)
    let spaces = Areas.spaces.map(\.name.description)
    #expect(Set(spaces).count == spaces.count)
    #expect(Areas.rules.collections.map(\.collection.description) == collections)
  }

  @Test(arguments: Areas.collections)
  func itsSpacesAreOfDeclaredKinds(_ declared: CollectionDeclaration) {
    #expect(!declared.grants.kinds.isEmpty)
    for kind in declared.grants.kinds { #expect(Areas.rules.kind(kind.description) != nil) }
  }

  /// The fields without a grant, by collection: the server sets them. All others are set by members.
  static let derived: [String: [String]] = [
    "tracks": ["points"], "track_photos": ["sizes"], "categories": ["kind"],
    "boulder_gyms": ["sizes"], "boulder_walls": ["sizes"], "boulder_problems": ["sizes"],
    "boulder_photos": ["sizes"], "boulder_tries": ["sizes"],
    "campus_activities": ["source", "subject"],
    "campus_connections": [
      "provider", "name", "host", "state", "refreshed_at", "failed_at", "failure", "is_partial",
      "origin",
    ],
    "campus_subjects": ["title", "code", "page", "ended_at", "is_hidden", "source"],
    "campus_materials": [
      "title", "subject", "folder", "page", "content", "changed_at", "source",
    ],
  ]

  @Test(arguments: Areas.collections)
  func eachFieldHasAFormAndIsGrantedOrDerived(_ declared: CollectionDeclaration) {
    let formed = declared.fields.map(\.name.description)
    #expect(Set(formed).count == formed.count)
    let granted = declared.grants.fields.map(\.name.description)
    #expect(Set(granted).count == granted.count)
    #expect(Set(granted).subtracting(formed) == [])
    let derived = Self.derived[declared.name.description] ?? []
    #expect(declared.derivedFields.map(\.name.description) == derived)
  }

  @Test(arguments: Areas.collections)
  func itsBodyHasNoOtherFields(_ declared: CollectionDeclaration) {
    let errors = declared.schema.check(.object([JSONMember("colour of the sky", .string("blue"))]))
    #expect(errors.filter { $0.code == "unknown" }.map(\.path) == ["colour of the sky"])
    #expect(
      errors.filter { $0.code == "required" }.map(\.path)
        == declared.fields.filter(\.isRequired).map(\.name.description))
  }

  /// A record that always exists begins without fields.
  @Test(arguments: Areas.collections)
  func theOnlyRecordOfASpaceMayBeEmpty(_ declared: CollectionDeclaration) {
    guard declared.extent == .one else { return }
    #expect(declared.schema.check(.object([])) == [])
  }

  /// Those who may create a record may set every field that it needs.
  @Test(arguments: Areas.collections)
  func whoCreatesARecordMayCompleteIt(_ declared: CollectionDeclaration) {
    guard !declared.grants.fields.isEmpty else { return }
    let needed = declared.fields.filter(\.isRequired).map(\.name.description)
    for kind in declared.grants.kinds {
      #expect(
        declared.grants.allow(
          .create, of: needed, in: kind.description, as: declared.grants.create, isAuthor: true))
    }
    #expect(declared.grants.deleteOwn <= declared.grants.delete)
    for field in declared.grants.fields {
      if let edit = field.edit, let editOwn = field.editOwn { #expect(editOwn <= edit) }
    }
  }

  /// Others see what a member calls a thing, so the rule for names holds.
  @Test(arguments: Areas.collections)
  func whatAMemberCallsAThingIsAName(_ declared: CollectionDeclaration) {
    for name in ["name", "title"] where declared.grants[name] != nil {
      switch declared.form(of: name) {
      case .string(_, _, .name), .nullable(.string(_, _, .name)): break
      default: Issue.record("\(name) of \(declared.name) is no name")
      }
    }
  }

  /// Changes of two devices merge only in a form that has parts to merge.
  @Test(arguments: Areas.collections)
  func itsFieldsMergeByTheirForms(_ declared: CollectionDeclaration) {
    for field in declared.grants.fields {
      guard let form = declared.form(of: field.name.description) else { continue }
      switch (field.merge, form) {
      case (.whole, _), (.lines, .string): break
      case (.elements, .array(of: .object(let parts), _, _)):
        #expect(parts.contains { $0.name.isSame(as: "id") && $0.isRequired })
      case (.earliest, .integer): break
      default: Issue.record("\(field.name) of \(declared.name) cannot merge by \(field.merge)")
      }
      guard field.isPast else { continue }
      guard case .integer(let moments) = form else {
        Issue.record("\(field.name) of \(declared.name) is no time")
        continue
      }
      #expect(moments == 0...4_102_444_800_000)
    }
  }

  @Test(arguments: Areas.collections)
  func itsLimitsCanBeMet(_ declared: CollectionDeclaration) {
    #expect(declared.maximumCount > 0)
    for field in declared.fields {
      let place = "\(declared.name).\(field.name)"
      requireMet(field.schema, place)
      if let usual = field.usual { #expect(field.schema.check(usual) == [], "\(place)") }
    }
  }

  @Test(arguments: Areas.collections)
  func whatIsHiddenHasAReason(_ declared: CollectionDeclaration) {
    guard declared.grants.isModerated else { return }
    let hidden = declared.fields.first { $0.name.isSame(as: "hidden") }?.schema
    let at = JSONMember("at", .integer(1_800_000_000_000))
    #expect(hidden?.check(.null) == [])
    #expect(hidden?.check(.object([JSONMember("reason", .string("dangerous")), at])) == [])
    #expect(hidden?.check(.object([at])).map(\.path) == ["reason"])
  }

  /// Expects that some value fits, and that no value is of unlimited size.
  private func requireMet(_ schema: Schema, _ place: String) {
    switch schema {
    case .nullable(let inner): requireMet(inner, place)
    case .object(let fields):
      for field in fields { requireMet(field.schema, "\(place).\(field.name)") }
    case .array(let element, let minimum, let maximum):
      #expect(0 <= minimum && minimum <= maximum && 0 < maximum && maximum < .max, "\(place)")
      requireMet(element, place)
    case .map(let inner, let maximum):
      #expect(0 < maximum && maximum < .max, "\(place)")
      requireMet(inner, place)
    case .string(let minimum, let maximum, let pattern):
      #expect(0 <= minimum && minimum <= maximum && maximum < .max, "\(place)")
      if pattern == .sha256 { #expect(maximum == 64, "\(place)") }
      if pattern == .uuid { #expect(maximum == 36, "\(place)") }
    case .oneOf(let words):
      #expect(!words.isEmpty, "\(place)")
      #expect(Set(words.map(\.description)).count == words.count, "\(place)")
    case .anything: Issue.record("\(place) may be anything")
    case .integer, .number, .boolean: break
    }
  }
}

extension CollectionDeclaration {
  /// Returns the form of a field's values besides `null`.
  fileprivate func form(of field: String) -> Schema? {
    let schema = fields.first { $0.name.isSame(as: field) }?.schema
    if case .nullable(let inner) = schema { return inner }
    return schema
  }
}

extension CollectionDeclaration: CustomTestStringConvertible {
  /// The name of the collection.
  public var testDescription: String { name.description }
}
