import HTTP
import Identity
import Pictures
import Storage

extension Area {
  /// Services for pictures in all areas: originals, and conversion to a format that every browser reads.
  package static let pictures = Area(
    "pictures", migrations: PictureOriginal.migrations, collections: [PictureOriginal.collection],
    memberData: .exported(.pictures), processing: [.originals], routes: PictureRoutes.all,
    open: { opening in PictureRoutes(data: opening.data) },
    work: { pictures in
      AreaWork(housekeeping: [
        HousekeepingStep("Deleting originals without a photo", .daily) {
          () throws(StorageError) in try await PictureOriginal.sweep(pictures.data)
        }
      ])
    })
}

/// The routes of pictures.
struct PictureRoutes: Authenticating {
  let data: ClubData
  var authenticator: Authenticator { data.authenticator }

  static let all: [Route<PictureRoutes>] = [convert]

  /// Maximum bytes of a photo, above those of any phone.
  private static let maximumSize = 60_000_000

  private static let convert = Route<PictureRoutes>(
    .post, "/api/v1/pictures/jpeg", name: "convertPicture",
    summary: "Makes a JPEG of at most \(PictureSize.large.side) pixels of a picture that a browser"
      + " cannot read, such as HEIC: upright, and without anything that its file says besides."
      + " Nothing is kept.",
    tag: "pictures", access: .member, body: .upload(limit: maximumSize),
    answers: [Answer(.ok, "The picture.", .bytes(mediaType: "image/jpeg"))]
  ) { (pictures, member, request) in
    let content = request.upload
    let made = try await pictures.data.pictures.jpeg(ofFileAt: content.path, for: member.id)
    withExtendedLifetime(content) {}
    switch made {
    case .success(let bytes):
      return Response(.ok, headers: [(.contentType, "image/jpeg")], body: .bytes(bytes))
        .with(.cacheControl, "no-store")
    case .failure(.unavailable):
      throw Problem(.unavailable, PictureRefusal.unavailable.sentence)
    case .failure(let refusal):
      throw Problem.invalid("file", code: refusal.code, refusal.sentence)
    }
  }
}
