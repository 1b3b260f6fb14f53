/// A value of a note or a manifest before it is interpreted.
enum DescriptorValue: Sendable, Equatable {
  struct Member: Sendable, Equatable {
    let key: String
    let value: DescriptorValue
  }

  case text(String)
  case list([DescriptorValue])
  case table([Member])
  case flag(Bool)
  case whole(Int64)
  case number(Double)
  case other(String)

  /// Its type, in words for an error.
  var typeName: String {
    switch self {
    case .text: "a string"
    case .list: "an array"
    case .table: "an object"
    case .flag: "a boolean"
    case .whole, .number: "a number"
    case .other(let name): name
    }
  }
}
