import Testing

/// The declarations that the libraries offer, compared with those that other targets use.
@Suite struct `What a library offers` {
  private typealias Folders = `Folders of a target`

  private static let kinds: Set<Substring> = ["func", "var", "let", "struct", "enum", "class", "protocol", "typealias"]

  /// Names that no target uses, but a listing of the talks and articles, a protocol or Swift itself.
  private static let named: Set<Substring> = [
    // The views and modifiers of the talks that the program and the gallery can do without.
    "LazyHGrid", "ScrollViewReader", "Toggle", "ZStack", "aspectRatio", "collapsible", "insetGrouped",
    "keyboardShortcut", "safeAreaInset", "scrollClipDisabled", "scrollTarget", "scrollTo", "searchable", "sectionHeaders", "topTrailing",
    "verticalSizeClass", "visualEffect",
    // The effects of a transition, and their phases.
    "animated", "brightness", "colorEffect", "distortionEffect", "easeIn", "easeInOut", "easeOut", "grayscale", "hueRotation",
    "layerEffect", "rotation3DEffect", "transformEffect",
    // The arguments and results of a behaviour.
    "ScrollTargetContext", "UniformTargets", "alignedIndex", "decelerationRate", "originalTarget", "releaseOffset",
    // The rest of sets of which the talks name some: colours, guides, bindings, calls of a delegate.
    "FractionalDimensions", "ViewDimensions", "alignmentGuide", "brown", "constant", "cyan", "indigo", "mint", "orange", "pink", "purple",
    "scrollViewDidEndScrollingAnimation",
    "teal", "yellow",
    // Settings of a scroll view and of the environment in the documentation.
    "alwaysBounces", "cellAspect", "faithfulTwoPass", "horizontalSpacing", "isEnabled", "isPositionedByUser", "lazyPrefetchCount",
    "maxOffset", "middleSection", "positionedIndex", "prune", "showNeighbor", "trailingOverrun", "verticalSpacing",
    // The requirements of result builders and property wrappers.
    "buildArray", "buildBlock", "buildEither", "buildExpression", "buildLimitedAvailability", "buildOptional", "projectedValue",
  ]

  @Test(arguments: ["Outlines", "Scrolling", "TerminalUI"])
  func `is used by another target, or named by a talk`(_ library: String) throws {
    let used = Folders.files.filter { !$0.key.hasPrefix("Sources/\(library)/") }.reduce(into: Set<Substring>()) {
      $0.formUnion($1.value.words)
    }
    // The listings of the talks are a package of their own.
    let talks = try Repository.files(in: "Tests/OutsidePackage", ending: ".swift").reduce(into: Set<Substring>()) { words, path in
      for line in try Repository.lines(path) { words.formUnion(Folders.words(of: line)) }
    }
    var (offered, signatures) = (Set<Substring>(), [Substring: Int]())
    for path in Folders.files.keys where path.hasPrefix("Sources/\(library)/") {
      for line in try Repository.lines(path) {
        let words = Folders.words(of: line)
        guard words.prefix(3).contains("public") || words.first == "case" else { continue }
        for word in Set(words) { signatures[word, default: 0] += 1 }
        guard words.first != "case", let kind = words.firstIndex(where: Self.kinds.contains), kind + 1 < words.count else { continue }
        offered.insert(words[kind + 1])
      }
    }
    #expect(offered.count > 30)
    // A type is used where a signature that is offered names it.
    let unused = offered.subtracting(used).subtracting(talks).subtracting(Self.named).filter { name in
      name.first != "_" && !(name.first!.isUppercase && signatures[name]! > 1)
    }
    #expect(unused == [])
  }
}
