// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// Drawing the variants of a document.
extension SessionViewing {
  /// Runs a closure with a variant applied, and restores the document afterwards.
  /// - Parameters:
  ///   - name: Nil for the document without a variant.
  ///   - draw: Gets the warnings of the last line of the variant.
  func drawing<Result>(
    variant name: String?, _ variants: DocumentVariants, at range: SourceRange,
    _ draw: (_ warnings: [String]) throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    guard let name else { return try draw([]) }
    let old = viewpoint.variant
    viewpoint.variant = name
    history.begin("")
    defer {
      history.rollback()
      follow()
      viewpoint.variant = old
    }
    var warnings: [String] = []
    for variant in try variants.chain(of: name, at: range) {
      var lines: [String] = []
      if let show = variant.show { lines.append("set (\(show)) visible true --force") }
      if let hide = variant.hide { lines.append("set (\(hide)) visible false --force") }
      lines += variant.settings.map { "set \($0) --force" }
      do throws(CommandError) { for line in lines { warnings = try host.runText(line) } } catch {
        var error = CommandError(range, error.diagnostic.code, error.diagnostic.message, help: error.diagnostic.help, error.status)
        error.diagnostic.message = "variant \(sanitized(variant.name, limit: 60)): \(error.diagnostic.message)"
        throw error
      }
    }
    return try draw(warnings)
  }

  /// Draws the requested variants in order: all, one, the current one, or the document itself.
  /// - Parameter output: The file name pattern, which has to distinguish several variants.
  func drawingVariants(
    _ arguments: PictureWords, to output: ArgumentWord? = nil, _ draw: () throws(CommandError) -> Reply
  ) throws(CommandError) -> Reply {
    let variants = DocumentVariants(document)
    var names: [String?] = [viewpoint.variant.flatMap { variants[$0]?.name }]
    if let word = arguments.value("--variant") { names = [try variants.variant(word).name] }
    if arguments.has("--variants") {
      names = variants.variants.map(\.name)
      guard !names.isEmpty else {
        throw CommandError(
          arguments.range, "name.unknown", "there is no variant", help: ["variant NAME --hide SELECTOR makes one"])
      }
      if let output, names.count > 1, !output.text.contains("{variant}") {
        throw CommandError(
          output.range, "file.pattern", "\(names.count) variants have one file name", help: ["put {variant} into it"], .usage)
      }
    }
    var whole: Reply?
    for name in names {
      let reply = try drawing(variant: name, variants, at: arguments.range) { (_) throws(CommandError) in try draw() }
      guard whole != nil else {
        whole = reply
        continue
      }
      whole!.lines += reply.lines.elements
      whole!.objects += reply.objects.elements
      whole!.notes += reply.notes
      whole!.warnings += reply.warnings
      whole!.isNegative = whole!.isNegative || reply.isNegative
    }
    return whole ?? Reply()
  }
}

extension DocumentVariants {
  func variant(_ word: ArgumentWord) throws(CommandError) -> Variant {
    if let variant = self[word.text] { return variant }
    let names = variants.map(\.name)
    let near = CommandError.didYouMean(word.text, among: names)
    throw CommandError(
      word.range, "name.unknown", "there is no variant '\(sanitized(word.text, limit: 60))'",
      help: near.isEmpty ? ["variant NAME --hide SELECTOR makes one"] : near)
  }

  /// The variants that a variant is based on, root first, followed by the variant itself.
  func chain(of name: String, at range: SourceRange) throws(CommandError) -> [Variant] {
    var chain: [Variant] = []
    var next: String? = name
    while let name = next, let variant = self[name] {
      guard !chain.contains(where: { $0.name == name }) else {
        throw CommandError(range, "value.ring", "variant '\(sanitized(name, limit: 60))' would be based on itself")
      }
      chain.append(variant)
      next = variant.base
    }
    return chain.reversed()
  }
}
