/** First and last names of people who don't exist, paired off by position: clearly made up, and no two alike. */
const firstNames = [
  "Ada",
  "Basil",
  "Clementine",
  "Dill",
  "Estragon",
  "Fennel",
  "Ginger",
  "Hazel",
  "Ivy",
  "Juniper",
  "Kale",
  "Lavender",
  "Marjoram",
  "Nutmeg",
  "Olive",
  "Pepper",
  "Quince",
  "Rosemary",
  "Saffron",
  "Tarragon",
  "Umber",
  "Verbena",
  "Willow",
  "Xenia",
  "Yarrow",
  "Zest",
  "Anise",
  "Bay",
  "Clove",
  "Dahlia",
];
const lastNames = [
  "Applewood",
  "Butterfield",
  "Cobblestone",
  "Drizzle",
  "Eggleston",
  "Flatbread",
  "Gravyboat",
  "Honeydew",
  "Icebox",
  "Jampot",
  "Kettleby",
  "Ladle",
  "Muffinworth",
  "Noodleman",
];

/** One employee of a demo company. `place` counts from 0. */
export interface DemoPerson {
  readonly name_first: string;
  readonly name_last: string;
  readonly phone: string;
  readonly birth: { readonly day: number; readonly month: number; readonly year: number };
  readonly anniversary: string;
  readonly locale: "en" | "es";
  readonly type: string;
}

const types = ["Full time", "Part time", "Team member", "Shift lead", "Seasonal"];

/**
 * @param place the person's number in the company; the same number always gives the same person
 * @param areaCode of the phone; its last four digits, 0101 and up, are kept free for fiction
 */
export function demoPerson(place: number, areaCode: string): DemoPerson {
  return {
    name_first: pick(firstNames, place),
    // 30 and 14 share the factor 2; the shift keeps the second round of first names from meeting the same last ones.
    name_last: pick(lastNames, place + Math.floor(place / firstNames.length)),
    phone: `${areaCode}555${String(101 + place).padStart(4, "0")}`,
    birth: {
      day: 1 + ((place * 7) % 28),
      month: 1 + ((place * 5) % 12),
      year: 1970 + ((place * 3) % 35),
    },
    anniversary: `${2015 + (place % 10)}-${String(1 + ((place * 7) % 12)).padStart(2, "0")}-15`,
    locale: place % 5 === 4 ? "es" : "en",
    type: pick(types, place),
  };
}

function pick(names: readonly string[], index: number): string {
  return names[index % names.length] ?? "";
}
