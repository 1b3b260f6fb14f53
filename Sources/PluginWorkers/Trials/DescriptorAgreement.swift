package import PluginCalls
import PluginCatalog
package import PluginFormat
import ScreensCore
import ScreensModel

/// Compares a library's tables with its descriptor, which the host believed before any code ran.
package enum DescriptorAgreement {
  /// Compares a descriptor with the library's tables; throws the first disagreement.
  package static func check(_ descriptor: Descriptor, _ library: LibraryContents)
    throws(AdmissionError)
  {
    try equal("id", descriptor.id.rawValue, library.id)
    try equal("version", descriptor.version.rawValue, library.version)
    // A plugin that has screenlets has a theme, with or without views.
    if !descriptor.views.isEmpty || descriptor.screenlets.isEmpty || library.theme != nil {
      try equal("theme", descriptor.theme?.rawValue ?? "", library.theme?.rawValue ?? "")
    }
    try equal("parent", descriptor.parent?.rawValue ?? "", library.parent?.rawValue ?? "")
    if library.theme != nil {
      try equal(
        "view classes",
        list(descriptor.views.compactMap { view in view.viewClass.map { line($0, view.extends) } }),
        list(library.classes.map { line($0.name, $0.extends) }))
    }
    try equal(
      "cells", list(descriptor.cells.map(\.rawValue)),
      list(library.classes.filter(\.showsRows).map(\.name.rawValue)))
    try equal(
      "factories",
      list(descriptor.factories.map { line($0.name, $0.parent, $0.operations) }),
      list(library.factories.map { line($0.name, $0.parent, $0.operations) }))
    try equal(
      "delegates", list(descriptor.delegates.map(\.rawValue)),
      list(library.delegates.map(\.rawValue)))
    // A host without the table refuses the steps that name a computation.
    let isRequired = descriptor.requires.contains(HostOffer.compute)
    guard library.computations.isEmpty || isRequired else {
      throw .unrequired(capability: HostOffer.compute)
    }
    // A screenlet without functions of its own needs no table.
    let declared = descriptor.screenlets.map { line($0.name, isList: $0.isList) }
    let tables = library.logics.map { line($0.name, isList: $0.isList) }
    try equal("screenlets", list(declared.filter(tables.contains)), list(tables))
  }

  private static func line(_ name: ViewClassName, _ extends: ViewClassName?) -> String {
    extends.map { "\(name) extends \($0)" } ?? name.rawValue
  }

  private static func line(_ name: ScreenletName, isList: Bool) -> String {
    isList ? "\(name), a list" : name.rawValue
  }

  private static func line(
    _ name: ConnectorFactoryName, _ parent: ConnectorFactoryName?, _ operations: [OperationName]
  ) -> String {
    "\(name)(\(parent?.rawValue ?? "-")): "
      + operations.map(\.rawValue).sorted().joined(separator: " ")
  }

  private static func list(_ lines: [String]) -> String { lines.sorted().joined(separator: "; ") }

  private static func equal(_ field: String, _ descriptor: String, _ table: String)
    throws(AdmissionError)
  {
    guard descriptor == table else {
      throw .disagreement(field: field, descriptor: descriptor, table: table)
    }
  }
}
