package import HTTP
import Identity
import JSON
package import ServerBase
import Storage

extension Area {
  /// Access of other apps to members' data: the OAuth 2 authorization server.
  /// - Parameter permissions: those of all areas.
  package static func apps(granting permissions: [Scope]) -> Area {
    Area(
      "apps", memberData: .exported(.appAccess), processing: Processing.ofApps,
      routes: AppRoutes.all(granting: permissions),
      open: { opening in
        AppRoutes(data: opening.data, permissions: permissions.map(\.name.description))
      },
      work: { apps in
        AreaWork(
          housekeeping: [
            HousekeepingStep("Forgetting expired tokens of apps", .daily) {
              () throws(StorageError) in
              try await apps.identity.deleteExpiredTokens()
              return []
            }
          ])
      })
  }
}

extension MemberExport {
  /// The apps with access, and the personal tokens, without secrets. Neither is restored, since a grant in one
  /// club does not hold in another.
  fileprivate static let appAccess = MemberExport(
    contents: TranslatedText(
      ca: "Les aplicacions amb accés i els testimonis personals (access.json), sense els secrets.",
      es: "Las aplicaciones con acceso y los tokens personales (access.json), sin los secretos.",
      en: "The apps with access and the personal tokens (access.json), without their secrets.",
      fr: "Les applications autorisées et les jetons personnels (access.json), sans leurs secrets."
    ),
    write: { folder, member, data in
      let apps = try await data.identity.appsWithAccess(of: member.id)
      let tokens = try await data.identity.personalTokens(of: member.id)
      guard !apps.isEmpty || !tokens.isEmpty else { return }
      let access = JSONValue.object([
        JSONMember("apps", .array(apps.map { .object($0.fields) })),
        JSONMember("tokens", .array(tokens.map { .object($0.fields) })),
      ])
      try await folder.add("access.json", access.bytes)
    },
    restore: { (_, _, _) in Restoration() })
}
