import type { Locale } from "@lineup/contract/constants";

/** The languages in which the animations have words. The rest of the locales search the English ones. */
type Language = Extract<Locale, "en" | "es">;
type Words = Readonly<Record<Language, string>>;

export interface BuiltinGif {
  /** The name of its file, and its id. */
  readonly name: string;
  readonly category: keyof typeof builtinCategories;
  readonly title: Words;
  /** More words that find it, beside those of the title. */
  readonly words: Words;
}

export const builtinCategories = {
  greetings: { en: "Greetings", es: "Saludos" },
  reactions: { en: "Reactions", es: "Reacciones" },
  feelings: { en: "Feelings", es: "Sentimientos" },
  work: { en: "At work", es: "En el trabajo" },
  celebrations: { en: "Celebrations", es: "Celebraciones" },
} as const satisfies Record<string, Words>;

type Row = readonly [
  name: string,
  category: BuiltinGif["category"],
  en: string,
  es: string,
  wordsEn: string,
  wordsEs: string,
];

/** The animations that come with the product, the most used first. The web serves them as `/gifs/<name>.svg`. */
const rows: readonly Row[] = [
  [
    "thumbs-up",
    "reactions",
    "Thumbs up",
    "Pulgar arriba",
    "good like great yes agree",
    "bien bueno genial sí de acuerdo",
  ],
  [
    "thank-you",
    "greetings",
    "Thank you",
    "Gracias",
    "thanks grateful heart",
    "agradecer corazón muchas",
  ],
  [
    "applause",
    "celebrations",
    "Applause",
    "Aplauso",
    "clap bravo well done good job",
    "aplaudir bravo bien hecho buen trabajo",
  ],
  [
    "party",
    "celebrations",
    "Party",
    "Fiesta",
    "confetti celebrate congratulations hooray",
    "confeti celebrar felicidades viva",
  ],
  [
    "laugh",
    "feelings",
    "Laughing",
    "Risa",
    "funny lol haha joke face",
    "gracioso jaja broma reír cara",
  ],
  ["heart", "feelings", "Heart", "Corazón", "love like", "amor cariño me encanta"],
  [
    "hello",
    "greetings",
    "Hello",
    "Hola",
    "hi hey wave good morning bye",
    "saludo buenos días adiós",
  ],
  [
    "yes",
    "reactions",
    "Yes",
    "Sí",
    "check done ok right finished",
    "listo hecho vale correcto terminado",
  ],
  ["no", "reactions", "No", "No", "cross wrong stop nope", "cruz mal alto para nada"],
  [
    "on-my-way",
    "work",
    "On my way",
    "Voy en camino",
    "coming car drive soon delivery",
    "ya voy coche carro pronto entrega",
  ],
  [
    "hurry",
    "work",
    "Hurry up",
    "Date prisa",
    "clock time late fast waiting",
    "reloj hora tarde rápido espera apúrate",
  ],
  ["coffee", "work", "Coffee", "Café", "break cup morning tired", "descanso taza mañana pausa"],
  [
    "fire",
    "reactions",
    "Fire",
    "Fuego",
    "hot amazing great busy",
    "caliente increíble genial ocupado",
  ],
  [
    "rocket",
    "reactions",
    "Rocket",
    "Cohete",
    "launch go fast start",
    "lanzamiento vamos rápido empezar",
  ],
  [
    "star",
    "celebrations",
    "Star",
    "Estrella",
    "great best winner employee",
    "excelente mejor ganador empleado",
  ],
  [
    "birthday",
    "celebrations",
    "Happy birthday",
    "Feliz cumpleaños",
    "cake candle party",
    "pastel vela tarta fiesta",
  ],
  [
    "surprised",
    "feelings",
    "Surprised",
    "Sorpresa",
    "wow oh shocked face",
    "guau asombro vaya cara",
  ],
  [
    "thinking",
    "feelings",
    "Thinking",
    "Pensando",
    "hmm wonder question maybe face",
    "duda pregunta quizás tal vez cara",
  ],
  [
    "sad",
    "feelings",
    "Sad",
    "Triste",
    "sorry cry tear face",
    "perdón llorar lágrima lo siento cara",
  ],
  [
    "good-night",
    "greetings",
    "Good night",
    "Buenas noches",
    "moon sleep tired bye",
    "luna dormir sueño descansa",
  ],
  [
    "sunshine",
    "greetings",
    "Sunshine",
    "Sol",
    "sun good morning weather summer",
    "buenos días clima verano",
  ],
  ["rain", "feelings", "Rain", "Lluvia", "cloud weather storm wet", "nube clima tormenta mojado"],
  ["pizza", "work", "Pizza", "Pizza", "food lunch hungry eat", "comida almuerzo hambre comer"],
  [
    "clean",
    "work",
    "Clean",
    "Limpio",
    "bubbles soap wash tidy closing",
    "burbujas jabón lavar limpieza cierre",
  ],
];

export const builtinGifs: readonly BuiltinGif[] = rows.map(
  ([name, category, en, es, wordsEn, wordsEs]) => ({
    ...{ name, category },
    title: { en, es },
    words: { en: wordsEn, es: wordsEs },
  }),
);

/** @returns a text in a language, or in English if it isn't there in that language */
export function wordsIn(words: Words, language: Locale): string {
  return language === "es" ? words.es : words.en;
}
