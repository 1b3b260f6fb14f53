import ScreensDocuments

/// Reads a XIB into a layout document.
package enum XIBReader {
  /// The layout in a XIB.
  ///
  /// A fault that a reader can live with (unknown elements, connections to nowhere) becomes a
  /// diagnostic of the document; a fault that makes the layout meaningless is an error.
  ///
  /// - Parameters:
  ///   - bytes: The XIB, in UTF-8.
  ///   - file: The name that errors and diagnostics give.
  ///   - assets: The colours of the catalogs beside it.
  ///   - limits: The bounds beyond which a document is refused.
  package static func read(
    _ bytes: [UInt8], file: String, assets: ColorAssets = ColorAssets(),
    limits: XIBLimits = XIBLimits()
  ) throws(XIBError) -> LayoutDocument {
    let document: DocumentElement
    do {
      document = try XMLReader.read(bytes, file: file, limits: limits.xml)
    } catch {
      throw .xml(error)
    }
    var builder = XIBBuilder(file: file, assets: assets, limits: limits)
    try builder.read(document)
    return LayoutDocument(builder.draft)
  }
}
