// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension Drawing {
  /// Whether the drawing is painted and exported as the bytes of its SVG document, with its edits applied, so that markup that the model
  /// does not represent is included.
  package var isOwnMarkup: Bool { document.source is SVGSource }

  /// The bytes of an SVG document that show the drawing: all of them, or those of the part that is drawn.
  /// - Parameter image: Returns the address of an image to write instead of that in the document; nil to take the image out. Without this
  ///   function, addresses are written as they are.
  /// - Precondition: ``isOwnMarkup``.
  /// - Throws: ``PartError`` for a part that cannot be taken out.
  package func ownMarkup(image: ((_ source: String) -> String?)? = nil) throws(PartError) -> [UInt8] {
    let isWhole = roots == nil && hidden.isEmpty
    if isWhole, image == nil, page.box == document.graphic(canvas).frame { return DocumentWriter.bytes(of: document) }
    noteHidden()
    for root in roots ?? [] where document.parent(of: root).map(isSwitch) ?? false { notes.add(root, .alternative) }
    let parts = parts ?? OwnParts(document)
    let patches = isWhole ? [] : try parts.part(showing: roots ?? [canvas], without: hidden).patches()
    return try cropped(parts.bytes(image.map { linked(patches, $0, parts) } ?? patches))
  }

  /// The bytes of the whole SVG document with everything hidden that the drawing leaves out: a reference for comparing the picture of a
  /// part.
  /// - Parameter image: As for ``ownMarkup(image:)``.
  package func wholeMarkup(image: (_ source: String) -> String?) throws(PartError) -> [UInt8] {
    let parts = parts ?? OwnParts(document)
    let patches = parts.whole(showing: roots ?? [canvas], without: hidden)
    return try cropped(parts.bytes(parts.linked(patches, image).patches))
  }

  /// Adds patches that embed images in the file; notes the parts that are not painted.
  private func linked(_ patches: [BytePatch], _ image: (_ source: String) -> String?, _ parts: OwnParts) -> [BytePatch] {
    let (all, lacks) = parts.linked(patches, image)
    for lack in lacks {
      switch lack.what {
      case .image(let address): notes.add(lack.node, .missingImage(address))
      case .definition(let address): notes.add(lack.node, .otherFile(address))
      case .content(let element): notes.add(lack.node, .undrawn(element))
      case .styleSheets: notes.add(lack.node, .otherSheets)
      }
    }
    return all
  }

  private func cropped(_ markup: [UInt8]) throws(PartError) -> [UInt8] {
    if page.box == document.graphic(canvas).frame { return markup }
    guard let source = try? SVGSource(ByteStore(markup)) else { throw .unreadable }
    return source.patched(source.patches(toPage: page.box))
  }

  private func isSwitch(_ group: NodeID) -> Bool {
    guard let source = document.source as? SVGSource, let node = document.sourceNode(of: group) else { return false }
    return source.word(of: node) == .switchElement && document.childCount(of: group) > 1
  }
}
