import CVips
import Pictures

/// An image of libvips and its one owner.
final class VipsPicture {
  let handle: OpaquePointer

  /// - Throws: `damaged` when libvips gave none.
  init(_ handle: OpaquePointer?) throws(PictureRefusal) {
    guard let handle else { throw .damaged }
    self.handle = handle
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// The image with all its pixels computed.
  func inMemory() throws(PictureRefusal) -> VipsPicture {
    try VipsPicture(vips_image_copy_memory(handle))
  }

  /// The names of all that is known of the image besides its pixels.
  var fields: [String] {
    guard let names = vips_image_get_fields(handle) else { return [] }
    defer { g_strfreev(names) }
    var fields: [String] = []
    var next = names
    while let name = next.pointee {
      fields.append(String(cString: name))
      next += 1
    }
    return fields
  }
}
