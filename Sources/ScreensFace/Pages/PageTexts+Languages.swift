extension PageTexts {
  static let english = PageTexts(
    language: "en", skipToContent: "Skip to content", gallery: "Screens",
    galleryIntroduction: "Every screenlet in every theme of this host.",
    inTheme: { "theme \($0)" }, problem: "There is a problem", errorTitle: { "Error: \($0)" },
    actionFailed: "That did not work. Please try again.", working: "Working…",
    workingTitle: "Working…",
    workingNote: "This takes longer than usual. The page looks again by itself.",
    choice: "Choice", rowPages: "Pages of the list", previousRows: "Previous", nextRows: "Next",
    refreshRows: "Refresh",
    rowRange: { first, last, count in
      "\(first)–\(last)" + (count.map { " of \($0)" } ?? "")
    },
    noRows: "There is nothing here yet.", content: "Content",
    noRowsHere: "The list ends before this page.",
    rowGone: "The list has changed meanwhile. Nothing was done; please choose again.",
    showTyped: { "Show \($0)" },
    denied: "The sign-in was refused at the other page. You can try again.",
    signInAgain: "Sign in again to go on. Your text is kept.", signIn: "Sign in",
    signOut: "Sign out",
    signedInAs: { "Signed in as \($0)" },
    demoUser: { "To try it, sign in as \($0) with the password \($1)." },
    notices: "Plugins that need attention", trace: "Where in its code it was",
    noView: "This screenlet cannot be shown.",
    substitute:
      "This is shown in a plainer way for now. Everything works, and what you typed is here.",
    backToGallery: "Back to all screenlets", backToStart: "Back to the start page",
    keyRefused: "This key is not valid any more",
    keyRefusedNote:
      "A key opens the gallery to one browser, once. Use the newest address after “Gallery:” in"
      + " what “screens serve” prints.",
    offline: "You are offline. Your text stays here.", online: "You are back online.",
    notLive: "This page does not change by itself at the moment. Reload it to see what is new.",
    sessionEnded: "Your session has ended. Your text is still here.",
    cookiesBlocked:
      "Your browser blocks this site's cookies, so you cannot sign in here. Allow them for this"
      + " site, then reload the page.",
    noCookieNote:
      "Your browser sent no cookie with this form, so nothing was done. Send it once more; if that"
      + " does not help, allow cookies for this site in the browser's settings.",
    changedElsewhere: "This value was changed elsewhere.",
    notFound: "There is no such page", notFoundNote: "The address may be mistyped or out of date.",
    notNow: "This page is not available now", notNowNote: "Try again later.",
    lateNote:
      "This host cannot find your session at the moment. Nothing was done; please try again.",
    forbidden: "This could not be sent",
    forbiddenNote: "The page was too old or the request came from another site. Nothing was done.",
    tooOldNote: "The page was too old. Nothing was done; please check it and send it again.",
    themeGoneNote:
      "The look of this form has changed. Nothing was done; please check it and send it again.",
    stillSignedInNote:
      "The page was too old. You are still signed in; sign out with the button on this page.",
    badRequest: "This could not be read", badRequestNote: "Nothing was done.",
    badQueryNote: { "The value of “\($0)” in the address cannot be used." },
    notAllowed: "This page does not take such a request",
    otherHost: "This host does not answer to that name",
    tooLarge: "That was more than can be taken",
    tooSlow: "The request took too long",
    tooMany: "Too many tries",
    tooManyNote: {
      "Please wait \($0) \($0 == 1 ? "second" : "seconds") and try again. Nothing was done."
    },
    notKeptNote:
      "Signing in is not possible at the moment, because this host cannot store it. Please try"
      + " again later.",
    endUnknownNote:
      "The connection was cut before an answer came. It is not known whether this was done: look"
      + " before you try again.",
    draftNotKept:
      "This host cannot store what you type at the moment. It stays on this page until you send"
      + " it.",
    tryAgain: "Try again",
    awayNote: { "You are about to sign in at \($0)." }, continueThere: "Continue there",
    cancel: "Cancel", unfinished: "This sign-in could not be finished",
    unfinishedNote:
      "It took too long, was finished before, or was begun in another browser. Nothing was done;"
      + " please sign in again.")

  static let spanish = PageTexts(
    language: "es", skipToContent: "Ir al contenido", gallery: "Screens",
    galleryIntroduction: "Todos los screenlets en todos los temas de este servidor.",
    inTheme: { "tema \($0)" }, problem: "Hay un problema", errorTitle: { "Error: \($0)" },
    actionFailed: "No ha funcionado. Inténtelo de nuevo.", working: "En curso…",
    workingTitle: "En curso…",
    workingNote: "Tarda más de lo habitual. La página se actualiza sola.",
    choice: "Opción", rowPages: "Páginas de la lista", previousRows: "Anterior",
    nextRows: "Siguiente", refreshRows: "Actualizar",
    rowRange: { first, last, count in
      "\(first)–\(last)" + (count.map { " de \($0)" } ?? "")
    },
    noRows: "Aquí no hay nada todavía.", content: "Contenido",
    noRowsHere: "La lista termina antes de esta página.",
    rowGone: "La lista ha cambiado entretanto. No se ha hecho nada; elija de nuevo.",
    showTyped: { "Mostrar: \($0)" },
    denied: "El inicio de sesión se rechazó en la otra página. Puede volver a intentarlo.",
    signInAgain: "Inicie sesión de nuevo para continuar. Se conserva lo que escribió.",
    signIn: "Iniciar sesión", signOut: "Cerrar sesión",
    signedInAs: { "Sesión de \($0)" },
    demoUser: { "Para probar, entre como \($0) con la contraseña \($1)." },
    notices: "Complementos que requieren atención", trace: "En qué parte de su código fue",
    noView: "Este screenlet no se puede mostrar.",
    substitute:
      "Por ahora se muestra de forma más sencilla. Todo funciona y lo escrito sigue aquí.",
    backToGallery: "Volver a todos los screenlets", backToStart: "Volver a la página de inicio",
    keyRefused: "Esta clave ya no es válida",
    keyRefusedNote:
      "Una clave abre la galería a un navegador, una vez. Use la última dirección tras «Gallery:»"
      + " en lo que escribe «screens serve».",
    offline: "Está sin conexión. Lo que escriba se conserva aquí.",
    online: "La conexión ha vuelto.",
    notLive:
      "Por ahora esta página no cambia por sí sola. Vuelva a cargarla para ver las novedades.",
    sessionEnded: "Su sesión ha terminado. Lo que ha escrito sigue aquí.",
    cookiesBlocked:
      "Su navegador bloquea las cookies de este sitio y así nadie puede iniciar sesión. Permítalas"
      + " para este sitio y vuelva a cargar la página.",
    noCookieNote:
      "Su navegador no envió ninguna cookie con este formulario y no se ha hecho nada. Envíelo otra"
      + " vez; si no funciona, permita las cookies de este sitio en los ajustes del navegador.",
    changedElsewhere: "Este valor se cambió en otro lugar.",
    notFound: "No existe esa página",
    notFoundNote: "La dirección puede estar mal escrita o anticuada.",
    notNow: "Esta página no está disponible ahora", notNowNote: "Vuelva a intentarlo más tarde.",
    lateNote:
      "Por ahora este servidor no encuentra su sesión. No se ha hecho nada; vuelva a intentarlo.",
    forbidden: "No se pudo enviar",
    forbiddenNote:
      "La página era demasiado antigua o la petición vino de otro sitio. No se ha hecho nada.",
    tooOldNote:
      "La página era demasiado antigua. No se ha hecho nada; revísela y envíela de nuevo.",
    themeGoneNote:
      "El aspecto del formulario ha cambiado. No se ha hecho nada; revíselo y envíelo de nuevo.",
    stillSignedInNote:
      "La página era demasiado antigua. La sesión sigue abierta; ciérrela con el botón de esta"
      + " página.",
    badRequest: "No se pudo leer", badRequestNote: "No se ha hecho nada.",
    badQueryNote: { "El valor de «\($0)» en la dirección no se puede usar." },
    notAllowed: "Esta página no acepta una petición así",
    otherHost: "Este servidor no responde a ese nombre",
    tooLarge: "Era más de lo que se puede aceptar", tooSlow: "La petición tardó demasiado",
    tooMany: "Demasiados intentos",
    tooManyNote: {
      "Espere \($0) \($0 == 1 ? "segundo" : "segundos") e inténtelo de nuevo. No se ha hecho nada."
    },
    notKeptNote:
      "Por ahora nadie puede iniciar sesión, porque este servidor no puede guardarla. Inténtelo más"
      + " tarde.",
    endUnknownNote:
      "La conexión se cortó antes de que llegara una respuesta. No se sabe si se hizo: compruébelo"
      + " antes de volver a intentarlo.",
    draftNotKept:
      "Por ahora este servidor no puede guardar lo que escribe. Sigue en esta página hasta que lo"
      + " envíe.", tryAgain: "Volver a intentarlo",
    awayNote: { "Está a punto de iniciar sesión en \($0)." }, continueThere: "Continuar allí",
    cancel: "Cancelar", unfinished: "No se pudo terminar este inicio de sesión",
    unfinishedNote:
      "Tardó demasiado, ya se había terminado o se empezó en otro navegador. No se ha hecho nada;"
      + " vuelva a iniciar sesión.")
}
