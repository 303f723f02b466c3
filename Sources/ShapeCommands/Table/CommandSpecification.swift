import DisplayText
import ShapeModel

/// One verb: everything help, completion, the parser, safe mode and the manual know of it.
package struct CommandSpecification: Sendable {
  package var name: String
  package var aliases: [String] = []
  package var group: Group
  package var summary: String
  package var parameters: [Parameter] = []
  package var flags: [Flag] = []
  package var effect: Effect
  /// What may stand behind its name, one form each, where the usage does not tell.
  package var forms: [String] = []
  /// Whether its first word is a part of its name: `canvas add`.
  package var isNamedByFirstWord = false
  /// Lines that work on the document of the manual, with what they show.
  package var examples: [Example]
  package var run: @Sendable (Session, Arguments) throws(CommandError) -> Reply

  package enum Group: String, Sendable, CaseIterable {
    case document = "Document"
    case outline = "Outline"
    case read = "Select and read"
    case change = "Change"
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

  package struct Parameter: Sendable {
    package var name: String
    package var type: ParameterType
    package var isOptional = false
    package var repeats = false
    /// How it is written in a usage, where that is more than its name.
    package var written: String?

    package init(_ name: String, _ type: ParameterType, isOptional: Bool = false, repeats: Bool = false, written: String? = nil) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
      self.repeats = repeats
      self.written = written
    }

    /// `[PROPERTY ...]`
    package var usage: String {
      if let written { return written }
      let text = name + (repeats ? " ..." : "")
      return isOptional ? "[\(text)]" : text
    }
  }

  package enum ParameterType: Sendable, Equatable {
    case selector
    /// `prop value` pairs or `prop=value`.
    case settings
    case property
    case text
    case number
    case path
    case verb
    case kind
    case expression
    /// One of these words.
    case word([String])
    case mark
  }

  package struct Flag: Sendable {
    /// With its dashes.
    package var name: String
    /// What its value is called; nil for a switch.
    package var value: String?
    package var summary: String

    package init(_ name: String, _ value: String? = nil, _ summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }
  }

  /// Whether it may change graphics and canvases: those that are locked only with `--force`.
  package var changesGraphics: Bool { effect == .changes && (group == .change || group == .canvas) }

  /// `set SELECTOR PROPERTY VALUE ... [--dry-run]`
  package var usage: String {
    let flags = flags.map { flag in "[\(flag.name)\(flag.value.map { " " + $0 } ?? "")]" }
    return ([name] + parameters.map(\.usage) + flags).joined(separator: " ")
  }
}
