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

/** How many employees got each result. `undone` and `kept` count the results of an undo. */
export const batchCounts = z.object({
  created: int,
  updated: int,
  deactivated: int,
  unchanged: int,
  refused: int,
  undone: int,
  kept: int,
});

/** A change to many employees, applied as one. */
export const batch = z.object({
  id: int,
  kind: z.enum(batchKinds),
  state: z.enum(batchStates),
  /** The name of an import's file. */
  file_name: text.nullable(),
  counts: batchCounts,
  /** The number of employees in the batch, and how many of them are done. */
  total: int,
  done: int,
  /** Why the batch failed, or could not be undone. */
  problem: text.nullable(),
  created_by: namedRef.nullable(),
  created_at: text,
  finished_at: text.nullable(),
  undo_until: text.nullable(),
  can_undo: z.boolean(),
  /** True while `listBatchRows` has the rows: for 30 days. Later only the audit log has the changes. */
  has_rows: z.boolean(),
  undone_by: namedRef.nullable(),
  undone_at: text.nullable(),
});

/** The result for one employee. */
export const batchRow = z.object({
  position: int,
  /** null for an employee who is not added yet, or was deleted. */
  employee_id: int.nullable(),
  name: text,
  action: z.enum(rowActions),
  /** The changed fields; for a refused change, the requested values. Locations, audiences and managers are names. */
  changes: z.array(z.object({ field: text, before: z.unknown(), after: z.unknown() })),
  /** Why the change was refused; after an undo, why some of it was kept. */
  problem: z.object({ field: text.nullable(), message: text }).nullable(),
});

/** The filters of the list of employees. */
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
  /** Only hiding is allowed for many at a time: some of them may have asked for it. They are shown again one by one. */
  celebrates: blankAsAbsent(flag.refine((shown) => !shown, because("hidden_only"))),
};
const some = blankAsAbsent(ids);

/**
 * The same change for every employee: `*_ids` replace the links, `add_*` and `remove_*` change them. An absent field stays
 * as it is.
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

/** A change per employee. PINs are not in it: a new PIN is shown to one person only. */
export const ownChange = employeeChange.omit({ employee_ids: true, pin: true }).extend({ id });

export type Batch = z.infer<typeof batch>;
export type BatchRow = z.infer<typeof batchRow>;
export type BatchCounts = z.infer<typeof batchCounts>;
export type SharedChange = z.infer<typeof sharedChange>;
export type OwnChange = z.infer<typeof ownChange>;
export type PeopleFilter = z.infer<typeof peopleFilter>;
