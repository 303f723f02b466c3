/// A verb, declared once: what it takes, what it may touch, how it is shown, and the function that runs it.
///
/// The parser, completion, help, the manual, safe mode, the journal and dry runs read this value and know nothing else of a verb.
///
/// ```
/// enum FindCommand {
///   static let verb = Verb(
///     "find", in: .read, "print the paths and ids of what matches", .view,
///     takes: Operand.selector("SELECTOR"), Flag.count("--limit", "N", "at most N"),
///     examples: [Example("find ellipse[width<20]", "both eyes"), Example("find group:has(path)", "groups with a path in them")], run: run)
///
///   private static func run(_ session: Session, _ selector: SelectorOperand, _ limit: Int?) throws(CommandError) -> Reply { … }
/// }
/// ```
package struct Verb: Sendable {
  package let name: String
  package let aliases: [String]
  package let group: Group
  package let summary: String
  package let effect: Effect
  package let traits: Traits
  package let parameters: [ParameterForm]
  package let flags: [FlagForm]
  /// What may follow its name, one form each, where the usage does not tell.
  package let forms: [String]
  /// Lines that work on the document of the manual, with what they show.
  package let examples: [Example]
  /// The verbs of two words it consists of: `canvas add`.
  let verbs: [Verb]
  /// What other programs call it, and what is written here in place of that.
  package private(set) var elsewhere: [String: String] = [:]
  /// Finds what is wrong with words before anything runs.
  let check: @Sendable (inout CommandWords) throws(CommandError) -> Void
  package let run: @Sendable (inout CommandWords) throws(CommandError) -> Reply

  /// Declares a verb.
  /// - Parameters:
  ///   - parameters: Operands and flags, in the order the function takes their values.
  ///   - forms: What may follow the name, where the usage does not tell.
  ///   - run: What it does. An edit goes through ``Session/changed(by:)``; an error takes back all of the command.
  package init<each P: Parameter>(
    _ name: String, aliases: [String] = [], in group: Group, _ summary: String, _ effect: Effect, _ traits: Traits = [],
    takes parameters: repeat each P, forms: [String] = [], examples: [Example],
    run: @escaping @Sendable (Session, repeat (each P).Value) throws(CommandError) -> Reply
  ) {
    let call = Bound(repeat each parameters, run: run)
    var declared = VerbForms()
    call.declare(in: &declared)
    self.init(
      name: name, aliases: aliases, group: group, summary: summary, effect: effect, traits: traits, parameters: declared.parameters,
      flags: declared.flags, forms: forms, examples: examples, verbs: []
    ) { (words) throws(CommandError) in
      try call.check(&words)
      try words.finish()
    } run: { (words) throws(CommandError) in
      let run = try call.bind(&words)
      try words.finish()
      return try run(words.session)
    }
  }

  init(
    name: String, aliases: [String], group: Group, summary: String, effect: Effect, traits: Traits, parameters: [ParameterForm],
    flags: [FlagForm], forms: [String], examples: [Example], verbs: [Verb],
    check: @escaping @Sendable (inout CommandWords) throws(CommandError) -> Void,
    run: @escaping @Sendable (inout CommandWords) throws(CommandError) -> Reply
  ) {
    (self.name, self.aliases, self.group, self.summary, self.effect, self.traits) = (name, aliases, group, summary, effect, traits)
    (self.parameters, self.forms, self.examples, self.verbs) = (parameters, forms, examples, verbs)
    (self.check, self.run) = (check, run)
    // The flag of `canvas add` is that of `canvas`.
    let isForced = Verb.changesGraphics(effect, group) && !name.contains(" ")
    self.flags = isForced ? flags + [Verb.forceFlag] : flags
  }

  /// The same verb with what other programs call it, and what is written here in place of that.
  func known(elsewhere: [String: String]) -> Verb {
    var verb = self
    verb.elsewhere = elsewhere
    return verb
  }

  package enum Group: String, Sendable, CaseIterable {
    case document = "Document"
    case outline = "Outline"
    case read = "Select and read"
    case change = "Change"
    case geometry = "Geometry"
    case canvas = "Canvases"
    case history = "History"
    case script = "Scripts and help"
  }

  /// What a command may touch; safe mode allows the first three only.
  package enum Effect: String, Sendable {
    case pure, view, changes, readsFiles, writesFiles
  }

  package struct Example: Sendable {
    package var line: String
    package var shows: String

    package init(_ line: String, _ shows: String) {
      self.line = line
      self.shows = shows
    }
  }

  /// What is special about a verb.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Opens or ends steps itself, so that no step is put around it.
    package static let handlesSteps = Traits(rawValue: 1)
    /// There is no dry run of it: a step is opened or it is not.
    package static let hasNoDryRun = Traits(rawValue: 2)
    /// Words with expressions are worked out once for each graphic.
    package static let fillsPerGraphic = Traits(rawValue: 4)
    /// Puts another document in the place of the open one; a script may begin with it.
    package static let opensDocument = Traits(rawValue: 8)
    /// Lets go of the document, so the journal has nothing to repeat.
    package static let leavesDocument = Traits(rawValue: 16)
    /// What it does is done by the commands of a script.
    package static let runsScript = Traits(rawValue: 32)
    /// What it did stays when it is interrupted at its end.
    package static let keepsResult = Traits(rawValue: 64)
    /// `shapeedit VERB FILE` runs it, though it does more than read.
    package static let runsFromShell = Traits(rawValue: 128)
    /// It says nothing about a document.
    package static let needsNoDocument = Traits(rawValue: 256)
    /// `shapeedit VERB FILE` writes the document afterwards.
    package static let writesOutput = Traits(rawValue: 512)
    /// Its first word is a part of its name: `canvas add`.
    package static let isNamedByFirstWord = Traits(rawValue: 1024)
    /// `shapeedit VERB FILE FILE ...` runs it on each of several documents.
    package static let takesManyFiles = Traits(rawValue: 2048)
    /// What was done before may be lost by it.
    package static let losesWork = Traits(rawValue: 4096)
  }

  /// The flag of every verb that changes graphics.
  package static let forceFlag = FlagForm("--force", nil, "change what is locked, too")
}

extension Verb {
  fileprivate static func changesGraphics(_ effect: Effect, _ group: Group) -> Bool {
    effect == .changes && (group == .change || group == .geometry || group == .canvas)
  }

  /// Whether it may change graphics and canvases: those that are locked only with `--force`.
  package var changesGraphics: Bool { Verb.changesGraphics(effect, group) }

  /// Whether `shapeedit VERB FILE` runs it: everything that only reads, and what says so.
  package var runsFromShell: Bool {
    effect == .pure || effect == .view && !traits.contains(.leavesDocument) || traits.contains(.runsFromShell)
  }

  /// Whether it says something about a document.
  package var needsDocument: Bool { !traits.contains(.needsNoDocument) }

  /// Whether it leaves changes behind that undo does not bring back, or may.
  var losesWork: Bool { !traits.isDisjoint(with: [.leavesDocument, .opensDocument, .losesWork]) }

  package var isNamedByFirstWord: Bool { traits.contains(.isNamedByFirstWord) }

  /// `set SELECTOR PROPERTY VALUE ... [--dry-run]`
  package var usage: String {
    let flags = flags.map { flag in "[\(flag.name)\(flag.value.map { " " + $0 } ?? "")]" }
    return ([name] + parameters.map(\.usage) + flags).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The clause that a word begins.
  func clause(_ word: ArgumentWord) -> ParameterForm? { parameters.first { form in form.keyword.map(word.isKeyword) ?? false } }

  /// Whether a parameter that may be left out leaves a word to what follows: a clause, or a setting.
  func keepsForLater(_ word: ArgumentWord) -> Bool { clause(word) != nil || !word.isQuoted && word.isAssignment && takesAssignments }

  var takesAssignments: Bool { parameters.contains { if case .assignments = $0.type { true } else { false } } }
}
