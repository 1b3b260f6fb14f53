/// The receiver of a form's parts, in the order of the body.
///
/// A file is `begin`, its bytes, `end`. A file control without a chosen file is not reported.
package protocol MultipartReceiver: AnyObject {
  func receive(_ field: MultipartField)

  func begin(_ file: MultipartFile)

  /// Accepts the next bytes of the file that began last. Borrowed until the call returns.
  func receive(_ bytes: Span<UInt8>)

  /// Ends the file that began last, with all its bytes. It is valid only once the whole form is.
  func endFile()
}
