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

/** How many people become what; `undone` and `kept`: after it was taken back. */
export const batchCounts = z.object({
  created: int,
  updated: int,
  deactivated: int,
  unchanged: int,
  refused: int,
  undone: int,
  kept: int,
});

/** A change to many people, as one piece. */
export const batch = z.object({
  id: int,
  kind: z.enum(batchKinds),
  state: z.enum(batchStates),
  /** Of an import: what its file is called. */
  file_name: text.nullable(),
  counts: batchCounts,
  /** People it concerns, and how many of them have been gone through. */
  total: int,
  done: int,
  /** Why it was not done, or not taken back. */
  problem: text.nullable(),
  created_by: namedRef.nullable(),
  created_at: text,
  finished_at: text.nullable(),
  undo_until: text.nullable(),
  can_undo: z.boolean(),
  /** Whether `listBatchRows` tells what became of each; for 30 days, and then the audit log does. */
  has_rows: z.boolean(),
  undone_by: namedRef.nullable(),
  undone_at: text.nullable(),
});

/** What becomes, or became, of one person. */
export const batchRow = z.object({
  position: int,
  /** null: they are only to be added, or are no more. */
  employee_id: int.nullable(),
  name: text,
  action: z.enum(rowActions),
  /** Of one that is refused: what was asked for. Locations, audiences and managers by their names. */
  changes: z.array(z.object({ field: text, before: z.unknown(), after: z.unknown() })),
  /** Why it is refused; after it was taken back, why something of it was kept. */
  problem: z.object({ field: text.nullable(), message: text }).nullable(),
});

/** Whom a list of people would show: the filters of that list. */
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
  /** Nothing: no kind any more. */
  type: line(60)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  default_locale: blankAsAbsent(z.enum(locales)),
  is_active: blankAsAbsent(flag),
  on_leave: blankAsAbsent(flag),
  /** Among many, somebody may have asked for it: they are shown again one by one. */
  celebrates: blankAsAbsent(flag.refine((shown) => !shown, because("hidden_only"))),
};
const some = blankAsAbsent(ids);

/** The same for everybody: `*_ids` in place of theirs, `add_*` and `remove_*` beside them. Absent: as it was. */
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

/** Each their own; a PIN is told to one person alone, and not here. */
export const ownChange = employeeChange.omit({ employee_ids: true, pin: true }).extend({ id });

export type Batch = z.infer<typeof batch>;
export type BatchRow = z.infer<typeof batchRow>;
export type BatchCounts = z.infer<typeof batchCounts>;
export type SharedChange = z.infer<typeof sharedChange>;
export type OwnChange = z.infer<typeof ownChange>;
export type PeopleFilter = z.infer<typeof peopleFilter>;
