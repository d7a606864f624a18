import type { FlagKey } from "@lineup/contract/constants";
import { useEffect, type ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/company.ts";
import { usePeopleSearch } from "#web/entities/people.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { Switch } from "#web/ui/choice-fields.tsx";
import { FieldError } from "#web/ui/field.tsx";
import type { Named } from "#web/ui/people-picker.tsx";
import { RecipientsPicker } from "#web/ui/recipients-picker.tsx";
import { targetOf } from "./memo-form.ts";
import { writingTexts } from "./writing-texts.ts";
import type { Writing } from "./use-writing.ts";

const settleMs = 250;

/** Who a memo is for, and how many people that is right now. */
export function TargetField({ writing }: { writing: Writing }): ReactNode {
  const say = writingTexts.useTexts();
  const details = useCompany();
  const { form, errors, set, setReach } = writing;
  const input = { company_id: details.company.id };
  const target = targetOf(form.target);
  const settled = useSettled(target, settleMs);
  const locations = useCall("listLocationNames", input);
  const audiences = useCall("listAudienceNames", input);
  const reached = useCall("getReach", { ...input, ...settled });
  const counted = JSON.stringify(target) === JSON.stringify(settled);
  const reach = counted ? (reached.data ?? (reached.error ? "failed" : "counting")) : "counting";
  const count = typeof reach === "object" ? reach.count : null;
  useEffect(() => setReach(count), [count, setReach]);

  // Of what the company hides, that which was chosen before: it still holds, so it is said and can be taken away.
  const offered = (flag: FlagKey, chosen: readonly number[], all: readonly Named[] = []) =>
    hasFlag(details, flag) ? all.filter(({ id }) => chosen.includes(id)) : all;

  return (
    <>
      <RecipientsPicker
        value={form.target}
        onChange={(next) => set({ target: next })}
        locations={offered(
          "disable-locations",
          form.target.location_ids,
          locations.data?.locations,
        )}
        audiences={offered(
          "disable-audiences",
          form.target.audience_ids,
          audiences.data?.audiences,
        )}
        people={usePeopleSearch()}
        reach={reach}
      />
      <FieldError id="writing-target-error" text={errors.target} />
      {form.target.mode === "segments" && (
        <Switch
          label={say("form.newMembers")}
          checked={form.include_new_members}
          onChange={(include_new_members) => set({ include_new_members })}
        />
      )}
    </>
  );
}
