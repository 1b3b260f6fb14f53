/// The sentences about content.
extension Wording {
  /// The language of a locale such as es_ES, as texts are kept by it: `es`.
  package static func language(of locale: String) -> String {
    locale.prefix { $0 != "_" && $0 != "-" }.lowercased()
  }

  /// The sentence for an asset that is not there.
  package var noAsset: String {
    of("This content is not there any more.", "Este contenido ya no existe.")
  }

  /// The sentence for an article in another form.
  package var noTemplate: String {
    of("There are no templates here.", "Aquí no hay plantillas.")
  }

  /// The sentence for a file whose content is nowhere.
  package var noFile: String {
    of("This file has no content here.", "Este archivo no tiene contenido aquí.")
  }

  /// The sentence for a file that is not shown in this place.
  package func fileOfOtherType(_ type: String) -> String {
    of(
      "A file of the type \(type) is not shown here.",
      "Un archivo del tipo \(type) no se muestra aquí.")
  }

  /// The sentence for a list that nobody set up.
  package func noSavedList(_ name: String) -> String {
    of("There is no saved list '\(name)' here.", "Aquí no hay una lista guardada «\(name)».")
  }

  /// The sentence for rows that no page has.
  package var wrongRows: String {
    let most = ContentStore.mostRows
    return of(
      "A page begins at row 0 or later and ends at that row or later, with \(most) rows at most.",
      "Una página empieza en la fila 0 o más allá, no termina antes y tiene \(most) filas como "
        + "máximo.")
  }

  /// The sentence for a list of nothing.
  package var noClass: String {
    of(
      "A list of assets needs the number of a class, or the name of a saved list.",
      "Una lista de contenidos necesita el número de una clase o el nombre de una lista guardada.")
  }

  /// The sentence for an order that no list has.
  package func wrongOrder(_ column: String) -> String {
    of(
      "Lists are ordered by modifiedDate, createDate or title, and not by '\(column)'.",
      "Las listas se ordenan por modifiedDate, createDate o title, y no por «\(column)».")
  }

  /// The sentence for words in a list that cannot be searched.
  package var noSearch: String {
    of("Nothing can be searched here.", "Aquí no se puede buscar.")
  }

  /// The sentence for a database that does not answer.
  package var contentAway: String {
    of(
      "The content cannot be read now. Try again later.",
      "Ahora no se puede leer el contenido. Inténtelo más tarde.")
  }

  /// The sentence for a rating that is no number from 0 to 1.
  package var wrongScore: String {
    of("A rating is a number from 0 to 1.", "Una valoración es un número de 0 a 1.")
  }

  /// The sentence for ratings in no group, or in too many.
  package var wrongGroups: String {
    of(
      "Ratings are counted in 1 to 100 groups.",
      "Las valoraciones se cuentan en grupos, de 1 a 100.")
  }

  /// The sentence for a rating that nobody gave.
  package var noRater: String { of("Sign in to rate.", "Inicie sesión para valorar.") }

  /// The sentence for a picture without a user.
  package var noPortraitOwner: String {
    of("No user is named for the picture.", "No se dice de quién es la imagen.")
  }

  /// The sentence for the account of somebody else.
  package var otherUser: String {
    of("You can see your own account alone.", "Solo puede ver su propia cuenta.")
  }

  /// The sentence for a picture of somebody else.
  package var otherPortrait: String {
    of("You can replace your own picture alone.", "Solo puede cambiar su propia imagen.")
  }

  /// The sentence for bytes that are no picture, or too many.
  package var noPortrait: String {
    of(
      "A picture is a PNG, JPEG or WebP of less than 300 KiB.",
      "Una imagen es un PNG, JPEG o WebP de menos de 300 KiB.")
  }

  /// The sentence for a comment that says nothing, or too much.
  package var wrongComment: String {
    let most = CommentBody.mostCharacters
    return of(
      "A comment has 1 to \(most) characters.", "Un comentario tiene entre 1 y \(most) caracteres.")
  }

  /// The sentence for an order that no list of comments has.
  package func wrongCommentOrder(_ name: String) -> String {
    of(
      "Comments are listed from the oldest on, and not by '\(name)'.",
      "Los comentarios se listan desde el más antiguo, y no por «\(name)».")
  }

  /// The sentence for a comment that nobody may write, or not this user.
  package func text(_ refusal: CommentRefusal) -> String {
    switch refusal {
    case .noAsset: noAsset
    case .noComment: of("This comment is not there any more.", "Este comentario ya no existe.")
    case .noUser: of("Sign in to comment.", "Inicie sesión para comentar.")
    case .otherAuthor:
      of(
        "Only its author may change or delete a comment.",
        "Solo su autor puede cambiar o borrar un comentario.")
    }
  }
}
