import Glibc

/// The sanitizer that the tests were built with.
public enum Sanitizer: Sendable {
  case address, thread

  /// Nil for an ordinary build. The programs beside the tests are built as they are.
  public static let current: Sanitizer? =
    // A program linked with a sanitizer contains its initializer.
    dlsym(nil, "__asan_init") != nil ? .address : dlsym(nil, "__tsan_init") != nil ? .thread : nil
}
