/// The articles of the demo's boatyard that lie in folders: its services, and its guides.
extension DemoItem {
  static let services: [DemoItem] = [
    .article(
      DemoDate(2025, 9, 3), in: .services,
      (
        "Planking and frames",
        """
        We replace single planks or half a hull, in larch, oak or iroko, fastened as they were.
        Frames are steamed in the yard and fitted on the same morning.

        Bring the old plank if it has come off: its shape saves a day.
        """
      ),
      (
        "Tablazón y cuadernas",
        """
        Cambiamos una tabla o medio casco, en alerce, roble o iroco, con la clavazón original. Las
        cuadernas se curvan al vapor aquí y se montan la misma mañana.

        Traiga la tabla vieja si se ha soltado: su forma ahorra un día.
        """
      )),
    .article(
      DemoDate(2025, 9, 4), in: .services,
      (
        "Engines and shafts",
        """
        Service for diesel engines up to sixty kilowatts, alignment of shafts, and the change to
        electric drives where a boat makes short trips.
        """
      ),
      (
        "Motores y ejes",
        """
        Revisión de motores diésel de hasta sesenta kilovatios, alineación de ejes y paso a motor
        eléctrico en barcos de trayectos cortos.
        """
      )),
    .article(
      DemoDate(2025, 9, 5), in: .services,
      (
        "Sails and rigging",
        """
        New sails in cream dacron, repairs in any cloth, splices in rope and wire. Masts are lifted
        out with the crane and lie under the roof of the loft.
        """
      ),
      (
        "Velas y jarcia",
        """
        Velas nuevas de dacrón crema, arreglos en cualquier tela, gazas en cabo y en cable. Los
        palos se sacan con la grúa y descansan bajo el techo del altillo.
        """
      )),
    .article(
      DemoDate(2025, 9, 8), in: .services,
      (
        "Paint and varnish",
        """
        Antifouling in two days, a whole topcoat in two weeks, varnish when the weather allows it.
        You may paint yourself: we lend the dust sheets and look the other way.
        """
      ),
      (
        "Pintura y barniz",
        """
        Antiincrustante en dos días, un esmalte completo en dos semanas, barniz cuando el tiempo
        deja. También puede pintar usted: prestamos las lonas y miramos hacia otro lado.
        """
      )),
    .article(
      DemoDate(2025, 9, 9), in: .services,
      (
        "Surveys for buyers",
        """
        Before you buy a wooden boat, Tom goes through it with a hammer, a spike and a torch. You
        get eight pages, with photographs, and an honest number at the end.
        """
      ),
      (
        "Peritajes para compradores",
        """
        Antes de comprar un barco de madera, Tom lo recorre con martillo, punzón y linterna. Usted
        recibe ocho páginas, con fotografías, y una cifra honrada al final.
        """
      )),
    .article(
      DemoDate(2025, 9, 10), in: .services,
      (
        "Winter storage",
        """
        Sixty places ashore, on cradles that belong to the boats. Covers are checked after every
        gale, batteries are charged once a month.
        """
      ),
      (
        "Invernada",
        """
        Sesenta sitios en tierra, sobre cunas que son de cada barco. Las lonas se revisan después de
        cada temporal, las baterías se cargan una vez al mes.
        """
      )),
  ]

  static let guides: [DemoItem] = [
    .article(
      DemoDate(2025, 11, 10), in: .guides,
      (
        "How to lay up a boat for the winter",
        """
        An afternoon in November saves a week in March. These are the ten things that we find
        forgotten most often, in the order in which we would do them.

        - Drain fresh water, pumps and the heater.
        - Change the oil while the engine is warm.
        - Leave every locker and hatch a hand wide open.
        - Tie the cover to the boat, and not to the stands.
        """
      ),
      (
        "Cómo invernar un barco",
        """
        Una tarde de noviembre ahorra una semana de marzo. Estas son las cosas que más se olvidan,
        en el orden en que las haríamos nosotros.

        - Vacíe el agua dulce, las bombas y el calentador.
        - Cambie el aceite con el motor caliente.
        - Deje cofres y escotillas abiertos un palmo.
        - Ate la lona al barco, y no a los puntales.
        """
      )),
    .article(
      DemoDate(2025, 12, 8), in: .guides,
      (
        "Reading the grain of a plank",
        """
        A plank wants to bend in one direction only. Look at its end: the rings should curve away
        from the water, or the edges will lift in the second summer.
        """
      ),
      (
        "Leer la veta de una tabla",
        """
        Una tabla solo quiere doblarse en una dirección. Mire su testa: los anillos deben curvarse
        hacia dentro, o los cantos se levantarán el segundo verano.
        """
      )),
    .article(
      DemoDate(2026, 1, 12), in: .guides,
      (
        "Caulking a seam in six steps",
        """
        Cotton first, then putty, and never the other way round. The cotton carries the strength:
        it is driven until the iron rings, and then it is left alone.

        - Rake the old seam out to clean wood.
        - Prime the bare edges and wait a day.
        - Roll the cotton to the width of the seam.
        - Drive it home in small loops.
        - Prime it again.
        - Fill with putty, a little proud.
        """
      ),
      (
        "Calafatear una costura en seis pasos",
        """
        Primero algodón, después masilla, y nunca al revés. El algodón da la fuerza: se mete hasta
        que el hierro suena, y luego se deja en paz.

        - Saque la costura vieja hasta la madera limpia.
        - Imprima los cantos y espere un día.
        - Tuerza el algodón al ancho de la costura.
        - Métalo en pequeños bucles.
        - Vuelva a imprimar.
        - Rellene con masilla, un poco por encima.
        """
      )),
    .article(
      DemoDate(2026, 2, 2), in: .guides,
      (
        "Seven coats of varnish, and where to stop",
        """
        Three coats thinned, four coats full, and a night between each of them. Stop when you can
        read a newspaper in it; after that you only polish your pride.
        """
      ),
      (
        "Siete manos de barniz, y cuándo parar",
        """
        Tres manos diluidas, cuatro enteras y una noche entre cada una. Pare cuando pueda leer un
        periódico en él; a partir de ahí solo abrillanta su orgullo.
        """
      )),
    .article(
      DemoDate(2026, 3, 9), in: .guides,
      (
        "Entering Puerto Sereno in an easterly",
        """
        With more than twenty knots from the east the swell breaks across the bar. Wait in the lee
        of the island for the last two hours of the flood, and keep the white posts in line.
        """
      ),
      (
        "Entrar en Puerto Sereno con levante",
        """
        Con más de veinte nudos de levante la mar rompe en la barra. Espere al abrigo de la isla las
        dos últimas horas de la creciente y mantenga los postes blancos en línea.
        """
      )),
    .article(
      DemoDate(2026, 4, 6), in: .guides,
      (
        "Choosing an anchor for sand and weed",
        """
        The bay is sand with patches of weed. An anchor that digs is worth more than one that
        weighs: eight kilos of the right shape hold what fifteen of the wrong one do not.
        """
      ),
      (
        "Elegir ancla para arena y algas",
        """
        La bahía es arena con manchas de algas. Vale más un ancla que clava que una que pesa: ocho
        kilos de buena forma aguantan lo que no aguantan quince de mala.
        """
      )),
  ]
}
