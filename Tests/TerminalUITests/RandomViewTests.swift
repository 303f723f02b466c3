import Scrolling
import TestSupport
import Testing

import TerminalUI

/// A tree of views made by chance.
private indirect enum Tree: View {
  case text(String)
  case fill
  case spacer
  case stack(Int, Int?, [Tree])
  case framed(Tree, Int?, Int?)
  case padded(Tree, Int)
  case ratio(Tree, Double)
  case scroll(Tree, Bool)
  case lazy(Int, [Tree])
  case relative(Tree)
  case moving(Tree)

  var body: AnyView {
    switch self {
    case .text(let text): return AnyView(Text(text))
    case .fill: return AnyView(Fill("f"))
    case .spacer: return AnyView(Spacer())
    case .stack(0, let gap, let trees): return AnyView(HStack(spacing: gap) { Trees(trees: trees) })
    case .stack(1, let gap, let trees): return AnyView(VStack(spacing: gap) { Trees(trees: trees) })
    case .stack(_, _, let trees): return AnyView(ZStack { Trees(trees: trees) })
    case .framed(let tree, let width, let height): return AnyView(tree.frame(width: width, height: height))
    case .padded(let tree, let length): return AnyView(tree.padding(length))
    case .ratio(let tree, let ratio): return AnyView(tree.aspectRatio(ratio))
    case .scroll(let tree, let isAcross): return AnyView(ScrollView(isAcross ? .horizontal : .vertical) { tree })
    case .lazy(0, let trees): return AnyView(LazyVStack { Trees(trees: trees) })
    case .lazy(1, let trees): return AnyView(LazyHStack { Trees(trees: trees) })
    case .lazy(_, let trees):
      return AnyView(LazyVGrid(columns: [GridItem(), GridItem(.adaptive(minimum: 1), spacing: 0)]) { Trees(trees: trees) })
    case .relative(let tree): return AnyView(tree.containerRelativeFrame([.horizontal, .vertical]))
    case .moving(let tree):
      return AnyView(tree.scrollTransition { effect, phase in effect.offset(x: phase.value * 1e300).scaleEffect(.nan).opacity(0.5) })
    }
  }

  static func random(_ depth: Int, _ generator: inout SplitMix64) -> Tree {
    func child() -> Tree { random(depth - 1, &generator) }
    func children() -> [Tree] { (0..<Int.random(in: 0..<4, using: &generator)).map { _ in child() } }
    func length() -> Int { [-3, 0, 1, 4, 11, ProposedSize.infinity].randomElement(using: &generator)! }
    if depth == 0 {
      let leaves = [Tree.text("a漢字 b\n👨‍👩‍👧‍👦"), .text(""), .fill, .spacer]
      return leaves.randomElement(using: &generator)!
    }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1: return .stack(Int.random(in: 0..<3, using: &generator), Bool.random(using: &generator) ? nil : 2, children())
    case 2: return .framed(child(), length(), Bool.random(using: &generator) ? nil : length())
    case 3: return .padded(child(), Int.random(in: -2..<4, using: &generator))
    case 4: return .ratio(child(), [1e-300, 0.5, 3, 1e300].randomElement(using: &generator)!)
    case 5: return .scroll(child(), Bool.random(using: &generator))
    case 6: return .lazy(Int.random(in: 0..<3, using: &generator), children())
    case 7: return .relative(child())
    default: return .moving(child())
    }
  }
}

/// Several of them as separate children.
private struct Trees: View {
  var trees: [Tree]
  var body: some View { ForEach(trees.indices, id: { $0 }) { trees[$0] } }
}

@Suite struct `Any views in any size` {
  @Test(arguments: (1...12).map { UInt64($0) })
  func `are drawn into exactly the screen, the same each time, and wide graphemes stay whole`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let tree = Tree.random(Int.random(in: 1...5, using: &generator), &generator)
      let size = CellSize(width: [0, 1, 2, 9, 33].randomElement(using: &generator)!, height: Int.random(in: 0..<9, using: &generator))
      let memory = Scene()
      let grid = render(tree, in: size, memory: memory)
      #expect(grid.size == size && grid.cells.count == size.width * size.height)
      #expect(render(tree, in: size) == grid, "seed \(seed) size \(size)")
      #expect(render(tree, in: size, memory: memory).size == size)
      for y in 0..<size.height {
        for x in 0..<size.width where grid[x, y].width == 2 { #expect(x + 1 < size.width && grid[x + 1, y].width == 0) }
      }
    }
  }
}
