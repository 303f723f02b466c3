// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel

/// A drawing: canvases, and on them graphics nested in groups, read from JSON or SVG and written back with every untouched byte kept.
///
/// Changes keep the appearance of everything that they are not meant to change, or are refused. Each is a step for ``undo()``; several
/// become one in ``step(_:_:)``. Nothing is written before ``save()``.
///
/// A document belongs to one thread at a time.
public final class ShapeDocument {
  var history: History
  /// The number of times that the document was read from its file.
  var reading = 0
  /// Whether the document is a merge that is in no file yet.
  var isMerged = false
  /// The file, as it was when it was read or saved.
  var stamp: FileStamp?
  var locks = LockedGraphics()
  var selectors = StoredSelectors()
  var known: Query?

  /// The file that ``save()`` writes; nil for a document that was not read from one or saved to one.
  public internal(set) var path: String?

  var document: Document { history.document }

  init(_ document: Document, path: String? = nil, stamp: FileStamp? = nil) {
    (history, self.path, self.stamp) = (History(document), path, stamp)
    history.markSaved()
  }

  /// An empty document of the shapeedit format, which holds any number of canvases.
  public convenience init() { self.init(.blank) }

  /// Reads a document of either format from bytes; SVG may be compressed with gzip.
  /// - Throws: `document.…` with the line and column of the first error.
  /// - Complexity: O(bytes), at about the speed of memory; nodes are decoded on demand.
  public convenience init(bytes: some Collection<UInt8>) throws(ShapeError) {
    self.init(try ShapeDocument.read(ByteStore(Array(bytes))))
  }

  /// Reads a document of either format from a file. Links are followed.
  /// - Throws: As ``init(bytes:)``; `file.system` for a file that cannot be read.
  public convenience init(path: String) throws(ShapeError) {
    let file: FileBytes
    do { file = try FileBytes.read(path) } catch { throw ShapeError(error) }
    let bytes = ByteStore(base: file.pointer, count: file.count, owner: file)
    self.init(try ShapeDocument.read(bytes), path: path, stamp: file.stamp)
  }

  static func read(_ bytes: ByteStore) throws(ShapeError) -> Document {
    do { return try Document(reading: bytes) } catch { throw ShapeError(error, in: bytes) }
  }

  /// The format of the document's own bytes.
  public var format: ShapeFormat { document.isInOwnFormat ? .json : .svg }

  // MARK: Nodes

  /// The document as a node, whose children are the canvases and which has properties such as `title`.
  public var root: ShapeNode { ShapeNode(.document, self) }

  /// The canvases, the one at the back first.
  public var canvases: [ShapeNode] { root.children }

  /// The number of canvases, groups and graphics.
  public var count: Int { document.numbering.count - 1 }

  /// The node with an id, written without `#`.
  public func node(id: String) -> ShapeNode? { document.node(id: id).map { ShapeNode($0, self) } }

  /// The nodes that a selector matches, in the order of the document, each once; empty if nothing matches.
  ///
  /// Selectors are those of the shapeedit language: `rectangle`, `#id`, `/Poster/Card`, `Head > ellipse[fill=red]`, `text:empty`.
  /// - Throws: `select.…` for a selector that cannot be read or evaluated, and where one that ends with `!` does not match one node;
  ///   `select.nothing` for a word that SVG or English have for a kind and that nothing is called, such as `circle` or `texts`; a `?` at
  ///   the end allows it.
  /// - Complexity: Ids and paths cost their steps, all else one pass over the document.
  public func select(_ selector: String) throws(ShapeError) -> [ShapeNode] {
    let parsed: Selector
    do { parsed = try SelectorParser.parse(selector) } catch {
      throw ShapeError(error.diagnostic.code, error.diagnostic.message, help: error.diagnostic.help)
    }
    let found: [NodeID]
    do { found = try query.matches(parsed) } catch { throw ShapeError(error, in: document) }
    if found.isEmpty, parsed.cardinality != .anyNumber, let word = parsed.wordsForKinds.first(where: { !isName($0.typed) }) {
      throw ShapeError(
        "select.nothing", "nothing is named \(word.typed), and the kind is \(word.kind.word)", help: ["did you mean \(word.kind.word)?"])
    }
    guard parsed.cardinality != .exactlyOne || found.count == 1 else { throw ShapeDocument.notOne(selector, found, document) }
    return found.map { ShapeNode($0, self) }
  }

  private func isName(_ word: String) -> Bool { document.subtree(of: .document).contains { document.name(of: $0) == word } }

  /// The only node that a selector matches.
  /// - Throws: As ``select(_:)``, and `select.many` or `select.nothing` if it does not match exactly one.
  public func one(_ selector: String) throws(ShapeError) -> ShapeNode {
    let found = try select(selector)
    guard found.count == 1 else { throw ShapeDocument.notOne(selector, found.map(\.number), document) }
    return found[0]
  }

  private static func notOne(_ selector: String, _ found: [NodeID], _ document: Document) -> ShapeError {
    found.isEmpty
      ? ShapeError("select.nothing", "nothing matches \(selector)")
      : ShapeError("select.many", "\(selector) matches \(found.count), and one is asked for", help: found.prefix(5).map(document.shown))
  }

  var query: Query {
    if let known { return known }
    var context = QueryContext()
    context.styled = document.styledGraphics
    let query = Query(document, context)
    known = query
    return query
  }
}

extension Selector {
  /// The names in a selector that SVG has for a kind, and plurals of kinds.
  fileprivate var wordsForKinds: [(typed: String, kind: Kind)] {
    alternatives.flatMap(\.steps).compactMap { step in
      guard case .name(let glob)? = step.compound.head, let word = glob.literalText else { return nil }
      let singular = word.hasSuffix("s") ? Kind(typed: String(word.dropLast())) : nil
      return (Kind(element: word) ?? singular).map { (word, $0) }
    }
  }
}

/// A format of documents.
public enum ShapeFormat: String, Hashable, Sendable, CaseIterable {
  /// The shapeedit format, which holds everything that a document can have.
  case json
  /// SVG, with one canvas; markup that this library does not model is kept unchanged.
  case svg
}
