/// The assets of a list, and those of them that one page shows.
package struct AssetQuery: Sendable, Equatable {
  package var groupIds: [Int64]
  package var classNameIds: [Int64]
  /// The folder; nil for all of them.
  package var folderId: Int64?
  /// Whether visible assets are listed, or the others.
  package var isVisible = true
  /// The words that an asset of the list has; nil where they do not matter.
  package var words: SearchWords?
  /// The order of the whole list.
  package var order = AssetOrder()
  /// The rows of the page, counted from the list's first one.
  package var rows: Range<Int64>

  /// The newest assets first.
  package init(groupIds: [Int64], classNameIds: [Int64], rows: Range<Int64>) {
    self.groupIds = groupIds
    self.classNameIds = classNameIds
    self.rows = rows
  }
}

/// The order of a list.
package struct AssetOrder: Sendable, Equatable {
  /// A column that decides.
  package enum Column: String, Sendable {
    case modifiedDate
    case createDate
    case title
  }

  /// The column; equal ones are in the order of their keys.
  package var column = Column.modifiedDate
  /// Whether the lowest comes first.
  package var isAscending = false

  /// The newest first.
  package init() {}

  package init(_ column: Column, isAscending: Bool) {
    self.column = column
    self.isAscending = isAscending
  }
}

/// Some rows of a list.
package struct AssetPage: Sendable, Equatable {
  /// The rows, fewer than were asked for where the list ends.
  package let assets: [Asset]
  /// The rows of the whole list; nil where they were not asked for.
  package let count: Int64?

  /// Some rows, and how many there are in all.
  package init(assets: [Asset], count: Int64?) {
    self.assets = assets
    self.count = count
  }
}

/// A list that was set up on the server and is asked for by its name.
package struct SavedList: Sendable, Equatable {
  package var groupId: Int64
  /// The name, unique in its site.
  package var name: String
  package var classNameIds: [Int64]
  package var order = AssetOrder()

  /// The newest assets of some classes first.
  package init(groupId: Int64, name: String, classNameIds: [Int64]) {
    self.groupId = groupId
    self.name = name
    self.classNameIds = classNameIds
  }
}
