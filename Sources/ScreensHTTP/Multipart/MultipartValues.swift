/// A field of a form, whole.
package struct MultipartField: Equatable, Sendable {
  /// Well-formed UTF-8.
  package let name: [UInt8]
  /// Well-formed UTF-8. It may be a password.
  package let value: [UInt8]
}

/// The head of a file in a form.
package struct MultipartFile: Equatable, Sendable {
  /// The field's name, well-formed UTF-8.
  package let name: [UInt8]
  /// The client's name for the file, without folders; never a path, never empty.
  package let fileName: HTTPFileName
  /// The declared media type without parameters, in lowercase; nil without a valid one. A hint
  /// for display: the bytes decide.
  package let declaredType: String?
}

/// The limits of a form. Every number is in octets where nothing else is said.
package struct MultipartLimits: Sendable {
  /// The longest text of a control without a file.
  package var field = 65_536
  /// The longest upload of one control; each file counts for itself.
  package var file: Int
  /// Fields and files together.
  package var parts = 1000
  /// The name of a part.
  package var name = 200

  /// The limits of a form whose files may be `file` octets long.
  package init(file: Int) {
    self.file = file
  }
}
