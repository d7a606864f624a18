import type { MemoDraft } from "@lineup/contract/memos/schemas";

import { demoPerson } from "#server/seed/demo-people";
import type { DemoPicture } from "#server/seed/demo-pictures";

interface Words {
  readonly title: string;
  readonly content: string;
}

interface DemoQuestion {
  readonly text: string;
  readonly answer?: string;
  /** A manager closed it afterwards. */
  readonly resolved?: true;
}

/** What one demo memo says, to whom, and what became of it. Places and people are named by their position. */
export interface DemoMemo {
  readonly daysAgo: number;
  /** Of ten people, how many have answered. */
  readonly tenthsAnswered: number;
  readonly title: string;
  readonly category: string;
  readonly content: string;
  /** The same in Spanish: every demo memo is translated, since an installation starts without a translation service. */
  readonly spanish: Words;
  readonly status?: MemoDraft["status"];
  readonly priority?: MemoDraft["priority"];
  readonly flaggable?: true;
  readonly signature?: true;
  readonly picture?: DemoPicture;
  /** Days from now; before now is past due. */
  readonly dueInDays?: number;
  readonly startInDays?: number;
  readonly endInDays?: number;
  readonly locations?: readonly number[];
  readonly audiences?: readonly number[];
  /** A survey: one of these, in their order as often as people like them. */
  readonly survey?: { readonly options: readonly string[]; readonly spanish: readonly string[] };
  /** A celebration of whoever stands at this place among the employees, and what they read themselves. */
  readonly celebrates?: { readonly place: number } & Words & { readonly spanish: Words };
  readonly questions?: readonly DemoQuestion[];
}

/** Whom a guest praised: the person of that number, who stands at that place among the employees. */
const praised = demoPerson(13, "312").name_first;
const praisedPlace = 7;

/** Four weeks at Harbor Street Kitchen. */
export const harborMemos: readonly DemoMemo[] = [
  {
    daysAgo: 27,
    tenthsAnswered: 10,
    title: "Welcome to Lineup",
    category: "Announcement",
    content:
      "<p>Starting today, you'll find what's new here. Read it, tap <strong>Acknowledge</strong>, and you're done. If something isn't clear, ask a question.</p>",
    spanish: {
      title: "Te damos la bienvenida a Lineup",
      content:
        "<p>Desde hoy, aquí encuentras lo nuevo. Léelo, toca <strong>Confirmar lectura</strong> y listo. Si algo no está claro, haz una pregunta.</p>",
    },
  },
  {
    daysAgo: 24,
    tenthsAnswered: 10,
    title: "Hand washing, step by step",
    category: "Safety",
    content:
      "<p>Twenty seconds, with soap, every time:</p><ol><li>when you come in</li><li>after every break</li><li>after raw meat, fish or eggs</li><li>after taking out the trash</li></ol>",
    spanish: {
      title: "Lavado de manos, paso a paso",
      content:
        "<p>Veinte segundos, con jabón, siempre:</p><ol><li>al llegar</li><li>después de cada descanso</li><li>después de tocar carne, pescado o huevo crudos</li><li>después de sacar la basura</li></ol>",
    },
    priority: "high",
    signature: true,
    audiences: [0],
  },
  {
    daysAgo: 3,
    tenthsAnswered: 7,
    title: "How is the new schedule working for you?",
    category: "Pulse check",
    content: "<p>It's been two weeks. Tell us how it's going and what would make it better.</p>",
    spanish: {
      title: "¿Cómo te va con el nuevo horario?",
      content: "<p>Ya pasaron dos semanas. Cuéntanos cómo va y qué lo mejoraría.</p>",
    },
    survey: {
      options: ["Very well", "Well", "So-so", "Not well"],
      spanish: ["Muy bien", "Bien", "Regular", "Mal"],
    },
  },
  {
    daysAgo: 20,
    tenthsAnswered: 10,
    title: "Fall menu starts Monday",
    category: "Product / Menu",
    content:
      "<p>The fall menu starts Monday. The tasting is Sunday at 3 PM.</p><ul><li>Squash soup</li><li>Pear crumble</li></ul>",
    spanish: {
      title: "El menú de otoño empieza el lunes",
      content:
        "<p>El menú de otoño empieza el lunes. La degustación es el domingo a las 3 p.m.</p><ul><li>Sopa de calabaza</li><li>Crumble de pera</li></ul>",
    },
    picture: "soup",
  },
  {
    daysAgo: 17,
    tenthsAnswered: 9,
    title: "New card readers at the counter",
    category: "Operations",
    content:
      "<p>Both counters have new card readers. They ask for the tip before the card. Hand over the reader and look away while guests choose.</p>",
    spanish: {
      title: "Nuevos lectores de tarjetas en el mostrador",
      content:
        "<p>Los dos mostradores tienen lectores nuevos. Piden la propina antes que la tarjeta. Entrega el lector y mira hacia otro lado mientras el cliente elige.</p>",
    },
    audiences: [1],
    endInDays: -3,
  },
  {
    daysAgo: 13,
    tenthsAnswered: 9,
    title: "Walk-in temperature log",
    category: "Safety",
    content:
      "<p>Openers: write the walk-in temperature on the sheet by the door every morning. Above <strong>41 °F</strong>, call the shift lead before you unpack anything.</p>",
    spanish: {
      title: "Registro de temperatura de la cámara fría",
      content:
        "<p>Quienes abren: anoten cada mañana la temperatura de la cámara fría en la hoja junto a la puerta. Si pasa de <strong>41 °F</strong>, llamen al encargado de turno antes de desempacar.</p>",
    },
    flaggable: true,
    audiences: [0, 3],
    questions: [
      {
        text: "The thermometer in the second walk-in is broken. Which one do I read?",
        answer: "Use the probe in drawer one until the new one comes Friday.",
        resolved: true,
      },
    ],
  },
  {
    daysAgo: 10,
    tenthsAnswered: 8,
    title: "Parking behind Lakeside is closed",
    category: "General",
    content:
      "<p>The lot behind the building is being paved until the end of the month. Park on Third Street; the first two hours are free.</p>",
    spanish: {
      title: "El estacionamiento detrás de Lakeside está cerrado",
      content:
        "<p>Están pavimentando el estacionamiento detrás del edificio hasta fin de mes. Estaciónate en Third Street; las primeras dos horas son gratis.</p>",
    },
    locations: [1],
  },
  {
    daysAgo: 6,
    tenthsAnswered: 7,
    title: "Allergen labels on every tub",
    category: "Safety",
    content:
      "<p>Starting today, every tub gets an <strong>allergen label</strong> and the date. No label, no service.</p>",
    spanish: {
      title: "Etiquetas de alérgenos en cada recipiente",
      content:
        "<p>Desde hoy, cada recipiente lleva una <strong>etiqueta de alérgenos</strong> y la fecha. Sin etiqueta, no se sirve.</p>",
    },
    flaggable: true,
    priority: "high",
    picture: "label",
    dueInDays: -1,
    questions: [
      { text: "Do we also label the sauces in the walk-in?" },
      {
        text: "Where are the new labels?",
        answer: "On the shelf by the dish pit, second drawer.",
      },
    ],
  },
  {
    daysAgo: 4,
    tenthsAnswered: 6,
    title: "Schedule requests for the holidays",
    category: "Schedule",
    content:
      "<p>Tell us by the end of next week which days you can't work. First come, first served, same as every year.</p>",
    spanish: {
      title: "Solicitudes de horario para las fiestas",
      content:
        "<p>Dinos antes del final de la próxima semana qué días no puedes trabajar. Por orden de llegada, como cada año.</p>",
    },
    flaggable: true,
    dueInDays: 7,
    questions: [{ text: "Can two of us swap a day after the list closes?" }],
  },
  {
    daysAgo: 2,
    tenthsAnswered: 5,
    title: "Closing checklist, signed",
    category: "Policy",
    content:
      "<p>Whoever closes signs off: gas off, walk-in shut, back door locked, alarm on. Please read the list and sign below.</p>",
    spanish: {
      title: "Lista de cierre, con firma",
      content:
        "<p>Quien cierra, firma: gas apagado, cámara fría cerrada, puerta trasera con llave, alarma puesta. Lee la lista y firma abajo.</p>",
    },
    signature: true,
    audiences: [2],
    dueInDays: 2,
  },
  {
    daysAgo: 1,
    tenthsAnswered: 3,
    title: "Fire drill on Thursday",
    category: "Safety",
    content: "<p>We're doing a fire drill Thursday before we open. Meet at the back door.</p>",
    spanish: {
      title: "Simulacro de incendio el jueves",
      content:
        "<p>Haremos el simulacro el jueves antes de abrir. Nos vemos en la puerta trasera.</p>",
    },
    flaggable: true,
    locations: [0, 1],
    dueInDays: 3,
    questions: [{ text: "I'm off that day. Can I do the fire drill another time?" }],
  },
  {
    daysAgo: 0.1,
    tenthsAnswered: 1,
    title: "Dishwasher at Harbor Street is down",
    category: "Urgent",
    content:
      "<p>The dishwasher is down until 4 PM. Use the paper plates from dry storage, and hand-wash only what you need.</p>",
    spanish: {
      title: "El lavaplatos de Harbor Street no funciona",
      content:
        "<p>El lavaplatos no funcionará hasta las 4 p.m. Usa los platos de papel del almacén y lava a mano solo lo necesario.</p>",
    },
    priority: "urgent",
    flaggable: true,
    locations: [0],
  },
  {
    daysAgo: 0,
    tenthsAnswered: 0,
    title: "Winter jackets for the patio team",
    category: "HR",
    content: "<p>The jackets are here. Write your size on the list in the office.</p>",
    spanish: {
      title: "Chaquetas de invierno para el equipo del patio",
      content: "<p>Ya llegaron las chaquetas. Anota tu talla en la lista de la oficina.</p>",
    },
    startInDays: 2,
    audiences: [1],
  },
  {
    daysAgo: 0,
    tenthsAnswered: 0,
    title: "Holiday hours",
    category: "Schedule",
    content: "<p>We're open until 3 PM on the 24th and closed on the 25th.</p>",
    spanish: {
      title: "Horario de las fiestas",
      content: "<p>El 24 abrimos hasta las 3 p.m. y el 25 cerramos.</p>",
    },
    status: "draft",
  },
  {
    daysAgo: 2,
    // Few enough that who tries the product as an employee has not reacted yet.
    tenthsAnswered: 3,
    title: `Thank you, ${praised}!`,
    category: "Guest compliment",
    content:
      "<p>A table of twelve wrote to say they've never had better service. Let's hear it!</p>",
    spanish: {
      title: `¡Gracias, ${praised}!`,
      content:
        "<p>Una mesa de doce nos escribió que nunca la habían atendido mejor. ¡Un aplauso!</p>",
    },
    celebrates: {
      place: praisedPlace,
      title: "Thank you! A table wrote about you",
      content: "<p>They wrote that they've never had better service. We agree.</p>",
      spanish: {
        title: "¡Gracias! Una mesa escribió sobre ti",
        content: "<p>Escribieron que nunca los habían atendido mejor. Estamos de acuerdo.</p>",
      },
    },
    endInDays: 3,
  },
];
