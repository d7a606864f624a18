import { CallError } from "#server/platform/http/errors";

/**
 * Forms and queries have names and values alone. Many clients write `ids[]` there for a list, of one value too, `options[0]` for one
 * of its places, and `filters[status]` or `translations[0][title]` for a field inside another.
 * @returns the fields that such names stand for; other names stay as they are
 * @throws CallError `bad_request` for a name that goes deeper than any input does
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

/** `a[b][c]` */
const nestedName = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** Names in one another: more than any call's input has, and few enough to go through one inside the other. */
const deepest = 8;

/** Fields inside another. A map, as a name is whatever a client makes of it: `__proto__`, too. */
type Group = Map<string, unknown>;

function put(root: Group, path: readonly string[], value: unknown): void {
  if (path.length > deepest) throw new CallError("bad_request");
  const isList = path.at(-1) === "";
  const steps = isList ? path.slice(0, -1) : path;
  let group = root;
  for (const step of steps.slice(0, -1)) {
    const known = group.get(step);
    const inner: Group = known instanceof Map ? (known as Group) : new Map();
    group.set(step, inner);
    group = inner;
  }
  group.set(steps.at(-1) ?? "", isList ? [value].flat() : value);
}

function contentsOf(group: Group): [string, unknown][] {
  return [...group].map(([name, value]) => [
    name,
    value instanceof Map ? told(value as Group) : value,
  ]);
}

/** Fields that are all called by numbers are the places of a list, in their order; what is missing in between is left out. */
function told(group: Group): unknown {
  const contents = contentsOf(group);
  if (!contents.every(([name]) => /^\d+$/.test(name))) return Object.fromEntries(contents);
  return contents.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}
