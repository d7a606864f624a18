import { z } from "zod";
import { locales, roles } from "../../constants.ts";
import {
  because,
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  flag,
  id,
  ids,
  line,
  namedRef,
  terms,
} from "../../schemas.ts";
import { employeeChange, invitationFilter } from "../schemas.ts";

const int = z.number().int();
const text = z.string();

export const batchKinds = ["edit", "import", "manager_import"] as const;
export const batchStates = [
  ...(["preview", "waiting", "running", "done", "failed", "undoing", "undone"] as const),
] as const;
export const rowActions = ["created", "updated", "deactivated", "unchanged", "refused"] as const;

/**
 * The number of employees for each result. After an undo, `undone` counts the employees whose change was undone fully or partly,
 * and `kept` counts the employees whose change was kept fully or partly.
 */
export const batchCounts = z.object({
  created: int,
  updated: int,
  deactivated: int,
  unchanged: int,
  refused: int,
  undone: int,
  kept: int,
});

/** A set of changes to many employees. All changes are applied together, and one undo covers all of them. */
export const batch = z.object({
  id: int,
  kind: z.enum(batchKinds),
  state: z.enum(batchStates),
  /** The name of the imported file; null if the batch isn't an import. */
  file_name: text.nullable(),
  counts: batchCounts,
  /** `total` is the number of employees in the batch, and `done` is how many of them have been processed. */
  total: int,
  done: int,
  /** Why the batch failed or could not be undone. */
  problem: text.nullable(),
  created_by: namedRef.nullable(),
  created_at: text,
  finished_at: text.nullable(),
  undo_until: text.nullable(),
  can_undo: z.boolean(),
  /**
   * True if `listBatchRows` returns rows for the batch. Rows are deleted 30 days after the batch ended; the audit log keeps the
   * changes.
   */
  has_rows: z.boolean(),
  undone_by: namedRef.nullable(),
  undone_at: text.nullable(),
});

const rowProblem = z.object({ field: text.nullable(), message: text });

/** The result of a batch for one employee. */
export const batchRow = z.object({
  position: int,
  /** null if the employee was deleted or hasn't been added yet. */
  employee_id: int.nullable(),
  name: text,
  action: z.enum(rowActions),
  /**
   * The changes that were made or, if the change was refused, the requested changes. Locations, audiences and managers are given
   * by name.
   */
  changes: z.array(z.object({ field: text, before: z.unknown(), after: z.unknown() })),
  /**
   * Why the change was refused or, after an undo, why some fields were not restored. A row of a file may have several errors: the
   * first one is this, and `others` are the rest.
   */
  problem: rowProblem.extend({ others: z.array(rowProblem) }).nullable(),
});

/** Selects employees by the filters of the employee list. */
export const peopleFilter = z.object({
  terms,
  locations: chosenIds,
  audiences: chosenIds,
  active: blankAsDefault(flag, true),
  invitation: invitationFilter,
  see_all: blankAsAbsent(flag),
});

const set = {
  role: blankAsAbsent(z.enum(roles)),
  /** null clears the job title. */
  type: line(60)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  default_locale: blankAsAbsent(z.enum(locales)),
  is_active: blankAsAbsent(flag),
  on_leave: blankAsAbsent(flag),
  /**
   * A bulk change can only turn celebrations off. Turning celebrations on is possible only for one employee at a time, because
   * employees may have asked not to be celebrated.
   */
  celebrates: blankAsAbsent(flag.refine((shown) => !shown, because("hidden_only"))),
};
const some = blankAsAbsent(ids);

/**
 * One change that applies to several employees. A field such as `location_ids` replaces all of an employee's locations;
 * `add_location_ids` and `remove_location_ids` add or remove only the given locations. Absent fields change nothing.
 */
export const sharedChange = z.object({
  ...set,
  location_ids: some,
  add_location_ids: some,
  remove_location_ids: some,
  audience_ids: some,
  add_audience_ids: some,
  remove_audience_ids: some,
  manager_ids: some,
  add_manager_ids: some,
  remove_manager_ids: some,
});

/**
 * One employee's change in a bulk edit that changes each employee differently. The change can't set a PIN, because PINs are shown
 * only for one employee at a time.
 */
export const ownChange = employeeChange.omit({ employee_ids: true, pin: true }).extend({ id });

export type Batch = z.infer<typeof batch>;
export type BatchRow = z.infer<typeof batchRow>;
export type BatchCounts = z.infer<typeof batchCounts>;
export type SharedChange = z.infer<typeof sharedChange>;
export type OwnChange = z.infer<typeof ownChange>;
export type PeopleFilter = z.infer<typeof peopleFilter>;
