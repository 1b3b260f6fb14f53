/// Words by language, such as `en`.
package struct FormNames: Sendable, Equatable {
  package var english: String
  package var spanish: String

  package init(_ english: String, _ spanish: String = "") {
    self.english = english
    self.spanish = spanish.isEmpty ? english : spanish
  }

  /// The words for a locale such as es_ES; English for any other language.
  package func text(in locale: String) -> String {
    Wording(locale: locale).of(english, spanish)
  }
}

/// The structure of a form as it was imported.
package struct StoredStructure: Sendable, Equatable {
  /// The key; 0 until the structure is stored.
  package var structureId: Int64 = 0
  /// The site.
  package var groupId: Int64
  /// The owner's key; 0 where the owner has no account.
  package var userId: Int64 = 0
  package var names: FormNames
  /// JSON of servers from 7.0 on, or XML of 6.2.
  package var definition: String
  /// The pages as JSON; empty for a form on one page.
  package var layout = ""

  package init(groupId: Int64, names: FormNames, definition: String) {
    self.groupId = groupId
    self.names = names
    self.definition = definition
  }
}

/// A set of records of one structure. Everybody who is signed in may add one; its author reads and
/// changes it, and so does the owner of the set.
package struct StoredRecordSet: Sendable, Equatable {
  package let recordSetId: Int64
  package let structureId: Int64
  /// The owner's key; 0 where nobody owns it.
  package let userId: Int64
}

/// A record of a form.
package struct StoredRecord: Sendable, Equatable {
  package let recordId: Int64
  package let recordSetId: Int64
  package let structureId: Int64
  /// The author's key.
  package let userId: Int64
  /// Milliseconds since 1970.
  package let createDate: Int64
  /// Milliseconds since 1970; `createDate` until the record changes.
  package let modifiedDate: Int64
  /// Counts the contents of the record, from 1.
  package let version: Int64
  /// The values as JSON of servers from 7.0 on, for structures of any dialect.
  package let content: String
}

/// A record with its texts by the names of their places, such as `name.1`.
package struct ReadRecord: Sendable, Equatable {
  package let record: StoredRecord
  /// The values in one language; none is empty.
  package let texts: [String: String]
}

/// Some records of a set, the newest first.
package struct RecordPage: Sendable, Equatable {
  /// The rows, fewer than were asked for where the list ends.
  package let records: [ReadRecord]
  /// The user's records in all; nil where they were not asked for.
  package let count: Int64?
}

/// The document of a form's field.
package struct StoredUpload: Sendable, Equatable {
  package let fileEntryId: Int64
  package let uuid: String
  package let groupId: Int64
  package let folderId: Int64
  package let title: String
  package let mimeType: String
  /// Bytes of the content.
  package let size: Int
}

/// The reason for which a form is not read, or nothing of it is written.
package enum FormRefusal: Error, Sendable, Equatable {
  case noStructure
  case noRecordSet
  /// There is no such record, or it is none of the user's.
  case noRecord
  /// The user has no account that may sign in.
  case noUser
  /// The record has a later version than the user saw, since that moment.
  case changed(Int64)
  /// The values that are refused, with a sentence for the place of each.
  case mistakes([String: String])
  /// The document has no content, or more than `StoredUpload.mostBytes`.
  case wrongSize
  /// The user has as many documents as `StoredUpload.mostUnused` that no record names.
  case tooManyUploads
}

extension StoredUpload {
  /// The most bytes of a document.
  package static let mostBytes = 10 << 20
  /// The most documents of a user that no record names. A day later they are deleted.
  static let mostUnused = 20
}
