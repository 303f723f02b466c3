import TerminalUI

/// A field for one line that has the focus as long as it is there.
struct EntryField: View {
  let title: String
  let text: Binding<String>
  let submit: () -> Void
  @FocusState private var isFocused: Bool

  init(_ title: String, text: Binding<String>, submit: @escaping () -> Void) {
    (self.title, self.text, self.submit) = (title, text, submit)
  }

  var body: some View {
    TextField(title, text: text)
      .focused($isFocused)
      .onAppear { isFocused = true }
      .onSubmit { submit() }
  }
}
