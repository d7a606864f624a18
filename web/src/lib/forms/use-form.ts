import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useDraft } from "./drafts.ts";
import { incompleteDates } from "./incomplete-dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

type Errors<V> = { [K in keyof V]?: string | null };
type FieldNames<V> = Readonly<Record<string, keyof V>>;
type Checks<V> = { [K in keyof V]?: (value: V[K], values: V) => string | null };

interface FormSetup<V> {
  initial: V;
  /**
   * The revision of the record that `initial` comes from. When the revision changes because someone else saved the
   * record, unedited fields show the new values, and edited fields get a note. While the revision stays the same,
   * changes of `initial`, such as computed values, are ignored. For data without a revision, pass all of the data as a text.
   */
  follows?: number | string;
  /**
   * The name of a draft that stores the changed fields. The draft survives a reload, a lost connection, maintenance and an
   * expired session. When the draft is restored, fields that aren't in the draft show their current values.
   */
  draft?: string;
  /** Fields that are never stored in a draft. */
  secrets?: readonly (keyof V)[];
  validate?: Checks<V>;
  /** Maps the server's field names to the form's, for fields whose names differ. */
  names?: FieldNames<V>;
  /**
   * Sends the values. If it throws an ApiError about fields, the error texts are shown next to these fields.
   * @param changed only the edited fields; sending unedited fields could undo what someone else saved
   */
  onSubmit: (values: V, changed: Partial<V>) => Promise<unknown> | void;
  /** Called with the error if `onSubmit` throws. */
  onError?: (error: unknown) => void;
  /** Called if validation prevents sending. */
  onInvalid?: () => void;
}

export interface Form<V> {
  readonly values: V;
  readonly errors: Errors<V>;
  readonly busy: boolean;
  /** True if any value differs from its initial or last saved value. */
  readonly dirty: boolean;
  /** The props of a field: `<TextField label="…" {...form.field('name')} />`. */
  field<K extends keyof V & string>(name: K): FieldBinding<V[K]>;
  /** The props of a Checkbox or Switch. */
  checkbox<K extends keyof V & string>(name: K): CheckBinding;
  set(patch: Partial<V>): void;
  /** Sets fields that were saved separately to their saved values; changes of other fields stay unsaved. */
  saved(fields: Partial<V>): void;
  setErrors(errors: Errors<V>): void;
  /** Discards all changes and errors. If values are given, they become the new initial values. */
  reset(values?: V): void;
  /** Sends the form; for `<form onSubmit={form.submit} noValidate>`. */
  submit(event?: React.FormEvent): void;
  /**
   * Validates the form and shows errors next to their fields, for forms that are sent without a submit event.
   * @param more errors in addition to those of `validate`
   * @param form the form element; by default, the element of the last submit event
   * @returns true if there are no errors
   */
  check(more?: Errors<V>, form?: HTMLFormElement | null): boolean;
}

interface FieldBinding<T> {
  name: string;
  value: T;
  error: string | null | undefined;
  onChange: (value: T) => void;
  onBlur: () => void;
}
interface CheckBinding {
  name: string;
  checked: boolean;
  error: string | null | undefined;
  onChange: (checked: boolean) => void;
}

/** The state of a form: values, errors, sending. If there are errors, the first invalid field gets the focus. */
export function useForm<V extends object>(setup: FormSetup<V>): Form<V> {
  const [base, setBase] = useState(setup.initial);
  const newestBase = useRef(base);
  const draft = useDraft<Typed<V>>(setup.draft ?? null, { now: {} }, ({ now }) =>
    keepable(newestBase.current, now, setup.secrets),
  );
  // Drafts from older versions of the app have neither `now` nor `was`.
  const { now = {}, was = {} } = draft.value;
  const values: V = { ...base, ...now };
  const [errors, setErrors] = useState<Errors<V>>(() => overtaken(setup.initial, now, was));
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLFormElement | null>(null);

  function rebase(next: V): void {
    newestBase.current = { ...next };
    setBase(newestBase.current);
  }

  function set(patch: Partial<V>): void {
    draft.set((typed) => ({ now: { ...typed.now, ...patch } }));
  }

  /** Makes the saved `fields` the new initial values. Only the changes in `left` are still unsaved. */
  function take(fields: Partial<V>, left: Partial<V>): void {
    rebase({ ...base, ...fields });
    (Object.keys(left).length > 0 ? draft.set : draft.settle)({ now: left });
  }

  function change<K extends keyof V>(name: K, value: V[K]): void {
    set({ [name]: value } as unknown as Partial<V>);
    setErrors((before) => ({ ...before, [name]: null }));
  }

  function fail(found: Errors<V>): void {
    setErrors(found);
    focusFirst(place.current, found);
  }

  function check(more: Errors<V> = {}, form = place.current): boolean {
    place.current = form;
    const found = { ...validateAll(values, setup.validate), ...more, ...incompleteDates(form) };
    if (Object.keys(found).length === 0) return true;
    fail(found);
    setup.onInvalid?.();
    return false;
  }

  async function send(): Promise<void> {
    if (busy || !check()) return;
    setBusy(true);
    try {
      await setup.onSubmit(values, differing(base, values));
      // If `onSubmit` has reset the form, the sent values must not replace the new initial values.
      if (newestBase.current === base) rebase(values);
      draft.settle((typed) => typed);
      setErrors({});
    } catch (error) {
      const named = errorsOf<V>(error, values, setup.names);
      if (named) fail(named);
      setup.onError?.(error);
    } finally {
      setBusy(false);
    }
  }

  useOthersChanges(setup, busy, (moved) => {
    const left = only(now, (name) => !(name in moved && same(now[name], base[name])));
    take(moved, left);
    setErrors((before) => ({ ...before, ...overtaken(newestBase.current, left, base) }));
  });

  return {
    values,
    errors,
    busy,
    dirty: Object.keys(differing(base, values)).length > 0,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change(name, value),
      onBlur: () => {
        if (values[name] === "" || values[name] === null) return;
        const found = setup.validate?.[name]?.(values[name], values);
        setErrors((before) => ({ ...before, [name]: found ?? overtakenOf(before[name]) }));
      },
    }),
    checkbox: (name) => ({
      name,
      checked: Boolean(values[name]),
      error: errors[name],
      onChange: (checked) => change(name, checked as V[typeof name]),
    }),
    set,
    saved(fields) {
      const left = only(now, (name) => !(name in fields));
      take(fields, left);
    },
    setErrors: fail,
    reset: (next = base) => {
      rebase(next);
      draft.settle({ now: {} });
      setErrors({});
    },
    submit(event) {
      event?.preventDefault();
      if (event?.currentTarget instanceof HTMLFormElement) place.current = event.currentTarget;
      void send();
    },
    check,
  };
}

/** Calls `hear` with the fields that someone else has saved. Waits until the form isn't busy, to ignore the form's own save. */
function useOthersChanges<V extends object>(
  { initial, follows }: FormSetup<V>,
  busy: boolean,
  hear: (moved: Partial<V>) => void,
): void {
  const known = useRef({ initial, follows });
  const tell = useEffectEvent(() => {
    if (known.current.follows === follows) return;
    const moved = differing(known.current.initial, initial);
    known.current = { initial, follows };
    if (Object.keys(moved).length > 0) hear(moved);
  });
  useEffect(() => {
    if (!busy) tell();
  }, [follows, busy]);
}

/** The fields that a person has changed, as stored in a draft. */
interface Typed<V> {
  readonly now?: Partial<V>;
  /** The values of the fields in `now` before the person changed them; only set in a stored draft. */
  readonly was?: Partial<V>;
}

function keepable<V extends object>(
  base: V,
  typed: Partial<V> = {},
  secrets: readonly (keyof V)[] = [],
): Typed<V> {
  const now = only(differing(base, typed), (name) => !secrets.includes(name));
  return { now, was: only<Partial<V>>(base, (name) => name in now) };
}

/** @returns a note for each edited field in which someone else has saved another value */
function overtaken<V extends object>(base: V, now: Partial<V>, was: Partial<V>): Errors<V> {
  const names = (Object.keys(now) as (keyof V)[]).filter(
    (name) => name in was && !same(was[name], base[name]) && !same(now[name], base[name]),
  );
  return Object.fromEntries(
    names.map((name) => [name, coreTexts.say("form.overtaken")]),
  ) as Errors<V>;
}

/** @returns the error if it is the note about someone else's change, else null. The note stays even if the field is valid */
function overtakenOf(error: string | null | undefined): string | null {
  return error === coreTexts.say("form.overtaken") ? error : null;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function only<T extends object>(all: T, which: (name: keyof T) => boolean): Partial<T> {
  const names = (Object.keys(all) as (keyof T)[]).filter(which);
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<T>;
}

/** @returns the fields of `typed` whose values differ from the values in `base` */
export function differing<V extends object>(base: V, typed: Partial<V>): Partial<V> {
  return only(typed, (name) => !same(typed[name], base[name]));
}

/** @returns the errors of all invalid fields, or null if there are none */
export function validateAll<V extends object>(values: V, checks: Checks<V> = {}): Errors<V> | null {
  const found: Errors<V> = {};
  for (const name of Object.keys(checks) as (keyof V)[]) {
    const error = checks[name]?.(values[name], values);
    if (error) found[name] = error;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** @returns the server's error texts for fields of this form, or null if there are none */
export function errorsOf<V extends object>(
  error: unknown,
  values: V,
  names: FieldNames<V> = {},
): Errors<V> | null {
  if (!(error instanceof ApiError)) return null;
  const named = Object.entries(error.fields)
    .map(([name, texts]) => [names[name] ?? name, texts[0]] as const)
    .filter(([name]) => name in values);
  return named.length > 0 ? (Object.fromEntries(named) as Errors<V>) : null;
}

function namesInOrder(form: HTMLFormElement | null): string[] {
  return form ? [...form.elements].map((element) => element.getAttribute("name") ?? "") : [];
}

function focusFirst(form: HTMLFormElement | null, found: object): void {
  const first = namesInOrder(form).find((name) => found[name as keyof object]);
  // Waits until the error is rendered, so that screen readers read the field together with its error.
  if (first) setTimeout(() => focusField(form, first), 0);
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const element = form?.elements.namedItem(name);
  const target =
    element instanceof RadioNodeList ? ([...element].find(isChosen) ?? element[0]) : element;
  if (target instanceof HTMLElement) target.focus();
}

function isChosen(one: Node): boolean {
  return one instanceof HTMLInputElement && one.checked;
}
