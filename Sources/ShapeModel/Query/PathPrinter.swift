// SPDX-License-Identifier: GPL-3.0-or-later
/// Prints paths that parse as exactly the given node: `/Poster/"Card 4"/Label[1]`.
///
/// A step is quoted where its name would be parsed as something else, and has an index where siblings share the name. Where no such path
/// exists, or only one that is too long to be useful, the node's id is printed instead: `#label4`.
/// Keeps the path of the last group, so that the paths of all nodes in document order cost linear, not quadratic time. The document must
/// not change while a printer is in use.
package final class PathPrinter {
  /// The maximum length of a path, in bytes; nodes with longer ones are printed as ids.
  package static let longestPath = 400

  /// Makes the end of a text, from an offset on, safe for a terminal; returns the width of that end in cells.
  package typealias Sanitizer = (_ text: inout [UInt8], _ start: Int) -> Int

  /// A group on the way from the document to the last group.
  private struct Level {
    let group: NodeID
    /// The length of the group's path in ``PathPrinter/text``, with its trailing slash.
    let end: Int
    /// The length of the path before it was sanitized; nil where none can be printed.
    let length: Int?
    /// The width in cells.
    let width: Int
    /// Nil before the children have been compared.
    var children: Labels?
  }

  /// The comparison of the labels of a group's children.
  private enum Labels { case tooMany, allDiffer, someRepeat }

  private let mostSiblings: Int
  private let sanitizer: Sanitizer?
  @exclusivity(unchecked) private var levels = [Level(group: .document, end: 1, length: 1, width: 1)]
  /// The index in `levels` of each group there.
  @exclusivity(unchecked) private var indices: [NodeID: Int] = [.document: 0]
  /// The path of the last group, with a trailing slash.
  @exclusivity(unchecked) private var text = Array("/".utf8)
  /// Whether the labels of the children differ, for groups with many children.
  @exclusivity(unchecked) private var compared: [NodeID: Labels] = [:]
  /// For each compared child that shares its label with siblings, the index among those.
  @exclusivity(unchecked) private var places: [NodeID: Int] = [:]

  /// The number of children up to which comparing them again is cheaper than caching the result.
  private static let fewChildren = 32

  /// - Parameters:
  ///   - mostSiblings: A node below a group with more children is printed as its id, which bounds the cost of a path.
  ///   - sanitizer: Applied to each step; nil for paths that programs read.
  package init(mostSiblings: Int = .max, sanitizer: Sanitizer? = nil) { (self.mostSiblings, self.sanitizer) = (mostSiblings, sanitizer) }

  /// The path of a node, or its id.
  /// - Parameter document: The same in each call.
  /// - Complexity: O(depth + children of the groups on the way to the node), less those on the way to the previous one.
  package func path(of node: NodeID, in document: Document) -> String {
    var path: [UInt8] = []
    return append(pathOf: node, in: document, to: &path) == nil ? Selector.id(document.id(of: node)) : String(decoding: path, as: UTF8.self)
  }

  /// Appends the path of a node.
  /// - Returns: Its width in cells, 0 without a sanitizer; nil, and nothing appended, where the id is printed instead.
  /// - Complexity: As ``path(of:in:)``.
  package func append(pathOf node: NodeID, in document: Document, to path: inout [UInt8]) -> Int? {
    let start = path.count
    guard node != .document else {
      path.append(UInt8(ascii: "/"))
      return 1
    }
    guard let parent = document.parent(of: node), enter(parent, document), let length = levels[levels.count - 1].length else { return nil }
    path += text
    guard let step = append(stepOf: node, document, to: &path), length + step.length <= PathPrinter.longestPath else {
      path.removeSubrange(start...)
      return nil
    }
    return levels[levels.count - 1].width + step.width
  }

  /// Makes a group the last level; false if it is too deep for a path.
  private func enter(_ group: NodeID, _ document: Document) -> Bool {
    guard levels[levels.count - 1].group != group else { return true }
    var climbed: [NodeID] = []
    var current = group
    while indices[current] == nil {
      // A step and its slash take two bytes at least.
      guard 2 * climbed.count < PathPrinter.longestPath, let parent = document.parent(of: current) else { return false }
      climbed.append(current)
      current = parent
    }
    while let last = levels.last, last.group != current {
      levels.removeLast()
      indices[last.group] = nil
    }
    text.removeSubrange(levels[levels.count - 1].end...)
    for group in climbed.reversed() {
      let level = level(below: levels[levels.count - 1], group, document)
      indices[group] = levels.count
      levels.append(level)
    }
    return true
  }

  /// Extends the text by the step of a group in the last level.
  private func level(below parent: Level, _ group: NodeID, _ document: Document) -> Level {
    guard let length = parent.length, let step = append(stepOf: group, document, to: &text), length + step.length < PathPrinter.longestPath
    else { return Level(group: group, end: text.count, length: nil, width: 0) }
    text.append(UInt8(ascii: "/"))
    return Level(group: group, end: text.count, length: length + step.length + 1, width: parent.width + step.width + 1)
  }

  /// Appends the step of a child of the last level; nil if no step leads to it.
  private func append(stepOf node: NodeID, _ document: Document, to text: inout [UInt8]) -> (length: Int, width: Int)? {
    let labels = labels(ofLastLevel: document)
    guard labels != .tooMany else { return nil }
    let start = text.count
    let isNamed = document.append(labelOf: node, to: &text)
    // The parser rejects a text with such a run of combining marks.
    if text.count - start > CombiningMarkRun.harmlessLength, CombiningMarkRun.excess(in: Array(text[start...])) != nil { return nil }
    let place = labels == .someRepeat ? places[node] : nil
    if isNamed {
      QuotedText.makeWord(&text, from: start)
    } else if place != nil {
      QuotedText.quote(&text, from: start)
    } else {
      QuotedText.makeID(&text, from: start + 1)
    }
    if let place { text += "[\(place)]".utf8 }
    let length = text.count - start
    return (length, sanitizer?(&text, start) ?? 0)
  }

  private func labels(ofLastLevel document: Document) -> Labels {
    let level = levels[levels.count - 1]
    if let known = level.children ?? compared[level.group] { return known }
    let count = document.childCount(of: level.group)
    let labels = count > mostSiblings ? .tooMany : count < 2 ? .allDiffer : compare(document.children(of: level.group), document)
    levels[levels.count - 1].children = labels
    if count > PathPrinter.fewChildren { compared[level.group] = labels }
    return labels
  }

  /// Finds the children that share a label.
  private func compare(_ children: Children, _ document: Document) -> Labels {
    var label: [UInt8] = []
    func hash(_ child: NodeID) -> Int {
      label.removeAll(keepingCapacity: true)
      _ = document.append(labelOf: child, to: &label)
      label = NormalizedText.form(label)
      var hasher = Hasher()
      label.withUnsafeBytes { hasher.combine(bytes: $0) }
      return hasher.finalize()
    }
    let hashes = children.map(hash).sorted()
    let repeated = Set(zip(hashes, hashes.dropFirst()).lazy.filter(==).map(\.0))
    guard !repeated.isEmpty else { return .allDiffer }
    var groups: [[UInt8]: [NodeID]] = [:]
    for child in children where repeated.contains(hash(child)) { groups[label, default: []].append(child) }
    for group in groups.values where group.count > 1 { for (index, child) in group.enumerated() { places[child] = index } }
    return .someRepeat
  }
}

extension Document {
  /// The path of a node by names from the canvas down: `/Faces/Head/"Left eye"`. Costs the siblings in every group on the way; use a
  /// ``PathPrinter`` for many nodes.
  package func path(of node: NodeID) -> String { PathPrinter().path(of: node, in: self) }
}
