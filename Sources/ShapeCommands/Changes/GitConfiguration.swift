// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Programs
import ShapeFiles
import ShapePictures
import TerminalText

/// The git configuration for showing and merging drawings: settings, and the files to which they apply.
struct GitConfiguration {
  let isGlobal: Bool
  let hasSVG: Bool

  /// The settings, by name. Git gives up on all files where a program for one of them fails, so text that is no drawing, such as one with
  /// the marks of a conflict, is compared as text.
  var settings: [(name: String, value: String)] {
    [
      ("diff.shapeedit.command", #"f() { shapeedit diff --external "$@" || diff -u "$2" "$5" || :; }; f"#),
      ("diff.shapeedit.textconv", #"f() { shapeedit dump "$1" || cat "$1"; }; f"#),
      ("diff.shapeedit.cachetextconv", "true"),
      ("merge.shapeedit.name", "drawings, by the identity of graphics"),
      ("merge.shapeedit.driver", "shapeedit merge %O %A %B"),
      (
        "mergetool.shapeedit.cmd",
        #"shapeedit merge "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED" || { shapeedit "$MERGED" && shapeedit conflicts "$MERGED"; }"#
      ),
      ("mergetool.shapeedit.trustExitCode", "true"),
    ]
  }

  /// The lines of the attributes file.
  var attributes: [String] {
    (["*.shape.json"] + (hasSVG ? ["*.svg", "*.svgz"] : [])).map { "\($0) diff=shapeedit merge=shapeedit" }
  }

  /// The shell command that makes a setting.
  func command(_ name: String, _ value: String) -> String {
    "git config \(isGlobal ? "--global " : "")\(name) \(value.inShellQuotes)"
  }

  func arguments(_ name: String, _ value: String) -> [String] { ["config"] + (isGlobal ? ["--global"] : []) + [name, value] }
}
