import { useEffect, useState, type ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Switch } from "#web/ui/choice-fields.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { RecipientsPicker } from "#web/ui/recipients-picker.tsx";
import { targetOf } from "./memo-form.ts";
import { memosTexts } from "./memos-texts.ts";
import type { Composer } from "./use-composer.ts";
import { useSettled } from "./use-settled.ts";

const settleMs = 250;

/** Who a memo is for, and how many people that is right now. */
export function TargetField({ composer }: { composer: Composer }): ReactNode {
  const say = memosTexts.useTexts();
  const details = useCompany();
  const { form, errors, set, setReach } = composer;
  const [terms, setTerms] = useState("");
  const input = { company_id: details.company.id };
  const settledTerms = useSettled(terms.trim(), settleMs);
  const target = targetOf(form.target);
  const settledTarget = useSettled(target, settleMs);
  const locations = useCall("listLocationNames", input);
  const audiences = useCall("listAudienceNames", input);
  const found = useCall(
    "listEmployeeNames",
    { ...input, terms: settledTerms },
    { enabled: settledTerms !== "", keepPrevious: true },
  );
  const reached = useCall("getReach", { ...input, ...settledTarget });
  const counted = JSON.stringify(target) === JSON.stringify(settledTarget);
  const reaches = counted && reached.data ? reached.data.count : null;
  useEffect(() => setReach(reaches), [reaches, setReach]);

  return (
    <>
      <RecipientsPicker
        value={form.target}
        onChange={(next) => set({ target: next })}
        locations={hasFlag(details, "disable-locations") ? [] : (locations.data?.locations ?? [])}
        audiences={hasFlag(details, "disable-audiences") ? [] : (audiences.data?.audiences ?? [])}
        chosen={form.people}
        found={terms ? (found.data?.employees ?? []) : []}
        searching={found.isFetching || terms.trim() !== settledTerms}
        onSearch={setTerms}
        onPick={({ id, name }) =>
          set((before) => ({
            people: [...before.people.filter((person) => person.id !== id), { id, name }],
          }))
        }
        reaches={reaches}
      />
      <FieldError id="composer-target-error" text={errors.target} />
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
