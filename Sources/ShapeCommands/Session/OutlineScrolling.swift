// SPDX-License-Identifier: GPL-3.0-or-later
package import Scrolling

/// How the outline of the full screen scrolls.
package struct OutlineScrolling {
  package internal(set) var anchors = ScrollAnchorRoles()
  package internal(set) var behavior: (any ScrollTargetBehavior)?
}
