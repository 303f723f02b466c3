import TerminalUI

import TerminalUI

/// A system of the talks: its listing, and the sentences that the listing must make true.
protocol TalkSystem {
  associatedtype Listing: View
  /// The declarations of the talk.
  @ViewBuilder static var listing: Listing { get }
  /// The columns in which it is printed, and the lines; nil for as many as it wants.
  static var width: Int { get }
  static var height: Int? { get }
  static func check()
}

extension TalkSystem {
  static var height: Int? { nil }

  /// Prints the listing.
  static func show() { print(listing, width: width, height: height) }
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
  if isShowing {
    print("\n\(system)")
    system.show()
  }
  system.check()
}
if isShowing { print() }
print("\(systems.count) systems, \(sentenceCount) sentences, \(failures.count) wrong")
for failure in failures { print(failure) }
