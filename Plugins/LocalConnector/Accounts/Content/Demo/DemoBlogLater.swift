/// The blog of the demo's boatyard, from its first spring on.
extension DemoItem {
  static let moreOfTheBlog: [DemoItem] = [
    .blog(
      DemoDate(2026, 4, 13), by: "Joan Pons",
      (
        "High water at ten past six",
        """
        The first launch of the year is always the coldest. We had four boats in before breakfast,
        and the fifth one floated away while its owner was still looking for the camera.

        It came back with the tide, as they all do.
        """
      ),
      (
        "Pleamar a las seis y diez",
        """
        La primera botadura del año siempre es la más fría. Teníamos cuatro barcos en el agua antes
        del desayuno, y el quinto se fue flotando mientras su dueño buscaba la cámara.

        Volvió con la marea, como todos.
        """
      )),
    .blog(
      DemoDate(2026, 4, 27), by: "Tom Aldridge",
      (
        "The sound of a sound hull",
        """
        Knock on a good plank and it answers. Knock on a tired one and it swallows.

        I walk round every boat with a small hammer before I look at anything else. Owners hold
        their breath; the boat never does.
        """
      ),
      (
        "El sonido de un casco sano",
        """
        Golpee una tabla buena y contesta. Golpee una cansada y traga.

        Doy la vuelta a cada barco con un martillito antes de mirar nada más. Los dueños contienen
        el aliento; el barco, nunca.
        """
      )),
    .blog(
      DemoDate(2026, 5, 11), by: "Nerea Soler",
      (
        "Open day from under the boat",
        """
        I spent Sunday lying below Marejada and answering questions from knees. The best one came
        from a pair of yellow boots: does the boat know that it is a boat?
        """
      ),
      (
        "Las puertas abiertas, desde debajo del barco",
        """
        Pasé el domingo tumbada bajo la Marejada contestando preguntas de rodillas. La mejor vino de
        unas botas amarillas: ¿sabe el barco que es un barco?
        """
      )),
    .blog(
      DemoDate(2026, 6, 1), by: "Marta Ruiz", cover: "sail-loft.png",
      (
        "Forty metres of thread",
        """
        That is one side of a mainsail's leech, twice over, by hand. I listen to the radio serial
        while I do it. Marejada's mainsail contains a murder, two weddings and a trial.
        """
      ),
      (
        "Cuarenta metros de hilo",
        """
        Eso lleva un lado de la baluma de una mayor, a doble costura y a mano. Mientras coso oigo la
        novela de la radio. La mayor de la Marejada contiene un crimen, dos bodas y un juicio.
        """
      )),
    .blog(
      DemoDate(2026, 6, 29), by: "Inés Candela",
      (
        "An engine without noise",
        """
        The harbour launch is electric since Monday. It does what the old one did, and you can hear
        the gulls meanwhile.

        The batteries sit where the diesel sat, and weigh the same to within a sack of potatoes. We
        have put in the potatoes.
        """
      ),
      (
        "Un motor sin ruido",
        """
        La lancha del puerto es eléctrica desde el lunes. Hace lo mismo que antes, y mientras tanto
        se oyen las gaviotas.

        Las baterías van donde iba el diésel y pesan lo mismo, saco de patatas arriba o abajo. Hemos
        puesto las patatas.
        """
      )),
    .blog(
      DemoDate(2026, 7, 20), by: "Lucy Hart", cover: "regatta-start.png",
      (
        "Second to last, and very proud",
        """
        Our school boat sailed the regatta with four beginners. They were overtaken by a boat of
        1911 and by a man of eighty-four in a rowing skiff.

        They want to know when the next one is.
        """
      ),
      (
        "Penúltimos, y con mucho orgullo",
        """
        Nuestro barco de la escuela corrió la regata con cuatro principiantes. Los adelantaron un
        barco de 1911 y un señor de ochenta y cuatro años en un bote de remos.

        Ya preguntan cuándo es la próxima.
        """
      )),
    .blog(
      DemoDate(2026, 8, 3), by: "Tom Aldridge",
      (
        "Three weeks to the launch, and a list",
        """
        The list has sixty-one lines. Line one says rudder. Line sixty-one says cake, and it is the
        only one with a tick.
        """
      ),
      (
        "Tres semanas para la botadura, y una lista",
        """
        La lista tiene sesenta y una líneas. La primera dice timón. La última dice tarta, y es la
        única con una marca.
        """
      )),
    .blog(
      DemoDate(2026, 8, 24), by: "Inés Candela", cover: "marejada-afloat.png",
      (
        "She floats",
        """
        At 18:47 on Saturday Marejada stopped being furniture. She sat two fingers deeper than on
        paper, which was the cake and the guests.

        My father knocked on the stem three times, as his did. Then he asked about the next one.
        """
      ),
      (
        "Flota",
        """
        El sábado a las 18:47 la Marejada dejó de ser un mueble. Quedó dos dedos más hundida que en
        el papel; eran la tarta y los invitados.

        Mi padre golpeó tres veces la roda, como hacía el suyo. Luego preguntó por el siguiente.
        """
      )),
    .blog(
      DemoDate(2026, 9, 7), by: "Joan Pons",
      (
        "A seal on the slipway",
        """
        It came with the morning flood and stayed until the tractor started. It has a place on the
        list now: number sixty-one, length one metre forty, no mast.
        """
      ),
      (
        "Una foca en la rampa",
        """
        Llegó con la creciente de la mañana y se quedó hasta que arrancó el tractor. Ya tiene sitio
        en la lista: número sesenta y uno, eslora un metro cuarenta, sin palo.
        """
      )),
    .blog(
      DemoDate(2026, 9, 28), by: "Nerea Soler",
      (
        "Sharpening day",
        """
        On the last Monday of the month no wood is cut. Nine people sit in a row with stones and
        oil, and for once everybody talks.

        I have learned more about boats on those Mondays than on all the other days, and hardly
        anything about sharpening.
        """
      ),
      (
        "Día de afilar",
        """
        El último lunes del mes no se corta madera. Nueve personas se sientan en fila con piedras y
        aceite, y por una vez habla todo el mundo.

        En esos lunes he aprendido más de barcos que en todos los demás días, y casi nada de afilar.
        """
      )),
    .blog(
      DemoDate(2026, 10, 26), by: "Marta Ruiz",
      (
        "Sails go to bed",
        """
        Rinsed, dried, folded over a broomstick and never twice along the same line. Forty-four bags
        lie in the loft, each with a name and a grumble from its owner: the season was too short.
        """
      ),
      (
        "Las velas se van a dormir",
        """
        Aclaradas, secas, dobladas sobre un palo de escoba y nunca dos veces por la misma línea. En
        el altillo hay cuarenta y cuatro sacos, cada uno con un nombre y la queja de su dueño de que
        la temporada fue corta.
        """
      )),
  ]
}
