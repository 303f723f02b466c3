// SPDX-License-Identifier: GPL-3.0-or-later
/// Building columns from passes over a document.
extension BoxColumns {
  /// Computes all boxes; nil when it was interrupted. O(document).
  convenience init?(_ document: Document) {
    guard let pass = BoxPass(document, root: .document) else { return nil }
    if document.tree.restructuredCount == 0, document.nextNode.index == pass.slice.count {
      // Indices in the slice are node numbers.
      self.init(pass.boxes, pass.frames, pass.traits, pass.maps)
    } else {
      self.init([], [], [], [:])
      makeRoom(for: document.nextNode)
      store(pass)
    }
    for node in pass.instances { note(instance: node, of: document.target(of: document.graphic(node))) }
  }

  func store(_ pass: BoxPass) {
    for place in 0..<pass.slice.count {
      let node = pass.slice[place]
      let traits = pass.traits[place]
      store(pass.boxes[place], pass.frames[place], traits, traits.contains(.isPlaced) ? pass.maps[node] : nil, of: node)
    }
  }
}
