import { CallError } from "#server/platform/http/errors";

/**
 * Turns the flat fields of forms and queries into nested fields. Forms and queries are flat lists of names and values,
 * in which many clients write `ids[]` for a list (even of one value), `options[0]` for an item of a list, and
 * `filters[status]` or `translations[0][title]` for a field inside another field.
 * @returns the nested fields; names without brackets are unchanged
 * @throws CallError `bad_request` if a name has more levels than any call's input
 */
export function nestedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const root: Group = new Map();
  for (const [name, value] of Object.entries(fields)) {
    const [, first, inner] = nestedName.exec(name) ?? [];
    if (first === undefined || inner === undefined) root.set(name, value);
    else put(root, [first, ...inner.slice(1, -1).split("][")], value);
  }
  return Object.fromEntries(contentsOf(root));
}

/** Matches a name such as `a[b][c]`. */
const nestedName = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** The maximum number of levels in a name: more than any call's input has, and few enough for a recursive function. */
const maxLevels = 8;

/** The fields inside another field. This is a map, because a client may send any name, even `__proto__`. */
type Group = Map<string, unknown>;

function put(root: Group, path: readonly string[], value: unknown): void {
  if (path.length > maxLevels) throw new CallError("bad_request");
  const isList = path.at(-1) === "";
  const steps = isList ? path.slice(0, -1) : path;
  let group = root;
  for (const step of steps.slice(0, -1)) {
    const existing = group.get(step);
    const inner: Group = existing instanceof Map ? (existing as Group) : new Map();
    group.set(step, inner);
    group = inner;
  }
  group.set(steps.at(-1) ?? "", isList ? [value].flat() : value);
}

function contentsOf(group: Group): [string, unknown][] {
  return [...group].map(([name, value]) => [
    name,
    value instanceof Map ? toValue(value as Group) : value,
  ]);
}

/** @returns a list in the order of the names, without gaps, if all names are numbers; otherwise an object */
function toValue(group: Group): unknown {
  const contents = contentsOf(group);
  if (!contents.every(([name]) => /^\d+$/.test(name))) return Object.fromEntries(contents);
  return contents.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}
