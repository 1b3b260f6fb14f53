/// The blog of the demo's boatyard, from its first entry on.
extension DemoItem {
  static let blog: [DemoItem] = [
    .blog(
      DemoDate(2025, 9, 22), by: "Tom Aldridge",
      (
        "Why I still use my grandfather's adze",
        """
        A planer is faster on a flat board. A boat has no flat boards.

        The adze tells you what the wood is about to do. It changes its note half a second before a
        plank splits, and no machine has ever warned me like that.
        """
      ),
      (
        "Por qué sigo usando la azuela de mi abuelo",
        """
        Una cepilladora es más rápida en una tabla plana. Un barco no tiene tablas planas.

        La azuela avisa de lo que va a hacer la madera. Cambia de nota medio segundo antes de que
        una tabla se raje, y ninguna máquina me ha avisado nunca así.
        """
      )),
    .blog(
      DemoDate(2025, 10, 6), by: "Marta Ruiz",
      (
        "A sail is a wing that you can fold",
        """
        Visitors ask why a sail is not cut flat. I hand them a napkin and ask them to blow on it.

        The belly of a sail comes from the seams: each panel is a little wider in the middle, by
        the thickness of a pencil line. Twelve pencil lines are a wing.
        """
      ),
      (
        "Una vela es un ala que se pliega",
        """
        Las visitas preguntan por qué una vela no se corta plana. Les doy una servilleta y les pido
        que soplen.

        La bolsa de una vela nace en las costuras: cada paño es un poco más ancho en el centro, el
        grueso de una línea de lápiz. Doce líneas de lápiz hacen un ala.
        """
      )),
    .blog(
      DemoDate(2025, 10, 27), by: "Joan Pons", cover: "slipway-low-tide.png",
      (
        "Sixty boats, one tractor",
        """
        The slip is a puzzle with wheels. The boat that sails first in spring must be the last one
        in, and its owner never knows which week that is.

        This year I drew the plan on the floor with chalk. The rain had other ideas, so now it
        hangs in the loft, in waterproof ink.
        """
      ),
      (
        "Sesenta barcos, un tractor",
        """
        La rampa es un rompecabezas con ruedas. El barco que sale primero en primavera tiene que
        entrar el último, y su dueño nunca sabe qué semana será.

        Este año dibujé el plano en el suelo con tiza. La lluvia tenía otra idea, así que ahora
        cuelga en el altillo, en tinta impermeable.
        """
      )),
    .blog(
      DemoDate(2025, 11, 17), by: "Inés Candela", cover: "long-shed.png",
      (
        "The first line of a new boat",
        """
        Marejada exists since Tuesday: one pencil line on two metres of brown paper, the sheer.
        Everything else hangs from it.

        I drew it eleven times. My father came in, looked at the ninth one in the basket, and put
        it back on the table.
        """
      ),
      (
        "La primera línea de un barco nuevo",
        """
        La Marejada existe desde el martes: una línea de lápiz en dos metros de papel de estraza, el
        arrufo. Todo lo demás cuelga de ella.

        La dibujé once veces. Mi padre entró, miró la novena en la papelera y la devolvió a la mesa.
        """
      )),
    .blog(
      DemoDate(2025, 12, 1), by: "Tom Aldridge", cover: "steam-box.png",
      (
        "Ninety seconds from the steam box",
        """
        An oak frame is soft for a minute and a half. In that time four people carry it, bend it,
        and drive three nails, without a word.

        We counted aloud in the first year. Now we only breathe together.
        """
      ),
      (
        "Noventa segundos desde la caja de vapor",
        """
        Una cuaderna de roble está blanda un minuto y medio. En ese tiempo cuatro personas la
        llevan, la doblan y clavan tres clavos, sin una palabra.

        El primer año contábamos en voz alta. Ahora solo respiramos a la vez.
        """
      )),
    .blog(
      DemoDate(2025, 12, 22), by: "Lucy Hart", cover: "school-boats.png",
      (
        "A school without wind",
        """
        December is for knots, charts and soup. Six pupils have learned the bowline this month, one
        of them with her left hand only, because her right one holds the spoon.
        """
      ),
      (
        "Una escuela sin viento",
        """
        Diciembre es para nudos, cartas y sopa. Seis alumnos han aprendido el as de guía este mes,
        una de ellos solo con la izquierda, porque la derecha sujeta la cuchara.
        """
      )),
    .blog(
      DemoDate(2026, 1, 19), by: "Joan Pons", cover: "red-beacon.png",
      (
        "The night of the fifty knots",
        """
        Three covers gone, one mast lent against its neighbour, no boat hurt. The gauge on the mole
        stopped at fifty-one.

        At four in the morning nine owners stood in the yard with torches and rope. I have never
        seen so many pyjamas under oilskins.
        """
      ),
      (
        "La noche de los cincuenta nudos",
        """
        Tres lonas perdidas, un palo apoyado en su vecino, ningún barco herido. El anemómetro del
        dique se paró en cincuenta y uno.

        A las cuatro de la mañana había nueve dueños en el astillero con linternas y cabos. Nunca
        había visto tantos pijamas bajo trajes de aguas.
        """
      )),
    .blog(
      DemoDate(2026, 2, 9), by: "Nerea Soler", cover: "gaviota-planks.png",
      (
        "My first plank",
        """
        It is the fifth from the keel, port side, and nobody will ever see it. I know where it is.

        Tom took it off twice. The third time he ran his thumb along the seam, said nothing, and
        went to get the rivets.
        """
      ),
      (
        "Mi primera tabla",
        """
        Es la quinta desde la quilla, por babor, y nadie la verá nunca. Yo sé dónde está.

        Tom la quitó dos veces. A la tercera pasó el pulgar por la costura, no dijo nada y fue a
        buscar los remaches.
        """
      )),
    .blog(
      DemoDate(2026, 2, 23), by: "Marta Ruiz",
      (
        "Tarred hemp and other perfumes",
        """
        Santa Lucía gets her rigging in hemp, as in 1911. It took four months to find a ropewalk
        that still lays it, and one afternoon for the whole harbour to know by the smell.
        """
      ),
      (
        "Cáñamo alquitranado y otros perfumes",
        """
        La Santa Lucía recibe su jarcia de cáñamo, como en 1911. Tardamos cuatro meses en hallar una
        cordelería que aún lo tuerza, y el puerto entero una tarde en saberlo por el olor.
        """
      )),
    .blog(
      DemoDate(2026, 3, 9), by: "Inés Candela",
      (
        "A letter from a boat we built in 1974",
        """
        The envelope came from Tasmania. Inside was a photograph of Golondrina, grey and happy, with
        two children on the foredeck, and one question: the recipe of the green.

        I found it in my grandfather's notebook, between a bill for nails and a poem.
        """
      ),
      (
        "Una carta de un barco que hicimos en 1974",
        """
        El sobre venía de Tasmania. Dentro había una fotografía de la Golondrina, gris y contenta,
        con dos niños en la proa, y una pregunta: la receta del verde.

        La encontré en el cuaderno de mi abuelo, entre una factura de clavos y un poema.
        """
      )),
    .blog(
      DemoDate(2026, 3, 30), by: "Lucy Hart",
      (
        "Eleven things that pupils ask on Monday",
        """
        Will it turn over? Where is the brake? Can I wear these shoes? By Wednesday they ask about
        the wind, and by Friday they have stopped asking and look at the water.
        """
      ),
      (
        "Once cosas que los alumnos preguntan el lunes",
        """
        ¿Puede volcar? ¿Dónde está el freno? ¿Sirven estos zapatos? El miércoles preguntan por el
        viento, y el viernes ya no preguntan y miran el agua.
        """
      )),
  ]
}
