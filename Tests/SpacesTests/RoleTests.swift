import Spaces
import Testing

@Suite struct RoleTests {
  @Test func eachRoleMayDoWhatTheOnesBeforeItMay() {
    #expect(Role.allCases == [.reader, .contributor, .editor, .owner])
    #expect(Role.allCases.sorted() == Role.allCases)
    #expect(Role.allCases.map { Role(name: $0.name.description) } == Role.allCases)
    for name in ["", "Reader", "admin", "owner "] { #expect(Role(name: name) == nil) }
  }
}

/// The rights in a notebook: contributors write, editors correct, only owners pin.
@Suite struct CollectionGrantsTests {
  static let notebook = SpaceKind("notebook", following: .byMembership)
  static let notes = CollectionGrants(
    "notes", in: [notebook], create: .contributor, delete: .editor, deleteOwn: .contributor,
    fields: [
      FieldGrant("text", edit: .editor, editOwn: .contributor, merge: .lines),
      FieldGrant("is_pinned", edit: .owner), .initial("paper"),
      .authored("signature", .contributor), .hidden,
    ])

  typealias Case = (RecordAct, [String], isAuthor: Bool, lowest: Role?)

  static let cases: [Case] = [
    (.create, ["text", "paper"], true, .contributor), (.create, [], true, .contributor),
    (.create, ["text", "colour"], true, nil), (.create, ["signature"], true, .contributor),
    // Creating a record includes the rights to edit it later; `hidden` is set on existing records only.
    (.create, ["text", "is_pinned"], true, .owner), (.create, ["text", "hidden"], true, nil),
    (.edit, ["text"], false, .editor), (.edit, ["text"], true, .contributor),
    (.choose, ["text"], false, .editor), (.choose, ["text"], true, .contributor),
    (.edit, ["text", "is_pinned"], true, .owner), (.edit, ["is_pinned"], false, .owner),
    (.edit, ["signature"], true, .contributor), (.edit, ["signature"], false, nil),
    (.edit, ["hidden"], true, .editor), (.edit, ["hidden"], false, .editor),
    (.edit, ["paper"], true, nil), (.edit, ["colour"], true, nil), (.edit, [], false, .reader),
    (.delete, [], false, .editor), (.delete, [], true, .contributor),
    (.restore, [], false, .editor), (.restore, [], true, .contributor),
  ]

  @Test(arguments: cases)
  func saysWhoMay(act: RecordAct, fields: [String], isAuthor: Bool, lowest: Role?) {
    for role in Role.allCases {
      let isAllowed = Self.notes.allow(
        act, of: fields, in: "notebook", as: role, isAuthor: isAuthor)
      #expect(isAllowed == lowest.map { role >= $0 } ?? false, "\(role)")
    }
  }

  @Test func nobodyMayAnythingInASpaceOfAnotherKind() {
    for act in RecordAct.allCases {
      #expect(!Self.notes.allow(act, in: "own", as: .owner, isAuthor: true))
    }
  }
}
