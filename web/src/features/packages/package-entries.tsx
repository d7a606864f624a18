import type { MemoTemplatePackage, PackageEntry } from "@lineup/contract/packages/schemas";
import { maxOffsetDays } from "@lineup/contract/constants";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { call } from "#web/lib/api/api-client.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { SortableList, movedRow } from "#web/ui/lists/sortable-list.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { TimeField } from "#web/ui/forms/time-field.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { AddTemplate } from "./add-template.tsx";
import styles from "./packages.module.css";
import { packagesTexts } from "./packages-texts.ts";
import { UnusableBadge } from "./unusable-badge.tsx";

const undoForMs = 8000;

/** A package's templates with day and time. Reordering, editing and removing are saved right away. */
export function PackageEntries({ pack }: { pack: MemoTemplatePackage }): ReactNode {
  const say = packagesTexts.useTexts();
  const [adding, setAdding] = useState(false);
  const { company_id, id } = pack;
  const show = (shown: MemoTemplatePackage): void => {
    // A fetch on its way would bring back the old state.
    void queryClient.cancelQueries({ queryKey: ["getPackage"] });
    queryClient.setQueryData(["getPackage", { company_id, id }], { memo_template_package: shown });
  };
  const failed = (error: unknown): void => {
    refreshList("packages");
    showError(error, say("detail.failed"));
  };
  const place = useCallMutation("updatePackageTemplate", {
    // Moves run one by one, because each position depends on the moves before it.
    queue: `package ${id}`,
    onSuccess({ memo_template_package: shown }) {
      show(shown);
      refreshList("packages");
    },
    onError: failed,
  });
  const change = (entry: PackageEntry, fields: Partial<PackageEntry>): void => {
    show({
      ...pack,
      templates: pack.templates.map((one) => (one.id === entry.id ? { ...one, ...fields } : one)),
    });
    place.mutate({ company_id, id, memo_template_id: entry.memo_template_id, ...fields });
  };
  const move = (from: number, to: number): void => {
    const entry = pack.templates[from];
    if (!entry) return;
    show({ ...pack, templates: movedRow(pack.templates, from, to) });
    const { memo_template_id } = entry;
    place.mutate({ company_id, id, memo_template_id, order: to + 1 });
  };
  const takeOut = useCallMutation("removePackageTemplate", {
    queue: `package ${id}`,
    onSuccess({ memo_template_package: shown }) {
      show(shown);
      refreshList("packages");
    },
    onError: failed,
  });
  const remove = async (entry: PackageEntry): Promise<void> => {
    const { memo_template_id, offset_days, send_time } = entry;
    const about = { company_id, id, memo_template_id };
    // Uses the current position: the entry's own is older than the moves that are on their way.
    const order = pack.templates.indexOf(entry) + 1;
    const put = async (): Promise<void> => {
      try {
        const back = { ...about, order, offset_days, send_time };
        show((await call("addPackageTemplate", back)).memo_template_package);
        refreshList("packages");
      } catch (error) {
        failed(error);
      }
    };
    // `failed` reports the reason if it stays.
    const isOut = await takeOut.mutateAsync(about).then(Boolean, () => false);
    if (!isOut) return;
    toast({
      title: say("detail.removed", { title: entry.memo_template.title }),
      variant: "success",
      timeout: undoForMs,
      action: { label: coreTexts.say("action.undo"), onPress: () => void put() },
    });
  };
  return (
    <section className="card stack" aria-labelledby="package-templates">
      <div>
        <h2 id="package-templates">{say("detail.templates")}</h2>
        <p className="dim small">{say("detail.templates.hint")}</p>
      </div>
      {pack.templates.length === 0 ? (
        <p>{say("detail.none")}</p>
      ) : (
        <SortableList
          label={say("detail.templates")}
          rows={pack.templates}
          rowId={(entry) => entry.id}
          nameOf={(entry) => entry.memo_template.title}
          onMove={move}
          onRemove={(entry) => void remove(entry)}
        >
          {(entry) => <Entry entry={entry} onChange={(fields) => change(entry, fields)} />}
        </SortableList>
      )}
      <div>
        <Button
          variant="secondary"
          outline
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {say("detail.add")}
        </Button>
      </div>
      {adding && <AddTemplate pack={pack} onAdded={show} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Entry({
  entry,
  onChange,
}: {
  entry: PackageEntry;
  onChange: (fields: Partial<PackageEntry>) => void;
}): ReactNode {
  const say = packagesTexts.useTexts();
  const { title, display_type } = entry.memo_template;
  // A typed day is saved when the field loses the focus; people count days from the first one.
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const [typedTime, setTypedTime] = useState<string | null>(null);
  const day = typedDay ?? String(entry.offset_days + 1);
  const time = typedTime ?? entry.send_time;
  const isDay = /^\d{1,3}$/.test(day) && Number(day) >= 1 && Number(day) <= maxOffsetDays + 1;
  return (
    <div className={styles.entry}>
      <span className={styles.name}>
        {title}
        <KindBadge kind={display_type} />
        <UnusableBadge template={entry.memo_template} />
      </span>
      <div className={styles.times}>
        <span className="dim" aria-hidden="true">
          {say("entry.day")}
        </span>
        <TextField
          type="number"
          label={say("entry.day.of", { title })}
          labelHidden
          value={day}
          error={isDay ? null : say("entry.bad", { most: maxOffsetDays + 1 })}
          onChange={setTypedDay}
          onBlur={() => {
            if (!isDay) return;
            const offset_days = Number(day) - 1;
            if (offset_days !== entry.offset_days) onChange({ offset_days });
            setTypedDay(null);
          }}
        />
        <TimeField
          label={say("entry.time.of", { title })}
          labelHidden
          value={time}
          onChange={setTypedTime}
          onBlur={() => {
            if (time !== "" && time !== entry.send_time) onChange({ send_time: time });
            setTypedTime(null);
          }}
        />
      </div>
    </div>
  );
}
