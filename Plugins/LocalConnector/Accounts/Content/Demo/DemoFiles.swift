/// The documents and pictures of the demo's site.
extension DemoItem {
  static let documents: [DemoItem] = [
    .file(
      DemoDate(2026, 1, 8), "price-list-2026.pdf", "application/pdf",
      ("Price list 2026", "Hauling out, storage and working hours."),
      ("Lista de precios 2026", "Varada, estancia en tierra y horas de trabajo.")),
    .file(
      DemoDate(2025, 11, 3), "storage-contract.pdf", "application/pdf",
      ("Contract for winter storage", "To be signed before a boat is hauled out."),
      ("Contrato de invernada", "Se firma antes de sacar el barco.")),
    .file(
      DemoDate(2025, 10, 20), "harbour-rules.pdf", "application/pdf",
      ("Rules of the harbour", "Speed, noise, waste water and the use of the crane."),
      ("Normas del puerto", "Velocidad, ruido, aguas sucias y uso de la grúa.")),
    .file(
      DemoDate(2026, 2, 16), "skiff-lines.pdf", "application/pdf",
      ("Lines of the Gaviota skiff", "Body plan, profile and table of offsets, scale 1:10."),
      ("Planos del bote Gaviota", "Secciones, perfil y cartilla de trazado, escala 1:10.")),
    .file(
      DemoDate(2026, 3, 2), "tide-table-2026.txt", "text/plain",
      ("Tide table 2026", "High and low water at the mole, for each day of the year."),
      ("Tabla de mareas 2026", "Pleamar y bajamar en el dique, para cada día del año.")),
    .file(
      DemoDate(2026, 4, 13), "course-enrolment.txt", "text/plain",
      ("Enrolment for sailing courses", "One sheet for each pupil; minors need a signature."),
      ("Inscripción en los cursos de vela", "Una hoja por alumno; los menores necesitan firma.")),
    .file(
      DemoDate(2026, 5, 4), "paint-table.txt", "text/plain",
      ("Paint table", "Litres of primer and topcoat by length, beam and draught."),
      ("Tabla de pintura", "Litros de imprimación y esmalte por eslora, manga y calado.")),
    .file(
      DemoDate(2026, 6, 22), "regatta-instructions.pdf", "application/pdf",
      ("Sailing instructions of the regatta", "Courses, signals and time limits of both days."),
      ("Instrucciones de la regata", "Recorridos, señales y tiempos límite de los dos días.")),
    .file(
      DemoDate(2026, 7, 6), "slipway-signals.wav", "audio/wav",
      ("Signals of the slipway", "The three horn signals: one long, two short, three short."),
      ("Señales de la rampa", "Las tres señales de bocina: una larga, dos cortas, tres cortas.")),
    .file(
      DemoDate(2026, 8, 31), "launch-of-marejada.webm", "video/webm",
      ("The launch of Marejada", "Six seconds, from the last wedge to the first wave."),
      ("La botadura de la Marejada", "Seis segundos, desde la última cuña hasta la primera ola.")),
  ]

  static let pictures: [DemoItem] = [
    .picture(
      DemoDate(2025, 9, 8), "long-shed.png", "The long shed at seven in the morning",
      "La nave larga a las siete de la mañana"),
    .picture(
      DemoDate(2025, 10, 6), "slipway-low-tide.png", "The slipway at low tide",
      "La rampa con la marea baja"),
    .picture(
      DemoDate(2025, 12, 1), "steam-box.png", "An oak frame leaves the steam box",
      "Una cuaderna de roble sale de la caja de vapor"),
    .picture(
      DemoDate(2026, 1, 19), "caulking-irons.png", "Caulking irons of three generations",
      "Hierros de calafatear de tres generaciones"),
    .picture(
      DemoDate(2026, 2, 9), "gaviota-planks.png", "Gaviota with seven planks on each side",
      "La Gaviota con siete tablas por banda"),
    .picture(
      DemoDate(2026, 3, 23), "varnish.png", "Third coat of varnish, and no dust",
      "Tercera mano de barniz, y sin polvo"),
    .picture(
      DemoDate(2026, 4, 27), "school-boats.png", "Three school boats in a light breeze",
      "Tres barcos de la escuela con poco viento"),
    .picture(
      DemoDate(2026, 6, 8), "sail-loft.png", "A mainsail fills the whole loft",
      "Una vela mayor ocupa todo el altillo"),
    .picture(
      DemoDate(2026, 7, 20), "regatta-start.png", "The start of the old boats' regatta",
      "La salida de la regata de barcos viejos"),
    .picture(
      DemoDate(2026, 8, 24), "marejada-afloat.png", "Marejada floats for the first time",
      "La Marejada flota por primera vez"),
    .picture(
      DemoDate(2026, 9, 21), "red-beacon.png", "The red beacon before a storm",
      "La baliza roja antes de una tormenta"),
    .picture(
      DemoDate(2026, 10, 12), "harbour-plan.png", "Plan of the harbour, with the line of approach",
      "Plano del puerto, con la línea de entrada"),
  ]

  private static func picture(
    _ date: DemoDate, _ name: String, _ english: String, _ spanish: String
  ) -> DemoItem {
    file(date, name, "image/png", (english, ""), (spanish, ""))
  }
}
