// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Makes files from parts of an SVG document in its current state.
package final class OwnParts {
  private let document: Document
  /// The document as it would be saved.
  let source: SVGSource
  private(set) lazy var tree = MarkupTree(source)
  private lazy var rules = PartRules(tree)
  private lazy var links = MarkupLinks(source)

  /// - Precondition: The document is SVG, and does not change while this object is used.
  package init(_ document: Document) {
    self.document = document
    let own = document.source as! SVGSource
    // Written bytes can be read back, so this does not fail.
    source = document.isTouched ? (try? SVGSource(ByteStore(DocumentWriter.bytes(of: document)))) ?? own : own
  }

  /// The parts that a file with some graphics needs, or another file into which they go.
  func part(showing roots: [NodeID], without hidden: Set<NodeID> = []) throws(PartError) -> SVGPart {
    do throws(SVGPart.Repeated) { return try SVGPart(tree, rules, showing: numbers(of: roots), without: numbers(of: hidden)) } catch {
      throw .repeated(id: error.id)
    }
  }

  func whole(showing roots: [NodeID], without hidden: Set<NodeID>) -> [BytePatch] {
    SVGPart.hidingPatches(tree, showing: numbers(of: roots), without: numbers(of: hidden))
  }

  /// The bytes of the file with patches applied.
  func bytes(_ patches: [BytePatch]) -> [UInt8] { source.patched(patches) }

  /// A part that no renderer draws, with the innermost node around it.
  typealias Lack = (node: NodeID, what: MarkupLinks.Lack)

  /// Adds patches that embed the images that are not left out; also returns the parts that are not painted.
  func linked(_ patches: [BytePatch], _ image: (_ source: String) -> String?) -> (patches: [BytePatch], lacks: [Lack]) {
    func isKept(_ offset: Int) -> Bool {
      let next = patches.indices.partitioningIndex { patches[$0].range.upperBound > offset }
      return next == patches.count || patches[next].range.lowerBound > offset
    }
    func node(_ number: Int) -> NodeID { document.isTouched ? document.node(at: number) : NodeID(number) }
    // A renderer would read the images in entities by itself.
    var added = links.declared.map { BytePatch($0, "none") }
    var lacks: [Lack] = []
    for link in links.links where isKept(link.range.lowerBound) {
      guard link.isImage else {
        lacks.append((node(link.node), .definition(link.address)))
        continue
      }
      if let address = image(link.address) {
        if address != link.address { added.append(BytePatch(link.range, address)) }
      } else {
        lacks.append((node(link.node), .image(link.address)))
        added.append(BytePatch(link.attribute))
      }
    }
    for (number, element) in links.undrawn where isKept(source.nodeIndex.start(number)) { lacks.append((node(number), .content(element))) }
    if links.hasOtherSheets { lacks.append((.document, .styleSheets)) }
    return (BytePatch.ascending(patches + added), lacks)
  }

  /// The numbers of nodes in the document as it would be saved: in reading order, from 1 for the canvas.
  private func numbers(of nodes: some Collection<NodeID>) -> [Int] {
    guard document.isTouched else { return nodes.map(\.index) }
    return nodes.compactMap { document.position(of: $0) }
  }
}

/// The reason why a part of an SVG document cannot be written.
package enum PartError: Error {
  /// Another graphic that is shown repeats the group with this id, which contains a graphic that is shown.
  case repeated(id: String)
  /// The part cannot be read again.
  case unreadable
}
