// SPDX-License-Identifier: GPL-3.0-or-later
extension FileKind {
  /// The reason why a file of this kind cannot hold a document; `nil` when it can.
  var refusal: FileErrorReason? {
    switch self {
    case .regular: nil
    case .directory: .isDirectory
    case .pipe: .isPipe
    case .device: .isDevice
    case .link: .linkLoop
    }
  }
}
