/// The news of the demo's boatyard: articles in the root folder.
extension DemoItem {
  static let news: [DemoItem] = [
    .article(
      DemoDate(2025, 9, 15),
      (
        "The blue gate has a new lock",
        """
        From today the side door of the long shed stays shut. Please come in through the blue gate
        and ring the ship's bell if the yard looks empty.

        It is not that we trust you less. The insurance has asked for it since the crane came.
        """
      ),
      (
        "La puerta azul tiene cerradura nueva",
        """
        Desde hoy la puerta lateral de la nave larga queda cerrada. Entre por la puerta azul y toque
        la campana si el astillero parece vacío.

        No es que nos fiemos menos de usted. El seguro lo pide desde que llegó la grúa.
        """
      )),
    .article(
      DemoDate(2025, 10, 13),
      (
        "Hauling out begins on the third of November",
        """
        The slip is booked from the biggest boats to the smallest, as every year. The list hangs in
        the loft, and Joan can be reached by telephone from eight to ten.

        - Take sails and cushions off before your day.
        - Leave the tanks half empty.
        - Tell us of every sensor under the keel.
        """
      ),
      (
        "La varada empieza el tres de noviembre",
        """
        La rampa se reparte de los barcos más grandes a los más pequeños, como cada año. La lista
        está en el altillo, y Joan atiende el teléfono de ocho a diez.

        - Quite velas y cojines antes de su día.
        - Deje los depósitos a medias.
        - Avísenos de cada sensor bajo la quilla.
        """
      )),
    .article(
      DemoDate(2025, 11, 24),
      (
        "Forty boats ashore, and room for twenty more",
        """
        Three weeks of calm weather have put us ahead of the plan. Late arrivals can still choose
        their place; the ones beside the wall are out of the wind.
        """
      ),
      (
        "Cuarenta barcos en tierra, y sitio para veinte más",
        """
        Tres semanas de buen tiempo nos han adelantado al plan. Los que llegan tarde aún pueden
        elegir sitio; junto al muro no sopla el viento.
        """
      )),
    .article(
      DemoDate(2025, 12, 15),
      (
        "The yard is closed from Christmas to Epiphany",
        """
        We close on the twenty-third at noon and open again on the seventh of January. Joan looks
        after covers and lines every second day.

        In a storm call the harbour's number, which is answered day and night.
        """
      ),
      (
        "El astillero cierra de Navidad a Reyes",
        """
        Cerramos el veintitrés a mediodía y abrimos el siete de enero. Joan revisa lonas y cabos
        cada dos días.

        Si hay temporal, llame al teléfono del puerto, que atienden día y noche.
        """
      )),
    .article(
      DemoDate(2026, 1, 26),
      (
        "An apprentice joins the yard",
        """
        Nerea Soler, nineteen, has begun her three years as a shipwright's apprentice. She comes
        from a family of basket makers, and it shows: her first steamed frame did not split.
        """
      ),
      (
        "Una aprendiza se une al astillero",
        """
        Nerea Soler, de diecinueve años, ha empezado sus tres años de aprendiza de carpintería de
        ribera. Viene de una familia de cesteros, y se nota: su primera cuaderna no se rajó.
        """
      )),
    .article(
      DemoDate(2026, 2, 23),
      (
        "The town renews the long mole",
        """
        From March to May the outer forty metres of the mole are closed. Boats over eleven metres
        turn inside the basin, with help from our launch if they ask for it on channel 9.
        """
      ),
      (
        "El pueblo renueva el dique largo",
        """
        De marzo a mayo quedan cerrados los cuarenta metros exteriores del dique. Los barcos de más
        de once metros viran dentro de la dársena; nuestra lancha ayuda a quien la pida por el
        canal 9.
        """
      )),
    .article(
      DemoDate(2026, 3, 16),
      (
        "Launching days in spring",
        """
        Boats go back into the water on the Tuesdays and Thursdays of April, around high water. You
        will get a message two days before yours, with the hour.

        Please be there. A boat is afraid of the water after a winter, and of strangers.
        """
      ),
      (
        "Días de botadura en primavera",
        """
        Los barcos vuelven al agua los martes y jueves de abril, cerca de la pleamar. Recibirá un
        mensaje dos días antes del suyo, con la hora.

        Venga, por favor. Tras un invierno, un barco teme al agua y a los desconocidos.
        """
      )),
    .article(
      DemoDate(2026, 4, 20),
      (
        "Open day on the tenth of May",
        """
        The sheds are open from ten to four. Children may caulk a seam, Marta shows how a splice is
        made, and the first mussels of the year are on the quay.
        """
      ),
      (
        "Puertas abiertas el diez de mayo",
        """
        Las naves están abiertas de diez a cuatro. Los niños pueden calafatear una costura, Marta
        enseña a hacer una gaza y los primeros mejillones del año estarán en el muelle.
        """
      )),
    .article(
      DemoDate(2026, 5, 18),
      (
        "Four hundred visitors, one lost shoe",
        """
        Thank you for coming on Sunday. Two boats were ordered, eleven people joined a course,
        and a small red shoe waits in the loft for its owner.
        """
      ),
      (
        "Cuatrocientas visitas y un zapato perdido",
        """
        Gracias por venir el domingo. Se encargaron dos barcos, once personas se apuntaron a un
        curso y un zapatito rojo espera a su dueño en el altillo.
        """
      )),
    .article(
      DemoDate(2026, 6, 15),
      (
        "Water is short: new hours for the wash-down",
        """
        Until September hulls are washed between six and nine in the morning only. The rain tank
        behind the low shed is free to use for buckets at any hour.
        """
      ),
      (
        "Falta agua: nuevo horario de lavado",
        """
        Hasta septiembre los cascos se lavan solo entre las seis y las nueve de la mañana. El aljibe
        detrás de la nave baja se puede usar con cubos a cualquier hora.
        """
      )),
    .article(
      DemoDate(2026, 7, 13),
      (
        "The old boats' regatta has twenty-six entries",
        """
        The oldest is Santa Lucía of 1911, and the youngest was finished in our yard last year. The
        start is on Saturday at noon off the red beacon.

        - Saturday: round the island, eleven miles
        - Sunday: two triangles in the bay
        - Sunday evening: sardines and speeches
        """
      ),
      (
        "La regata de barcos viejos tiene veintiséis inscritos",
        """
        El más viejo es la Santa Lucía, de 1911, y el más joven se terminó aquí el año pasado. La
        salida es el sábado a mediodía frente a la baliza roja.

        - Sábado: vuelta a la isla, once millas
        - Domingo: dos triángulos en la bahía
        - Domingo por la noche: sardinas y discursos
        """
      )),
    .article(
      DemoDate(2026, 8, 10),
      (
        "Marejada will be launched on the twenty-second",
        """
        After seventeen months our third pilot cutter goes into the water, at half past six in the
        evening. All who have held a plank are invited, and so is everyone else.
        """
      ),
      (
        "La Marejada se bota el veintidós",
        """
        Tras diecisiete meses, nuestro tercer cúter de práctico va al agua a las seis y media de la
        tarde. Están invitados todos los que han sujetado una tabla, y los demás también.
        """
      )),
    .article(
      DemoDate(2026, 9, 14),
      (
        "The crane is tested: no lifting for three days",
        """
        From the twenty-eighth to the thirtieth of September an inspector hangs weights on our
        crane. The slipway works as usual, and small boats can be carried by six strong people.
        """
      ),
      (
        "Revisión de la grúa: tres días sin izar",
        """
        Del veintiocho al treinta de septiembre un inspector cuelga pesos de la grúa. La rampa
        funciona como siempre, y un barco pequeño lo llevan seis personas fuertes.
        """
      )),
    .article(
      DemoDate(2026, 10, 19),
      (
        "Winter places: tell us by the end of the month",
        """
        Fifty-three of sixty places are let. Owners of last winter keep theirs until the
        thirty-first of October; after that we ask the waiting list.
        """
      ),
      (
        "Invernada: díganoslo antes de fin de mes",
        """
        Cincuenta y tres de los sesenta sitios están ocupados. Los dueños del invierno pasado
        conservan el suyo hasta el treinta y uno de octubre; después preguntamos a la lista de
        espera.
        """
      )),
  ]
}
