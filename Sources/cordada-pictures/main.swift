// Makes the sizes of one picture in a process of its own, so that damage by a hostile file ends with the process.
//
//     cordada-pictures ORIGINAL FOLDER
//
// Writes the sizes into the folder, named as in `PictureSize`, and the picture's properties as JSON to the
// standard output. The exit status is 0 or that of a `PictureRefusal`.
import Glibc
import JSON
import Pictures

guard CommandLine.arguments.count == 3 else {
  print("usage: cordada-pictures ORIGINAL FOLDER")
  exit(64)
}

do throws(PictureRefusal) {
  try Confinement.begin()
  let picture = try PictureSizes.make(of: CommandLine.arguments[1], in: CommandLine.arguments[2])
  var writer = JSONWriter()
  picture.write(into: &writer)
  print(String(decoding: writer.bytes, as: UTF8.self))
} catch {
  exit(error.rawValue)
}
