import Console
import HTTP
import Identity
import Notices
package import ServerBase
import Storage
package import WebClient
import WebPush

extension Area {
  /// Notices: what concerns members, listed in the app, pushed to devices and sent by mail (K12), and links by mail (K11).
  ///
  /// It comes behind the areas whose watches it looks at.
  /// - Parameters:
  ///   - networks: private networks in which push services may be, besides public addresses.
  ///   - mail: the server that takes mails; `nil` for none.
  ///   - address: the address for members, such as `https://club.example`; `nil` if it is not known.
  package static func notices(
    reaching networks: [NetworkRange] = [], mail: MailServer? = nil, address: String? = nil
  ) -> Area {
    Area(
      "notices", migrations: DeliveryTables.migrations,
      memberTables: DeliveryTables.memberTables, memberData: .exported(.notices),
      processing: Processing.ofNotices,
      routes: NoticeRoutes.all,
      open: { opening throws(ServerError) in
        let data = opening.data
        let post = mail.map { PostOffice($0, address: address ?? "") }
        do throws(StorageError) {
          let contact = mail.map { "mailto:\($0.sender.address)" } ?? address
          let vapid = Vapid(
            key: try VapidKey.made(in: data.database), contact: contact ?? "mailto:club@localhost")
          let delivery = try NoticeDelivery(
            data, kinds: opening.notices, watches: opening.watches,
            pushes: PushSender(vapid, client: WebClient(reaching: networks)), post: post)
          return NoticeRoutes(
            data: data, kinds: opening.notices, publicKey: vapid.publicKey, networks: networks,
            delivery: delivery, post: post)
        } catch {
          throw .storage(error)
        }
      },
      work: { notices in
        AreaWork(
          housekeeping: [
            HousekeepingStep("Beginning to tell members", .startOfEach) { () throws(StorageError) in
              notices.delivery.begin()
              return []
            },
            HousekeepingStep("Forgetting old notices", .daily) { () throws(StorageError) in
              try await notices.database.write { connection throws(StorageError) in
                try DeliveryTables.sweep(at: WallClock.now(), on: connection)
              }
              return []
            },
          ],
          gauges: [
            Gauge("cordada_pushes", "Messages that push services have taken.") {
              Double(notices.delivery.counts.pushed)
            },
            Gauge("cordada_pushes_failed", "Tries that push services have not taken.") {
              Double(notices.delivery.counts.failed)
            },
            Gauge("cordada_mails", "Mails that the mail server has taken.") {
              Double(notices.post?.state.sent ?? 0)
            },
          ],
          close: { notices.delivery.close() })
      })
  }
}
