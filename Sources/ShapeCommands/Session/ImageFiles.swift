// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapePictures

/// Embeds the images of a drawing as `data:` URLs, since renderers do not read files.
///
/// Only files below the document's folder are read, unless `readsAll` is set, and none in safe mode. An image that declares a size beyond
/// the limits is not passed to a renderer, which would decode it.
final class ImageFiles {
  private let folder: String
  private let readsAll: Bool
  private let readsNothing: Bool
  private var known: [String: String?] = [:]
  private var sizes: [String: Size?] = [:]
  private static let limit = 64 << 20

  /// - Parameter document: The path of the document; nil for one without a file, whose images are below the working directory.
  init(_ document: String?, readsAll: Bool, isSafe: Bool) {
    let path = document ?? "./document"
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    (self.readsAll, readsNothing) = (readsAll, isSafe)
  }

  /// A `data:` URL of the image; nil if it cannot or must not be read.
  func address(_ source: String) -> String? {
    if source.hasPrefix("data:") { return ImageHeader(dataURL: source)?.isTooLarge == true ? nil : source }
    if let answer = known[source] { return answer }
    let answer = read(source)
    known[source] = .some(answer)
    return answer
  }

  /// The size of an image in pixels; nil if it cannot be read.
  func size(_ source: String) -> Size? {
    if source.hasPrefix("data:") { return ImageHeader(dataURL: source)?.size }
    if let answer = sizes[source] { return answer }
    let size = file(source).flatMap { ImageHeader($0.buffer)?.size }
    sizes[source] = .some(size)
    return size
  }

  private func read(_ source: String) -> String? {
    guard let bytes = file(source), let type = ImageFiles.type(of: Array(bytes.buffer.prefix(16))) else { return nil }
    guard ImageHeader(bytes.buffer)?.isTooLarge != true else { return nil }
    return "data:image/\(type);base64," + Base64.text(bytes.buffer)
  }

  /// Reads an image by its path, or by an address of a file in which characters are written as `%20`.
  private func file(_ source: String) -> FileBytes? { ImageFiles.paths(source).lazy.compactMap(file(path:)).first }

  /// Whether an image is in the drawing, on the web, or a file that exists. In safe mode no file is looked for.
  func isThere(_ source: String) -> Bool {
    if readsNothing || source.hasPrefix("data:") || source.contains("://") && !source.hasPrefix("file://") { return true }
    return ImageFiles.paths(source).contains { ResolvedPath.exists($0.hasPrefix("/") ? $0 : folder + $0) }
  }

  /// The paths that a source may mean.
  private static func paths(_ source: String) -> [String] {
    let isAddress = source.hasPrefix("file://")
    guard isAddress || source.contains("%") else { return [source] }
    return [source, decoded(isAddress ? String(source.dropFirst(7)) : source)].compactMap(\.self)
  }

  /// The text with each `%` and two hexadecimal digits replaced by the byte; nil if it is not UTF-8 then.
  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 else {
        bytes.append(byte)
        continue
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private func file(path source: String) -> FileBytes? {
    let path = source.hasPrefix("/") ? source : folder + source
    guard !readsNothing, let file = try? ResolvedPath.absolute(path), let base = try? ResolvedPath.absolute(folder + "x") else {
      return nil
    }
    guard readsAll || file.hasPrefix(base.dropLast()), let bytes = try? FileBytes.read(file, limit: ImageFiles.limit) else { return nil }
    return ImageFiles.type(of: Array(bytes.buffer.prefix(16))) == nil ? nil : bytes
  }

  /// The image type, determined by the first bytes; nil if unknown.
  private static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "png" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "webp" }
    return bytes.first == UInt8(ascii: "<") ? "svg+xml" : nil
  }
}

extension ImageHeader {
  /// The size in pixels; nil for an image that is not passed to a renderer.
  fileprivate var size: Size? { isTooLarge ? nil : Size(width: Double(width), height: Double(height)) }
}
