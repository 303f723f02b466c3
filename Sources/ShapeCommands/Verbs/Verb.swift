// SPDX-License-Identifier: GPL-3.0-or-later
/// The declaration of a verb: its parameters, its effect, its help, and the function that runs it.
///
/// The parser, completion, help, the manual, safe mode, the journal and dry runs depend on this value only.
///
/// ```
/// enum FindCommand {
///   static let verb = Verb(
///     "find", in: .read, "print the paths and ids of what matches", .view,
///     takes: Operand.selector("SELECTOR"), Flag.count("--limit", "N", "at most N"),
///     examples: [Example("find ellipse[width<20]", "both eyes"), Example("find group:has(path)", "groups with a path in them")], run: run)
///
///   private static func run(_ session: any SessionViewing, _ selector: SelectorOperand, _ limit: Int?) throws(CommandError) -> Reply { … }
/// }
/// ```
package struct Verb: Sendable {
  package let name: String
  package let aliases: [String]
  package let group: Group
  package let effect: Effect
  package let traits: Traits
  /// Its parameters and flags, in the order of the usage line.
  package let syntax: VerbForms
  package let help: Help
  /// The subcommands, such as `canvas add`; empty if there are none.
  package let verbs: [Verb]
  /// Validates the words before anything runs.
  let check: @Sendable (inout CommandWords) throws(CommandError) -> Void
  package let run: @Sendable (inout CommandWords) throws(CommandError) -> Reply

  /// Declares a verb.
  /// - Parameters:
  ///   - parameters: Operands and flags, in the order of the function's arguments.
  ///   - forms: The forms of the command after its name, if the usage line is not enough.
  ///   - access: The effect, which determines the view of the session that the function gets.
  ///   - run: The function of the verb. Edits go through ``SessionEditing/apply(_:)``; an error rolls back the whole command.
  package init<Part, each P: Parameter>(
    _ name: String, aliases: [String] = [], in group: Group, _ summary: String, _ access: Access<Part>, _ traits: Traits = [],
    takes parameters: repeat each P, forms: [String] = [], examples: [Example],
    run: @escaping @Sendable (Part, repeat (each P).Value) throws(CommandError) -> Reply
  ) {
    let call = Bound(repeat each parameters, run: run)
    var declared = VerbForms()
    call.declare(in: &declared)
    self.init(
      name: name, aliases: aliases, group: group, effect: access.effect, traits: traits, syntax: declared,
      help: Help(summary: summary, forms: forms, examples: examples), verbs: []
    ) { (words) throws(CommandError) in
      try call.check(&words)
      try words.finish()
    } run: { (words) throws(CommandError) in
      let run = try call.bind(&words)
      try words.finish()
      return try run(access.part(words.session))
    }
  }

  init(
    name: String, aliases: [String], group: Group, effect: Effect, traits: Traits, syntax: VerbForms, help: Help, verbs: [Verb],
    check: @escaping @Sendable (inout CommandWords) throws(CommandError) -> Void,
    run: @escaping @Sendable (inout CommandWords) throws(CommandError) -> Reply
  ) {
    (self.name, self.aliases, self.group, self.effect, self.traits, self.help) = (name, aliases, group, effect, traits, help)
    (self.verbs, self.check, self.run) = (verbs, check, run)
    // A subcommand such as `canvas add` uses the flag of `canvas`.
    let isForced = Verb.changesGraphics(effect, group) && !name.contains(" ")
    var syntax = syntax
    if isForced { syntax.flags.append(Verb.forceFlag) }
    self.syntax = syntax
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

  /// The possible effects of a command; safe mode allows only the first three.
  package enum Effect: String, Sendable {
    case pure, view, changes, readsFiles, writesFiles
  }

  /// The text about a verb in help and the manual.
  package struct Help: Sendable {
    package let summary: String
    /// The forms of the command after its name, if the usage line is not enough.
    package let forms: [String]
    /// Example lines that work on the manual's sample document, each with a short description.
    package let examples: [Example]
  }

  package struct Example: Sendable {
    package var line: String
    package var shows: String

    package init(_ line: String, _ shows: String) {
      self.line = line
      self.shows = shows
    }
  }

  /// The special properties of a verb.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Opens or ends undo steps itself, so the interpreter does not wrap it in one.
    package static let handlesSteps = Traits(rawValue: 1)
    /// Refuses `--dry-run`, as verbs that open, end or undo steps do.
    package static let hasNoDryRun = Traits(rawValue: 2)
    /// Evaluates expressions in its words once for each graphic.
    package static let fillsPerGraphic = Traits(rawValue: 4)
    /// Replaces the open document; a script may begin with it.
    package static let opensDocument = Traits(rawValue: 8)
    /// Leaves the document, so there is nothing to repeat from the journal.
    package static let leavesDocument = Traits(rawValue: 16)
    /// Has its effects through the commands of a script.
    package static let runsScript = Traits(rawValue: 32)
    /// Keeps its result if it is interrupted at its end.
    package static let keepsResult = Traits(rawValue: 64)
    /// `shapeedit VERB FILE` runs it, though it does more than read.
    package static let runsFromShell = Traits(rawValue: 128)
    /// Needs no open document.
    package static let needsNoDocument = Traits(rawValue: 256)
    /// `shapeedit VERB FILE` writes the document afterwards.
    package static let writesOutput = Traits(rawValue: 512)
    /// Its first word names a subcommand: `canvas add`.
    package static let isNamedByFirstWord = Traits(rawValue: 1024)
    /// `shapeedit VERB FILE FILE ...` runs it on each of several documents.
    package static let takesManyFiles = Traits(rawValue: 2048)
    /// May lose earlier work.
    package static let losesWork = Traits(rawValue: 4096)
    /// `shapeedit VERB` has the exit status of `diff`: 0 for the same, 1 for a difference, 2 for every error.
    package static let endsLikeDiff = Traits(rawValue: 8192)
  }

  /// The flag of every verb that changes graphics.
  package static let forceFlag = FlagForm("--force", nil, "change what is locked, too")
}

extension Verb {
  fileprivate static func changesGraphics(_ effect: Effect, _ group: Group) -> Bool {
    effect == .changes && (group == .change || group == .geometry || group == .canvas)
  }

  /// Whether it may change graphics and canvases; locked ones only with `--force`.
  package var changesGraphics: Bool { Verb.changesGraphics(effect, group) }

  /// Whether `shapeedit VERB FILE` runs it: verbs that only read, and those with ``Traits/runsFromShell``.
  package var runsFromShell: Bool {
    effect == .pure || effect == .view && !traits.contains(.leavesDocument) || traits.contains(.runsFromShell)
  }

  /// Whether it changes the document, or may do so with what it reads.
  var mayChange: Bool { effect == .changes || traits.contains(.runsScript) && !traits.contains(.handlesSteps) }

  /// Whether `shapeedit VERB FILE` runs it where FILE is a document, though it does more than read.
  package var runsOnDocument: Bool { needsDocument && traits.isDisjoint(with: [.opensDocument, .leavesDocument]) }

  /// Whether it needs an open document.
  package var needsDocument: Bool { !traits.contains(.needsNoDocument) }

  /// Whether it may lose changes that undo cannot restore.
  var losesWork: Bool { !traits.isDisjoint(with: [.leavesDocument, .opensDocument, .losesWork]) }

  package var isNamedByFirstWord: Bool { traits.contains(.isNamedByFirstWord) }

  /// The usage line, without the common flags: `delete SELECTOR [--force]`.
  package var usage: String {
    let flags = syntax.flags.map { flag in "[\(flag.name)\(flag.value.map { " " + $0 } ?? "")]" }
    return ([name] + syntax.parameters.map(\.usage) + flags).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The clause that a word introduces.
  func clause(_ word: ArgumentWord) -> ParameterForm? { syntax.parameters.first { form in form.keyword.map(word.isKeyword) ?? false } }

  /// Whether an optional parameter leaves a word to later ones, because it begins a clause or is an assignment.
  func keepsForLater(_ word: ArgumentWord) -> Bool { clause(word) != nil || !word.isQuoted && word.isAssignment && takesAssignments }

  var takesAssignments: Bool { syntax.parameters.contains { if case .assignments = $0.type { true } else { false } } }
}

extension Verb {
  /// The effect of a verb, with the view of the session that its function gets: the compiler refuses a function that does more.
  package struct Access<Part>: Sendable {
    let effect: Effect
    let part: @Sendable (Session) -> Part
  }
}

extension Verb.Access where Part == any SessionReading {
  package static var pure: Self { Self(effect: .pure) { $0 } }
}

extension Verb.Access where Part == any SessionViewing {
  package static var view: Self { Self(effect: .view) { $0 } }
  /// Writes files other than that of the document, such as pictures.
  package static var writesFiles: Self { Self(effect: .writesFiles) { $0 } }
}

extension Verb.Access where Part == any SessionEditing {
  package static var changes: Self { Self(effect: .changes) { $0 } }
  /// Changes the document by the contents of a file.
  package static var readsFiles: Self { Self(effect: .readsFiles) { $0 } }
}

/// Verbs that open, save, replace or leave the document get the whole session.
extension Verb.Access where Part == Session {
  package static var view: Self { Self(effect: .view) { $0 } }
  package static var readsFiles: Self { Self(effect: .readsFiles) { $0 } }
  package static var writesFiles: Self { Self(effect: .writesFiles) { $0 } }
}
