// SPDX-License-Identifier: MIT
import TerminalText

/// A line of text that is edited in place.
///
/// Left, Right, Home and End move the point, and so do Control-B, F, A and E; Backspace and Delete remove a character, Control-W the word
/// before the point, Control-U all before it and Control-K all after it; Control-Y inserts the text that was removed last. Alt-B and Alt-F
/// move by words, and Alt-D removes one.
/// - Complexity: O(bytes of the text) for each key.
public struct TextField: View {
  let prompt: String
  let text: Binding<String>
  let isSelected: Bool
  @Environment(\.submitAction) private var submit
  @Environment(\.isEnabled) private var isEnabled

  /// A field bound to a text.
  /// - Parameters:
  ///   - prompt: The faint text shown while the text is empty.
  ///   - text: The text; it is written with each change.
  ///   - isSelected: Whether the whole text is selected at first, so that typing replaces it.
  public init(_ prompt: some StringProtocol, text: Binding<String>, isSelected: Bool = false) {
    self.prompt = String(prompt)
    self.text = text
    self.isSelected = isSelected
  }

  /// The line, as wide as its proposal.
  public var body: some View {
    FieldView(
      prompt: prompt, text: text.wrappedValue, write: text.set, submit: submit, isEnabled: isEnabled, isSelected: isSelected)
  }
}

/// The primitive view of a field.
private struct FieldView: View {
  let prompt: String
  let text: String
  let write: (String) -> Void
  let submit: (() -> Void)?
  let isEnabled: Bool
  let isSelected: Bool

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: FieldNode(context.graph))
    node.take(self, context.values.style)
    return node
  }

  /// The node of a field.
  final class FieldNode: Node {
    private var view: FieldView!
    private var style = CellStyle.plain
    private var line = EditedLine()
    private var isFocused = false
    /// The first column that is shown.
    private var scrolled = 0

    func take(_ view: FieldView, _ style: CellStyle) {
      let isNew = self.view == nil
      self.view = view
      self.style = style
      if line.text != view.text || isNew { line = EditedLine(view.text, isSelected: isNew && view.isSelected) }
      invalidatePicture()
    }

    override func measure(_ proposal: ProposedSize) -> CellSize {
      let ideal = max(displayWidth(view.text), displayWidth(view.prompt)) + 1
      return CellSize(width: proposal.width.map { min($0, ProposedSize.infinity) } ?? ideal, height: 1)
    }

    override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
      let point = displayWidth(line.text[..<line.point])
      let room = max(1, rect.size.width)
      // Scrolls no further than needed to show the end and the point after it.
      let most = max(0, displayWidth(line.text) + 1 - room)
      scrolled = min(max(isFocused ? scrolled : 0, point - room + 1), point, most)
      let isEmpty = line.text.isEmpty
      var shown = style
      if isEmpty || !view.isEnabled { shown.attributes.insert(.dim) }
      shown.attributes.insert(.underline)
      if line.isSelected, isFocused { shown.attributes.insert(.reverse) }
      grid.fill(rect, style: shown, clip: context.clip)
      grid.draw(
        isEmpty ? view.prompt : line.text, at: rect.origin + CellPoint(x: -scrolled, y: 0), style: shown,
        clip: context.clip.intersection(rect))
      // A text that is cut says so, except where the point is.
      let mark = Glyphs.current.ellipsis
      let end = rect.size.width - displayWidth(mark)
      if scrolled > 0, point > scrolled { grid.draw(mark, at: rect.origin, style: shown, clip: context.clip.intersection(rect)) }
      if displayWidth(line.text) - scrolled > rect.size.width, point - scrolled < end {
        grid.draw(mark, at: rect.origin + CellPoint(x: end, y: 0), style: shown, clip: context.clip.intersection(rect))
      }
      if isFocused { graph.cursor = rect.origin + CellPoint(x: point - scrolled, y: 0) }
    }

    override var isFocusable: Bool { view.isEnabled }
    override var takesText: Bool { true }

    override func focusChanged(_ isFocused: Bool) {
      self.isFocused = isFocused
      invalidatePicture()
    }

    override func take(_ key: KeyPress) -> Bool {
      if key == KeyPress(.return), let submit = view.submit {
        submit()
        return true
      }
      return edit { $0.take(key) }
    }

    override func take(pasted text: String) -> Bool {
      edit { line in
        // Control characters are no text.
        let scalars = text.split(whereSeparator: \.isNewline).joined(separator: " ").unicodeScalars
        line.insert(
          String(String.UnicodeScalarView(scalars.map { $0 == "\t" ? " " : $0 }.filter { $0.properties.generalCategory != .control })))
        return true
      }
    }

    private func edit(_ change: (inout EditedLine) -> Bool) -> Bool {
      guard view.isEnabled else { return false }
      let old = line.text
      let isTaken = change(&line)
      invalidatePicture()
      guard isTaken else { return false }
      if line.text != old { view.write(line.text) }
      return true
    }

    override func take(_ press: Press) -> Bool {
      line.isSelected = false
      line.move(toColumn: press.point.x + scrolled)
      invalidatePicture()
      return true
    }
  }
}

/// A line of text with a point where it is edited.
package struct EditedLine {
  package private(set) var text: String
  package private(set) var point: String.Index
  /// The text that was removed last.
  private var killed = ""
  /// Whether the whole text is selected: typing replaces it.
  var isSelected: Bool

  package init(_ text: String = "", isSelected: Bool = false) {
    self.text = text
    self.isSelected = isSelected && !text.isEmpty
    point = text.endIndex
  }

  mutating func insert(_ new: String) {
    dropSelection()
    let offset = text.utf8.distance(from: text.startIndex, to: point) + new.utf8.count
    text.insert(contentsOf: new, at: point)
    move(to: offset)
  }

  /// Removes a part, which Control-Y inserts again.
  private mutating func kill(_ range: Range<String.Index>) {
    if !range.isEmpty { killed = String(text[range]) }
    remove(range)
  }

  private mutating func remove(_ range: Range<String.Index>) {
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    text.removeSubrange(range)
    move(to: offset)
  }

  /// Moves the point to after a number of bytes, and to after the character there if that joined its neighbour.
  private mutating func move(to offset: Int) {
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
    point = text.startIndex
    for cell in cells(of: text[...]) where point < place { point = cell.range.upperBound }
  }

  /// Moves the point to the character at a column.
  package mutating func move(toColumn column: Int) {
    point = text[...].prefix(cells: column).endIndex
  }

  private var before: String.Index? { cells(of: text[..<point]).reduce(nil) { $1.range.lowerBound } }
  private var after: String.Index? { cells(of: text[point...]).first { _ in true }?.range.upperBound }

  private var wordStart: String.Index {
    let head = text[..<point]
    let end = head.lastIndex { $0 != " " } ?? text.startIndex
    return head[..<end].lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
  }

  private var wordEnd: String.Index {
    let start = text[point...].firstIndex { $0 != " " } ?? text.endIndex
    return text[start...].firstIndex(of: " ") ?? text.endIndex
  }

  /// Removes the selection; returns whether there was one.
  @discardableResult private mutating func dropSelection() -> Bool {
    guard isSelected else { return false }
    isSelected = false
    kill(text.startIndex..<text.endIndex)
    return true
  }

  /// Performs the action of a key; false if it has none for a line.
  package mutating func take(_ key: KeyPress) -> Bool {
    if [.delete, .deleteForward].contains(key.key), key.modifiers.isEmpty, dropSelection() { return true }
    defer { isSelected = false }
    if !key.characters.isEmpty {
      insert(key.characters)
      return true
    }
    switch (key.key, key.modifiers) {
    case (.leftArrow, []), ("b", .control): point = before ?? point
    case (.rightArrow, []), ("f", .control): point = after ?? point
    case (.home, []), ("a", .control): point = text.startIndex
    case (.end, []), ("e", .control): point = text.endIndex
    case (.delete, []), ("h", .control): if let before { remove(before..<point) }
    case (.deleteForward, []), ("d", .control): if let after { remove(point..<after) }
    case ("b", .option): point = wordStart
    case ("f", .option): point = wordEnd
    case ("d", .option): kill(point..<wordEnd)
    case ("w", .control), (.delete, .option): kill(wordStart..<point)
    case ("u", .control): kill(text.startIndex..<point)
    case ("k", .control): kill(point..<text.endIndex)
    case ("y", .control): insert(killed)
    default: return false
    }
    return true
  }
}

extension EnvironmentValues {
  private enum SubmitKey: EnvironmentKey { static var defaultValue: (() -> Void)? { nil } }

  var submitAction: (() -> Void)? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
}

extension View {
  /// Runs an action when Return is pressed in a text field inside.
  public func onSubmit(_ action: @escaping () -> Void) -> some View { environment(\.submitAction, action) }

  /// Adds a field above the view that is bound to a text to search for.
  public func searchable(text: Binding<String>, prompt: String = "Search") -> some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Image(systemName: "magnifyingglass")
        TextField(prompt, text: text)
      }
      self
    }
  }
}
