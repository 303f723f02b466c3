extension FileKind {
  /// Why a document cannot be written here; `nil` when it can.
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
