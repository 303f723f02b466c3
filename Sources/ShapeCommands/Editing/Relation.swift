/// Where graphics are moved, as seen from another one.
enum Relation: String, CaseIterable, Sendable {
  case into, before, after
}
