import ScreensCore
@testable import Screenlets
import ScreensModel
import TestSupport
import Testing

/// The catalogue has the operations of the whole library, also of future screenlets, and types both
/// sides of their calls.
struct OperationCatalogueTests {
  private static let library = DefaultTheme.library
  private static let rows = ["startRow", "endRow", "computeRowCount"]
  private static let page = rows + ["obcClassName"]

  /// The operations of future screenlets, with their parameters.
  private static let declared: [(String, OperationDeclaration.Access, [String])] = [
    ("getUserByEmail", .read, ["companyId", "emailAddress"]),
    ("getUserByScreenName", .read, ["companyId", "screenName"]),
    ("getUserByUserId", .read, ["userId"]),
    ("uploadUserPortrait", .write, ["userId", "image"]),
    (
      "assetListPage", .read,
      ["groupId", "classNameId", "portletItemName", "customEntryQuery", "keywords"] + rows
    ),
    ("webContentListPage", .read, ["groupId", "folderId", "keywords"] + page),
    ("ddlListPage", .read, ["recordSetId", "userId"] + page),
    ("webContentLoadHtml", .read, ["groupId", "articleId", "templateId"]),
    ("webContentLoadStructured", .read, ["groupId", "articleId", "structureId"]),
    ("ddlFormLoad", .read, ["structureId"]), ("ddlFormRecordLoad", .read, ["recordId"]),
    (
      "ddlFormSubmit", .once,
      ["values", "groupId", "recordSetId", "userId", "recordId", "version"]
    ),
    (
      "ddlFormUpload", .once,
      ["document", "mimeType", "filePrefix", "repositoryId", "folderId"]
    ),
    ("assetLoadByEntryId", .read, ["entryId"]),
    ("assetLoadByClassPK", .read, ["className", "classPK"]),
    ("assetLoadByPortletItemName", .read, ["groupId", "portletItemName"]),
    ("ratingLoadByEntryId", .read, ["entryId", "ratingsGroupCount"]),
    ("ratingLoadByClassPK", .read, ["className", "classPK", "ratingsGroupCount"]),
    ("ratingUpdate", .write, ["className", "classPK", "score", "ratingsGroupCount"]),
    ("ratingDelete", .write, ["className", "classPK", "ratingsGroupCount"]),
    ("imageGalleryDelete", .write, ["imageEntryId"]),
    ("imageGalleryPage", .read, ["repositoryId", "folderId", "mimeTypes"] + page),
    (
      "imageGalleryUpload", .once,
      [
        "repositoryId", "folderId", "sourceFileName", "mimeType", "title", "descrip", "changeLog",
        "image",
      ]
    ),
    ("commentListPage", .read, ["className", "classPK"] + page),
    ("commentAdd", .once, ["className", "classPK", "body"]),
    ("commentLoad", .read, ["commentId"]), ("commentDelete", .write, ["commentId"]),
    ("commentUpdate", .write, ["commentId", "body"]),
  ]

  private func operation(_ name: String) throws -> OperationDeclaration {
    let name = try #require(OperationName(name))
    return try #require(Self.library.operation(name), "\(name)")
  }

  @Test func `an operation names each parameter and each part of its answer once`() {
    for operation in Self.library.operations {
      let names = [operation.parameters.map(\.name), operation.result.fields.map(\.name)]
      for names in names { #expect(Set(names).count == names.count, "\(operation.name)") }
    }
  }

  @Test(arguments: declared)
  func `an operation of the library is declared with its access and parameters`(
    name: String, access: OperationDeclaration.Access, parameters: [String]
  ) throws {
    let operation = try operation(name)
    #expect(operation.access == access)
    #expect(operation.parameters.map(\.name) == parameters)
    #expect(!operation.errors.isEmpty && operation.about.hasSuffix("."))
    for clause in operation.parameters.map(\.about) + operation.result.fields.map(\.about) {
      #expect(!clause.isEmpty && !clause.hasSuffix("."))
    }
  }

  @Test func `no kind declares an operation twice`() {
    let ofKinds = Set(Self.library.all.flatMap(\.operations).map(\.name.rawValue))
    let further = LibraryOperations.all.map(\.name.rawValue)
    #expect(ofKinds.isDisjoint(with: further))
    let ofHost = OperationDeclaration.ofHost.count + 1
    #expect(Self.library.operations.count == ofKinds.count + further.count + ofHost)
  }

  @Test func `no operation sends a request of another type`() throws {
    for operation in Self.library.operations {
      for parameter in operation.parameters {
        var wrong = operation.sample
        // No type can hold both.
        for value in [Value.handle(1), .bytes([1])] where parameter.type.convert(value) == nil {
          wrong[parameter.name] = value
        }
        guard parameter.type != .any else { continue }
        let factory = AnyAnswer(.none)
        let error = #expect(throws: ScreensError.self) {
          _ = try factory.typedConnector(
            for: operation, parameters: wrong, context: ConnectorContext(server: .fallback))
        }
        #expect(error?.text.contains(" \(parameter.name) is ") == true, "\(operation.name)")
      }
    }
  }

  @Test func `an answer of another type ends every operation, and names the field`() async throws {
    for operation in Self.library.operations {
      let whole = operation.result.fields.reduce(into: [String: Value]()) { values, field in
        values[field.name] = field.type.sample("text")
      }
      let right = try await AnyAnswer(.map(whole)).result(of: operation)
      #expect(throws: Never.self, "\(operation.name)") { _ = try right.get() }
      for field in operation.result.fields where field.type != .any {
        var wrong = whole
        wrong[field.name] = .handle(1)
        let result = try await AnyAnswer(.map(wrong)).result(of: operation)
        let error = #expect(throws: ScreensError.self) { try result.get() }
        #expect(error?.cause == .invalidServerResponse)
        #expect(error?.text.contains(" \(field.name) ") == true, "\(operation.name)")
      }
    }
  }
}

/// A factory whose connectors give one answer.
private final class AnyAnswer: ConnectorFactory, Connector {
  let name = ConnectorFactoryName.known("AnyAnswerFactory")
  private let answer: Value

  init(_ answer: Value) { self.answer = answer }

  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector { self }

  func validate() -> ScreensError? { nil }

  func cancel() {}

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) { completion(.success(answer)) }

  /// Runs an operation with its sample to its end.
  func result(of operation: OperationDeclaration) async throws -> Result<Value, ScreensError> {
    let connector = try typedConnector(
      for: operation, parameters: operation.sample, context: ConnectorContext(server: .fallback))
    return try await Limit.value(of: "\(operation.name)") { done in
      connector.start(progress: { _ in }, completion: done)
    }
  }
}
