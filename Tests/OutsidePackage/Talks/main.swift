import TerminalUI

/// A system of the talks: its listing, and the sentences that the listing must make true.
protocol TalkSystem {
  static func check()
}

let systems: [any TalkSystem.Type] = [
  EagerStacks.self, LazyStacks.self, LazyGrids.self, ListWithChildren.self, OutlineGroups.self, Sections.self, DisclosureGroups.self,
  InspectorForms.self, ScrollViews.self, SafeAreas.self, ContentMargins.self, Paging.self, ViewAligned.self, OwnBehaviors.self,
  RelativeFrames.self, SizeClasses.self, Indicators.self, Positions.self, Transitions.self, Anchors.self, DelegateEvents.self,
  EndlessHeaders.self,
]
let isShowing = CommandLine.arguments.dropFirst().first == "show"
for system in systems {
  current = "\(system)"
  if isShowing { print("\n\(system)") }
  system.check()
}
print("\(systems.count) systems, \(sentenceCount) sentences, \(failures.count) wrong")
for failure in failures { print(failure) }
