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
  readonly spanish?: Words;
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
      "<p>From today this is where you hear what is going on. Read it, tap <strong>Acknowledge</strong>, done. If something is not clear, raise a flag and ask.</p>",
    spanish: {
      title: "Te damos la bienvenida a Lineup",
      content:
        "<p>Desde hoy, aquí te enteras de lo que pasa. Léelo, toca <strong>Confirmar</strong> y listo. Si algo no está claro, levanta una bandera y pregunta.</p>",
    },
  },
  {
    daysAgo: 24,
    tenthsAnswered: 10,
    title: "Hand washing, the long version",
    category: "Safety",
    content:
      "<p>Twenty seconds, with soap, every time:</p><ol><li>when you come in</li><li>after every break</li><li>after raw meat, fish or eggs</li><li>after the bins</li></ol>",
    priority: "high",
    signature: true,
    audiences: [0],
  },
  {
    daysAgo: 3,
    tenthsAnswered: 7,
    title: "How is the new schedule working for you?",
    category: "Pulse check",
    content: "<p>Two weeks in: tell us how it is going, and what would make it better.</p>",
    spanish: {
      title: "¿Qué tal te va con el nuevo horario?",
      content: "<p>Tras dos semanas: cuéntanos cómo va y qué lo mejoraría.</p>",
    },
    survey: {
      options: ["Very well", "Well", "So-so", "Badly"],
      spanish: ["Muy bien", "Bien", "Regular", "Mal"],
    },
  },
  {
    daysAgo: 20,
    tenthsAnswered: 10,
    title: "Autumn menu starts Monday",
    category: "Product / Menu",
    content:
      "<p>The autumn menu starts on Monday. Tasting is on Sunday at three.</p><ul><li>Squash soup</li><li>Pear crumble</li></ul>",
    picture: "soup",
  },
  {
    daysAgo: 17,
    tenthsAnswered: 9,
    title: "New card readers at the counter",
    category: "Operations",
    content:
      "<p>Both counters have new card readers. They ask for the tip before the card. Hand the reader over and look away while they choose.</p>",
    audiences: [1],
    endInDays: -3,
  },
  {
    daysAgo: 13,
    tenthsAnswered: 9,
    title: "Walk-in temperature log",
    category: "Safety",
    content:
      "<p>Openers write the walk-in temperature on the sheet at the door, every morning. Above <strong>41 °F</strong>: call the shift lead before you unpack anything.</p>",
    flaggable: true,
    audiences: [0, 3],
    questions: [
      {
        text: "The thermometer in the second walk-in is broken. Which one do I read?",
        answer: "Use the probe from drawer one until the new one comes on Friday.",
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
    locations: [1],
  },
  {
    daysAgo: 6,
    tenthsAnswered: 7,
    title: "Allergen labels on every tub",
    category: "Safety",
    content:
      "<p>From today every tub gets an <strong>allergen label</strong> and the date. No label, no service.</p>",
    spanish: {
      title: "Etiquetas de alérgenos en cada recipiente",
      content:
        "<p>Desde hoy, cada recipiente lleva una <strong>etiqueta de alérgenos</strong> y la fecha. Sin etiqueta no hay servicio.</p>",
    },
    flaggable: true,
    priority: "high",
    picture: "label",
    dueInDays: -1,
    questions: [
      { text: "Do we also label the sauces in the walk-in?" },
      {
        text: "Where are the new labels?",
        answer: "On the shelf beside the dish pit, second drawer.",
      },
    ],
  },
  {
    daysAgo: 4,
    tenthsAnswered: 6,
    title: "Schedule requests for the holidays",
    category: "Schedule",
    content:
      "<p>Tell us by the end of next week which days you cannot work. First come, first served, as every year.</p>",
    flaggable: true,
    dueInDays: 7,
    questions: [{ text: "Can two of us swap a day after the list is closed?" }],
  },
  {
    daysAgo: 2,
    tenthsAnswered: 5,
    title: "Closing checklist, signed",
    category: "Policy",
    content:
      "<p>Whoever closes signs for it: gas off, walk-in shut, back door locked, alarm on. Please read the list and sign below.</p>",
    spanish: {
      title: "Lista de cierre, con firma",
      content:
        "<p>Quien cierra firma: gas apagado, cámara cerrada, puerta trasera con llave, alarma puesta. Lee la lista y firma abajo.</p>",
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
    content: "<p>We walk the fire drill on Thursday before opening. Meet at the back door.</p>",
    spanish: {
      title: "Simulacro de incendio el jueves",
      content:
        "<p>Hacemos el simulacro el jueves antes de abrir. Nos vemos en la puerta trasera.</p>",
    },
    flaggable: true,
    locations: [0, 1],
    dueInDays: 3,
    questions: [{ text: "I am off that day. Can I do the fire drill another time?" }],
  },
  {
    daysAgo: 0.1,
    tenthsAnswered: 1,
    title: "Dishwasher at Harbor Street is down",
    category: "Urgent",
    content:
      "<p>The dishwasher is down until four. Use the paper plates from dry storage, and rinse by hand what you must.</p>",
    spanish: {
      title: "El lavaplatos de Harbor Street no funciona",
      content:
        "<p>El lavaplatos estará parado hasta las cuatro. Usa los platos de papel del almacén seco y enjuaga a mano lo indispensable.</p>",
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
    startInDays: 2,
    audiences: [1],
  },
  {
    daysAgo: 0,
    tenthsAnswered: 0,
    title: "Holiday opening hours",
    category: "Schedule",
    content: "<p>Open until three on the 24th, closed on the 25th.</p>",
    status: "draft",
  },
  {
    daysAgo: 2,
    // Few enough that who tries the product as an employee has not reacted yet.
    tenthsAnswered: 3,
    title: `Thank you, ${praised}!`,
    category: "Guest compliment",
    content:
      "<p>A table of twelve wrote to say that they never felt so well looked after. Let’s hear it!</p>",
    spanish: {
      title: `¡Gracias, ${praised}!`,
      content:
        "<p>Una mesa de doce nos escribió que nunca se había sentido tan bien atendida. ¡Un aplauso!</p>",
    },
    celebrates: {
      place: praisedPlace,
      title: "Thank you! A table wrote about you",
      content: "<p>They never felt so well looked after, they wrote. We agree.</p>",
      spanish: {
        title: "¡Gracias! Una mesa escribió sobre ti",
        content:
          "<p>Escribieron que nunca se habían sentido tan bien atendidos. Estamos de acuerdo.</p>",
      },
    },
    endInDays: 3,
  },
];

/** A week at Second Cup Bakery. */
export const bakeryMemos: readonly DemoMemo[] = [
  {
    daysAgo: 7,
    tenthsAnswered: 10,
    title: "New oven, new times",
    category: "Operations",
    content:
      "<p>The new oven bakes hotter. Take two minutes off every recipe card until the cards are printed anew.</p>",
    audiences: [0],
  },
  {
    daysAgo: 2,
    tenthsAnswered: 5,
    title: "Pumpkin bread is back",
    category: "Product / Menu",
    content: "<p>From Saturday. Cut it thick, and offer a taste to everybody who asks.</p>",
    flaggable: true,
    picture: "bread",
    questions: [{ text: "Is it still without nuts?" }],
  },
];
