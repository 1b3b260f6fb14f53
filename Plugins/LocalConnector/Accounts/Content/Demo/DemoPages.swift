/// The pages of the demo's site.
extension DemoItem {
  static let pages: [DemoItem] = [
    .page(
      (
        "Welcome to Candela Boatyard",
        """
        We have built and mended wooden boats in Puerto Sereno since 1958. The yard lies at the
        north end of the harbour, between the ice house and the sailing school.

        Come in when the blue gate is open. There is coffee in the rigging loft, and somebody who
        will walk along the slip with you and look at your boat.
        """
      ),
      (
        "Bienvenidos al Astillero Candela",
        """
        Construimos y reparamos barcos de madera en Puerto Sereno desde 1958. El astillero está en
        el extremo norte del puerto, entre la fábrica de hielo y la escuela de vela.

        Pase cuando la puerta azul esté abierta. Hay café en el taller de jarcia, y alguien
        recorrerá la rampa con usted para mirar su barco.
        """
      )),
    .page(
      (
        "The yard",
        """
        Two sheds, one slipway of forty metres, a crane for twelve tonnes and room for sixty boats
        ashore.

        - The long shed is for new boats, up to fifteen metres.
        - The low shed is for engines, paint and everything that smells.
        - The loft above it is for sails and rigging.
        """
      ),
      (
        "El astillero",
        """
        Dos naves, una rampa de cuarenta metros, una grúa de doce toneladas y sitio para sesenta
        barcos en tierra.

        - La nave larga es para barcos nuevos, de hasta quince metros.
        - La nave baja es para motores, pintura y todo lo que huele.
        - El altillo es para velas y jarcia.
        """
      )),
    .page(
      (
        "Boats we build",
        """
        Four hulls are drawn and proven: a rowing skiff, a day sailer, a pilot cutter and a small
        working launch. Each one is built to order, plank on frame.

        A skiff takes ten weeks. A cutter takes a year and a half, and its owner usually comes by
        on Saturdays to hold the other end of something.
        """
      ),
      (
        "Barcos que construimos",
        """
        Hay cuatro cascos dibujados y probados: un bote de remos, un velero de día, un cúter de
        práctico y una pequeña lancha de trabajo. Cada uno se construye por encargo, tabla a tabla.

        Un bote lleva diez semanas. Un cúter lleva año y medio, y su dueño suele pasar los sábados
        a sujetar el otro extremo de algo.
        """
      )),
    .page(
      (
        "Moorings",
        """
        Puerto Sereno has a hundred and ten berths behind the long mole, and twenty swinging
        moorings in the inner bay. We look after forty of them for the town.

        Visitors tie up at the wooden pontoon and call on channel 9. Two nights are free for boats
        that come for work in the yard.
        """
      ),
      (
        "Amarres",
        """
        Puerto Sereno tiene ciento diez amarres detrás del dique largo y veinte boyas en la bahía
        interior. Nosotros cuidamos cuarenta de ellos para el pueblo.

        Los visitantes atracan en el pantalán de madera y llaman por el canal 9. Dos noches son
        gratis para los barcos que vienen a trabajar en el astillero.
        """
      )),
    .page(
      (
        "Sailing school",
        """
        Lucy Hart runs the school next door with three of our day sailers. Courses last a week,
        with four people to a boat, from April to October.
        """
      ),
      (
        "Escuela de vela",
        """
        Lucy Hart lleva la escuela de al lado con tres de nuestros veleros de día. Los cursos duran
        una semana, con cuatro personas por barco, de abril a octubre.
        """
      )),
    .page(
      (
        "About us",
        """
        Three generations and nine people. Mateo Candela began with a borrowed adze; his
        granddaughter Inés has led the yard since 2011.

        - Inés Candela, yard and drawings
        - Tom Aldridge, shipwright
        - Marta Ruiz, sails and rigging
        - Joan Pons, slipway and moorings
        """
      ),
      (
        "Quiénes somos",
        """
        Tres generaciones y nueve personas. Mateo Candela empezó con una azuela prestada; su nieta
        Inés dirige el astillero desde 2011.

        - Inés Candela, astillero y planos
        - Tom Aldridge, carpintero de ribera
        - Marta Ruiz, velas y jarcia
        - Joan Pons, rampa y amarres
        """
      )),
    .page(
      (
        "Prices",
        """
        Hauling out costs fourteen euros a metre, there and back into the water. A working hour is
        fifty-two euros, and the first look at a boat costs nothing.
        """
      ),
      (
        "Precios",
        """
        Sacar el barco cuesta catorce euros por metro, con la vuelta al agua incluida. La hora de
        trabajo son cincuenta y dos euros, y mirar el barco por primera vez no cuesta nada.
        """
      )),
    .page(
      (
        "Find us",
        """
        Muelle Norte 3, Puerto Sereno. By sea: leave the red beacon to port and keep to the line of
        the two white posts. By road: the last turn before the lighthouse.

        The gate is open on weekdays from eight to six, and on Saturdays until one.
        """
      ),
      (
        "Cómo llegar",
        """
        Muelle Norte 3, Puerto Sereno. Por mar: deje la baliza roja a babor y siga la línea de los
        dos postes blancos. Por carretera: el último desvío antes del faro.

        La puerta está abierta de lunes a viernes de ocho a seis, y los sábados hasta la una.
        """
      )),
  ]
}
