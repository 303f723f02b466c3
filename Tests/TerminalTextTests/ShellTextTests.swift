// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Testing

@Suite struct `Text for a shell` {
  @Test func `is one word, whatever is in it`() {
    #expect("it's".inShellQuotes == "'it'\\''s'" && "".inShellQuotes == "''" && "$(a) `b`\n\"".inShellQuotes == "'$(a) `b`\n\"'")
    // An apostrophe and a mark behind it are one character.
    #expect(Array("'\u{301};x".inShellQuotes.unicodeScalars) == Array("''\\''\u{301};x'".unicodeScalars))
  }
}
