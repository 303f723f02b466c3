/// A place where a value lives, to be read and written.
public struct Binding<Value> {
  let get: () -> Value
  let set: (Value) -> Void

  /// A value read and written by closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A value that never changes.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The value as it is now.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

/// An icon and a title; without the icon where the surroundings show none.
public struct Label: View {
  let title: String
  let icon: String

  /// A title with a grapheme or two as its icon.
  public init(_ title: String, icon: String) {
    self.title = title
    self.icon = icon
  }

  /// Icon and title side by side.
  public var body: some View {
    EnvironmentReader(\.showsIcons) { showsIcons in
      HStack {
        if showsIcons && !icon.isEmpty { Text(icon).fixedSize() }
        Text(title).lineLimit(1)
      }
    }
  }
}

/// A box that is ticked or not, and a title.
public struct Toggle: View {
  let title: String
  let isOn: Binding<Bool>

  /// A box that shows a value.
  public init(_ title: String, isOn: Binding<Bool>) {
    self.title = title
    self.isOn = isOn
  }

  /// Changes the value.
  public func toggle() { isOn.wrappedValue.toggle() }

  /// Box and title side by side.
  public var body: some View {
    HStack {
      Text(isOn.wrappedValue ? "[x]" : "[ ]").fixedSize()
      Text(title).lineLimit(1)
    }
  }
}

/// A patch of colour two columns wide, as high as wide to the eye.
public struct ColorSwatch: View {
  let color: CellColor

  /// A patch of a colour.
  public init(_ color: CellColor) { self.color = color }

  /// Two full blocks in the colour, so that it shows in text too.
  public var body: some View { Text("██").foregroundColor(color).fixedSize() }
}

/// Stars of which some are full.
public struct Rating: View {
  let value: Int
  let most: Int

  /// A rating; what lies outside 0 through `most` is brought to the nearest.
  public init(_ value: Int, of most: Int = 5) {
    self.most = max(0, most)
    self.value = min(max(0, value), self.most)
  }

  /// Full stars, then empty ones.
  public var body: some View {
    Text(String(repeating: "★", count: value) + String(repeating: "☆", count: most - value)).fixedSize()
  }
}
