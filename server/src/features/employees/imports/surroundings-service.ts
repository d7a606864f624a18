import type { Surroundings } from "#server/features/employees/imports/change-rules";
import {
  NameIndex,
  PeopleIndex,
  namesInFile,
} from "#server/features/employees/import-columns/names-rules";
import type { ReadHead, ReadRow } from "#server/features/employees/import-columns/people-rules";
import type { ImportWork } from "#server/features/employees/imports/plan-service";
import { readNameableManagers, readSegmentFlags } from "#server/features/employees/imports/reads";
import { readAudienceNames, readLocationNames } from "#server/features/targeting/reads";
import { pinsOf } from "#server/platform/auth/pins";
import type { Db } from "#server/platform/context";

/** @returns the company's data that a file's rows are compared with */
export async function readSurroundings(
  db: Db,
  { scope, actor, options, secret, now }: ImportWork,
  head: ReadHead,
  rows: readonly ReadRow[],
): Promise<Surroundings> {
  const { columns } = head;
  // Only admins may create locations and audiences.
  const flags =
    options.create_segments && actor.role === "admin"
      ? await readSegmentFlags(db, scope)
      : { locations: false, audiences: false };
  const hasManagers = columns.some((field) => field === "managers" || field === "manager");
  return {
    ...{ columns, now, pins: pinsOf(secret, scope), isWholeRoster: options.missing_employees },
    locations: new NameIndex(
      columns.includes("locations") ? await readLocationNames(db, scope) : [],
      flags.locations,
      namesInFile("locations", head, rows),
    ),
    audiences: new NameIndex(
      columns.includes("audiences") ? await readAudienceNames(db, scope) : [],
      flags.audiences,
      namesInFile("audiences", head, rows),
    ),
    managers: new PeopleIndex(hasManagers ? await readNameableManagers(db, scope) : []),
  };
}
