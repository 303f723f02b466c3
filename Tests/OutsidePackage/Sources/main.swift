import TerminalUI
import Outlines
import Scrolling

struct Item: Identifiable { var id: String; var children: [Item]? = nil }
let items = [Item(id: "Faces", children: [Item(id: "Eyes", children: [Item(id: "Left"), Item(id: "Right")]), Item(id: "Mouth")])]
let rows = OutlineRows(items, id: \.id, children: \.children, expansion: Expansion(base: .open))
let lines = rows.map { String(repeating: "  ", count: $0.level) + ($0.disclosure == .leaf ? "  " : "▾ ") + $0.id }
let list = ScrollView { VStack(alignment: .leading, spacing: 0) { ForEach(lines, id: \.self) { TerminalUI.Text($0) } } }
print(render(list.defaultScrollAnchor(.top, for: .alignment), in: CellSize(width: 20, height: 5)))
