// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalUI

/// A field for one line that has the focus while it exists.
struct EntryField: View {
  let title: String
  let text: Binding<String>
  /// Whether the text is initially selected, so that typing replaces it.
  let isSelected: Bool
  let submit: () -> Void
  @FocusState private var isFocused: Bool

  init(_ title: String, text: Binding<String>, isSelected: Bool = false, submit: @escaping () -> Void) {
    (self.title, self.text, self.isSelected, self.submit) = (title, text, isSelected, submit)
  }

  var body: some View {
    TextField(title, text: text, isSelected: isSelected)
      .focused($isFocused)
      .onAppear { isFocused = true }
      .onSubmit { submit() }
  }
}
