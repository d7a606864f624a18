import type { DemoMemo } from "#server/seed/demo-memo-texts";

/** A week at Second Cup Bakery. */
export const bakeryMemos: readonly DemoMemo[] = [
  {
    daysAgo: 7,
    tenthsAnswered: 10,
    title: "New oven, new times",
    category: "Operations",
    content:
      "<p>The new oven runs hotter. Take two minutes off every recipe card until we reprint the cards.</p>",
    spanish: {
      title: "Horno nuevo, tiempos nuevos",
      content:
        "<p>El horno nuevo calienta más. Quita dos minutos a cada receta hasta que imprimamos las fichas de nuevo.</p>",
    },
    audiences: [0],
  },
  {
    daysAgo: 2,
    tenthsAnswered: 5,
    title: "Pumpkin bread is back",
    category: "Product / Menu",
    content: "<p>Starting Saturday. Cut it thick, and offer a taste to anyone who asks.</p>",
    spanish: {
      title: "Vuelve el pan de calabaza",
      content: "<p>Desde el sábado. Córtalo grueso y ofrece una prueba a quien la pida.</p>",
    },
    flaggable: true,
    picture: "bread",
    questions: [{ text: "Is it still nut-free?" }],
  },
];
