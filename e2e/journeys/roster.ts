import { type SeededRandom, seededRandom } from "../../server/test/support/seeded-random.ts";

/** A file of people, with what an import has to make of it. */
export interface Roster {
  readonly content: Buffer;
  readonly rows: number;
  /** Rows that say twice who somebody is. */
  readonly twins: number;
  /** Other rows with the location that the company does not have. */
  readonly unplaced: number;
  /** A last name that one person of the file has. */
  readonly known: string;
}

const first = "Ana,José,Íñigo,María José,Zoë,D'Arcy,Sofía,Núria,Luis Ángel,Chloë,Anaïs,Renée".split(
  ",",
);
const last =
  "Núñez,O'Neil,García,Muñoz,D'Angelo,Peña,López-Ruiz,Ibáñez,Güell,De la Cruz,Åberg".split(",");
const posts = ["Cocina", "Sala", "Caja", "Gerente de turno"];
const headers =
  "Nº empleado;Nombre;Apellido paterno;Apellido materno;Teléfono;Correo electrónico;Puesto;Sucursal;Fecha de nacimiento;Fecha de ingreso;Idioma;Centro de coste";

/**
 * A roster as a payroll system writes one, the same for the same seed: semicolons and a byte order mark, accents, apostrophes
 * and two surnames, missing phones, days in three forms, trailing blanks, blank rows, and people who are there twice.
 * @param stamp makes its people others than those of another run
 * @param places two locations: one that the company has, and one that it does not have
 */
export function roster(seed: number, stamp: string, places: readonly [string, string]): Roster {
  const chance = seededRandom(seed);
  const lines = [headers];
  const twins = 20;
  const rows = 5_000;
  for (let at = 1; at <= rows - twins; at++) lines.push(line(chance, at, stamp, places));
  // Somebody was entered twice: the same number, and another phone.
  for (let at = 1; at <= twins; at++) lines.push(line(chance, at * 7, stamp, places));
  lines.splice(2_500, 0, ";;;;;;;;;;;", "");
  return {
    content: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n\r\n`),
    // Every tenth, but for the two of them who are twins.
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
  const local = String(2_000_000 + at * 37);
  const phone = `9${stamp.slice(-2)} ${local.slice(0, 3)}-${local.slice(3)}`;
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

/** In turn as three systems would write it. */
function dayIn(
  turn: number,
  { day, month, year }: { day: number; month: number; year: number },
): string {
  const [d, m] = [day, month].map((number) => String(number).padStart(2, "0"));
  return [`${year}-${m}-${d}`, `${d}.${m}.${year}`, `${d}/${m}/${year}`][turn % 3] ?? "";
}
