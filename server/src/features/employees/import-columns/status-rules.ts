import { dayIn } from "#server/features/employees/import-columns/dates-rules";
import type { ColumnValues } from "#server/features/employees/import-columns/column-values-rules";
import { folded } from "#server/features/employees/import-columns/headers-rules";
import { wordMap, yesOrNo } from "#server/features/employees/import-columns/values-rules";

/** What a cell says about someone's employment: they work here, are away for a while, or have left. */
export type Status = "working" | "on_leave" | "left";

/** @returns the status of a cell; null if the cell doesn't say it */
export type StatusReader = (cell: string) => Status | null;

/**
 * Finds out how a column says who works here, because the same text means different things: `T` is terminated beside `A` and `L`,
 * but true beside `F`; `Full-time` is someone's status beside `Terminated`, but says nothing beside `Part-time`.
 * @param today a later termination date means that someone still works here
 * @returns the reader; null if no value of the column says who works here
 */
export function statusReader(
  header: string,
  { counts }: ColumnValues,
  today: Date,
): StatusReader | null {
  const words = [...counts.keys()];
  const keys = words.map(folded);
  if (isCoded(header, keys)) return (cell) => codes.get(folded(cell)) ?? plainStatus(cell);
  if (holdsDates({ counts }, today)) return (cell) => dateStatus(cell, today);
  if (!words.some((word) => plainStatus(word) !== null)) return null;
  return (cell) => plainStatus(cell) ?? (contracts.test(folded(cell)) ? "working" : null);
}

/** @returns true for a column of the days on which people left or will leave */
export function holdsDates({ counts }: Pick<ColumnValues, "counts">, today: Date): boolean {
  const words = [...counts.keys()];
  const dates = words.filter((word) => isDate(word, today)).length;
  return dates > 0 && dates >= words.length / 2;
}

/** Reads a word that says on its own who works here, as in `Active`, `Terminated - Voluntary` or `Leave of absence`. */
function plainStatus(cell: string): Status | null {
  const key = folded(cell);
  const found = statusWords.get(key);
  if (found !== undefined) return found;
  const known = yesOrNo(cell);
  if (known !== null) return known ? "working" : "left";
  if (leaves.test(key)) return "on_leave";
  const [, first = ""] = /^([a-z]+) /.exec(key) ?? [];
  return statusWords.get(first) ?? null;
}

const statusWords = wordMap<Status>({
  working:
    "active, activo, activa, current, employed, working, hired, rehired, rehire, enabled, new hire, contratado, contratada, trabajando, vigente",
  on_leave:
    "leave, on leave, loa, away, furlough, furloughed, de licencia, de permiso, licencia, permiso, incapacidad, incapacitado, incapacitada",
  left: "inactive, terminated, term, termed, dismissed, resigned, quit, fired, separated, deactivated, disabled, archived, deleted, departed, offboarded, retired, deceased, former, left, discharged, released, laid off, not active, no longer employed, ex employee, inactivo, inactiva, desactivado, desactivada, terminado, terminada, despedido, despedida, jubilado, jubilada, renuncio, renuncia, retirado, retirada, liquidado, liquidada, baja",
});

const leaves =
  /\b(?:on leave|leave of absence|leave with|paid leave|unpaid leave|medical leave|maternity|paternity|parental leave|fmla|furlough|de licencia|de permiso|incapacidad|excedencia)\b/;

/** How people are employed. Beside words like `Terminated`, such a word means that someone works here. */
const contracts =
  /^(?:regular|full time|fulltime|ft|part time|parttime|pt|temp|temporary|seasonal|casual|contract|contractor|per diem|intern|permanent|probation|probationary|hourly|salaried|salary|exempt|non exempt|tiempo completo|medio tiempo|tiempo parcial|eventual|temporal|fijo|fija|indefinido|planta)\b/;

const codes = wordMap<Status>({ working: "a", on_leave: "l, p", left: "t, i, d, r, b, q, u" });

/** @returns true if the column has one-letter codes, as payroll systems use them, and not `t` for true and `f` for false */
function isCoded(header: string, keys: readonly string[]): boolean {
  if (!keys.every((key) => codes.has(key))) return false;
  return (
    keys.some((key) => key === "a" || key === "l") ||
    /\b(?:status|estado|estatus|situacion)\b/.test(folded(header))
  );
}

function isDate(cell: string, today: Date): boolean {
  return dayIn(cell, "month_first", today)?.year != null;
}

function dateStatus(cell: string, today: Date): Status | null {
  const day = dayIn(cell, "month_first", today);
  if (day === null || day.year === null) return plainStatus(cell);
  return Date.UTC(day.year, day.month - 1, day.day) <= today.getTime() ? "left" : "working";
}
