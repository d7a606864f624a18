import { type SeededRandom, seededRandom } from "../../server/test/support/seeded-random.ts";

/** A test file of employees, with facts about its content that tests compare with the import's result. */
export interface ConnectionRegistry {
  readonly content: Buffer;
  readonly rows: number;
  /** The number of employees who are in the file twice. */
  readonly twins: number;
  /** The number of employees who are in the file once, with a location that the company doesn't have. */
  readonly unplaced: number;
  /** A last name that only one person in the file has. */
  readonly known: string;
}

const first = "Ana,José,Íñigo,María José,Zoë,D'Arcy,Sofía,Núria,Luis Ángel,Chloë,Anaïs,Renée".split(
  ",",
);
const last =
  "Núñez,O'Neil,García,Muñoz,D'Angelo,Peña,López-Ruiz,Ibáñez,Güell,De la Cruz,Åberg".split(",");
const posts = ["Cocina", "Sala", "Caja", "Gerente de turno"];
const areaCodes = [415, 510, 628, 650, 707, 805, 818, 858, 909, 925];
const headers =
  "Nº empleado;Nombre;Apellido paterno;Apellido materno;Teléfono;Correo electrónico;Puesto;Sucursal;Fecha de nacimiento;Fecha de ingreso;Idioma;Centro de coste";

/**
 * Creates an employee file in the style of payroll exports: with semicolons, a byte order mark, accents, apostrophes, two
 * surnames, missing phones, three date formats, trailing blanks, blank rows and duplicate people.
 * @param seed the same seed gives the same roster
 * @param stamp a text that makes the employee numbers and the name `known` unique across test runs
 * @param places two location names: the first one exists in the company, the second one doesn't
 */
export function roster(
  seed: number,
  stamp: string,
  places: readonly [string, string],
): ConnectionRegistry {
  const chance = seededRandom(seed);
  const lines = [headers];
  const twins = 20;
  const rows = 5_000;
  for (let at = 1; at <= rows - twins; at++) lines.push(line(chance, at, stamp, places));
  // Some employees get a second row, with the same employee number but other random details.
  for (let at = 1; at <= twins; at++) lines.push(line(chance, at * 7, stamp, places));
  lines.splice(2_500, 0, ";;;;;;;;;;;", "");
  return {
    content: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n\r\n`),
    // Every tenth employee has the unknown location. Two of these employees are in the file twice, so they aren't counted.
    ...{ rows, twins, unplaced: (rows - twins) / 10 - 2, known: `Único${stamp}` },
  };
}

function line(
  chance: SeededRandom,
  at: number,
  stamp: string,
  places: readonly [string, string],
): string {
  const number = `N${stamp}${at}`;
  // Numbers that the numbering plan allows, and others for each stamp.
  const local = String(2_000_000 + Number(stamp.slice(-1)) * 700_000 + at * 37);
  const phone = `${areaCodes[Number(stamp.slice(-2, -1))]} ${local.slice(0, 3)}-${local.slice(3)}`;
  const born = {
    day: chance.between(1, 28),
    month: chance.between(1, 12),
    year: chance.between(1960, 2006),
  };
  const hired = {
    day: chance.between(1, 28),
    month: chance.between(1, 12),
    year: chance.between(2008, 2025),
  };
  const cells = [
    number,
    `${chance.pick(first)} `,
    at === 11 ? `Único${stamp}` : chance.pick(last),
    chance.next() < 0.7 ? `${chance.pick(last)}  ` : "",
    chance.next() < 0.2 ? "" : phone,
    chance.next() < 0.5 ? "" : `${number.toLowerCase()}@lineup.example`,
    chance.pick(posts),
    at % 10 === 0 ? places[1] : places[0],
    dayIn(at, born),
    dayIn(at + 1, hired),
    chance.next() < 0.5 ? "Español" : "Inglés",
    `CC-${chance.between(100, 199)} `,
  ];
  return cells.join(";");
}

/**
 * @param turn a number that selects one of three formats
 * @returns the date in the selected format
 */
function dayIn(
  turn: number,
  { day, month, year }: { day: number; month: number; year: number },
): string {
  const [d, m] = [day, month].map((number) => String(number).padStart(2, "0"));
  return [`${year}-${m}-${d}`, `${d}.${m}.${year}`, `${d}/${m}/${year}`][turn % 3] ?? "";
}
