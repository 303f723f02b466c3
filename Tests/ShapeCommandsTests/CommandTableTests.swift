import Testing

import ShapeCommands

@Suite struct `The table of verbs` {
  private let verbs = CommandTable.standard.commands

  @Test func `has each verb under the name that it declares`() {
    #expect(verbs.count > 80)
    for verb in verbs { #expect(CommandTable.standard.find(verb.name)?.help.summary == verb.help.summary, "\(verb.name)") }
  }

  @Test func `has each alias, which is no name`() {
    let names = Set(verbs.map(\.name))
    for verb in verbs {
      for alias in verb.aliases { #expect(!names.contains(alias) && CommandTable.standard.find(alias)?.name == verb.name, "\(alias)") }
    }
    #expect(CommandTable.standard.find("") == nil)
  }
}
