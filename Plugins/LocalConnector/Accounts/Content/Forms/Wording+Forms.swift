import ScreensForms
import ScreensModel

/// The sentences about forms.
extension Wording {
  /// The sentence for a value of a field that the form does not have.
  var noField: String {
    of(
      "The form does not have this field any more. Open the form again.",
      "El formulario ya no tiene este campo. Vuelva a abrir el formulario.")
  }

  /// The sentence for a document that is not the user's.
  var strangeDocument: String {
    of("Choose the document again.", "Elija otra vez el documento.")
  }

  /// The author's sentence for a mistake, or the usual one.
  func text(_ mistake: FormMistake) -> String { mistake.message ?? text(mistake.cause) }

  func text(_ cause: FormMistake.Cause) -> String {
    switch cause {
    case .typing(.empty): of("This field must be filled in.", "Hay que rellenar este campo.")
    case .typing(.number): of("This is not a number.", "Esto no es un número.")
    case .typing(.wholeNumber): of("This is not a whole number.", "Esto no es un número entero.")
    case .typing(.date): of("This is not a day.", "Esto no es un día.")
    case .typing(.choice): of("This cannot be chosen here.", "Esto no se puede elegir aquí.")
    case .place: of("There is no such place on the earth.", "No hay tal lugar en la Tierra.")
    case .upload: strangeDocument
    case .check, .rule: of("This value is not accepted.", "Este valor no se acepta.")
    }
  }

  /// The sentence for a form that is not read, or not kept.
  package func sentence(for refusal: FormRefusal) -> String {
    switch refusal {
    case .noStructure: of("This form is not there any more.", "Este formulario ya no existe.")
    case .noRecordSet: of("This list is not there any more.", "Esta lista ya no existe.")
    case .noRecord: of("This record is not there any more.", "Este registro ya no existe.")
    case .noUser: of("Sign in to send this form.", "Inicie sesión para enviar este formulario.")
    case .changed:
      of(
        "Somebody has changed this record since you opened it. Open it again.",
        "Alguien ha cambiado este registro desde que lo abrió. Vuelva a abrirlo.")
    case .mistakes(let sentences):
      Set(sentences.values).sorted().joined(separator: " ")
    case .wrongSize:
      of(
        "A document has a content of \(StoredUpload.mostBytes >> 20) MiB at most.",
        "Un documento tiene contenido, y \(StoredUpload.mostBytes >> 20) MiB como máximo.")
    case .tooManyUploads:
      of(
        "Too many documents wait for their form. Send the form, or come back tomorrow.",
        "Demasiados documentos esperan su formulario. Envíelo o vuelva mañana.")
    }
  }

  /// The sentence for an order that no list of records has.
  package func wrongRecordOrder(_ name: String) -> String {
    of(
      "Records are listed from the newest on, and not by '\(name)'.",
      "Los registros se listan desde el más reciente, y no por «\(name)».")
  }
}
