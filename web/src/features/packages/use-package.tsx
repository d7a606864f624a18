import type { MemoTemplatePackage } from "@lineup/contract/packages/schemas";
import { eachLocation } from "@lineup/contract/constants";
import { IconSend } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ReachLine } from "#web/entities/memos/editor/reach-line.tsx";
import { RecipientsField } from "#web/entities/memos/editor/recipients-field.tsx";
import { sendLabel } from "#web/entities/memos/sending/send-label.ts";
import { SendQuestion } from "#web/entities/memos/sending/send-question.tsx";
import { undoSends, undoToast } from "#web/entities/memos/sending/undo-sends.ts";
import { targetOf } from "#web/entities/memos/form/memo-form.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import { refreshList, refreshSends } from "#web/entities/companies/live-company.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { formatDateTime, fromLocalInput, toLocalInput } from "#web/lib/dates/dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { useMounted } from "#web/lib/hooks/use-mounted.ts";
import { knownZone, nearestZone, zoneOptions, type Zone } from "#web/lib/dates/zones.ts";
import { ActionBar } from "#web/ui/layout/action-bar.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Reach, Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { PackageLink } from "./back-links.tsx";
import { UnusableBadge } from "./unusable-badge.tsx";
import styles from "./packages.module.css";
import { packagesTexts } from "./packages-texts.ts";

/** The choices for using a package; kept on the device until it is used. */
interface Use {
  readonly start_on: string;
  readonly timezone: Zone | typeof eachLocation;
  readonly target: Recipients;
}

const everybody: Recipients = { mode: "segments", location_ids: [], audience_ids: [], people: [] };

/** Uses a package: start day, recipients and a plan of what goes out when. */
export function UsePackage({ pack }: { pack: MemoTemplatePackage }): ReactNode {
  const say = packagesTexts.useTexts();
  const { company_id, id, title } = pack;
  const zone = nearestZone(useCompany().company.timezone);
  const draft = useDraft<Use>(`package-use:${id}`, {
    ...{ start_on: dayAfter(todayIn(zone), 1), timezone: zone, target: everybody },
  });
  const { start_on, timezone, target } = draft.value;
  const set = (patch: Partial<Use>): void => draft.set((before) => ({ ...before, ...patch }));
  const [reach, setReach] = useState<Reach | null>(null);
  const [asking, setAsking] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const use = useMaking(pack, draft.clear, setProblems);
  const isPast = start_on !== "" && start_on < todayIn(timezone === eachLocation ? zone : timezone);
  const make = (publish: boolean): void => {
    setAsking(false);
    use.mutate({ company_id, id, start_on, timezone, publish, hold: true, ...targetOf(target) });
  };
  const label = sendLabel({ target, reach, later: true });
  const ready = start_on !== "" && !isPast;
  return (
    <>
      <PageHeader
        title={say("use.title", { title })}
        line={say("use.line")}
        back={<PackageLink id={id} />}
      />
      <div className="stack loose">
        {problems.length > 0 && <Problems problems={problems} />}
        <When use={draft.value} onChange={set} isPast={isPast} />
        <section className="card stack" aria-labelledby="use-who">
          <h2 id="use-who">{say("use.who")}</h2>
          <RecipientsField
            value={target}
            onChange={(next) => set({ target: next })}
            onReach={setReach}
          />
        </section>
        {ready && <Plan pack={pack} startOn={start_on} timezone={timezone} />}
        <ActionBar text={<ReachLine count={reach?.count ?? null} />}>
          <Button
            variant="secondary"
            outline
            disabled={!ready}
            loading={use.isPending}
            onClick={() => make(false)}
          >
            {say("use.drafts")}
          </Button>
          <Button
            icon={<IconSend size={20} aria-hidden="true" />}
            disabled={!ready || reach?.count === 0}
            loading={use.isPending}
            onClick={() => setAsking(true)}
          >
            {label}
          </Button>
        </ActionBar>
      </div>
      {asking && (
        <SendQuestion
          title={say("use.ask", { title })}
          text={say("use.ask.text", { count: pack.templates.length })}
          confirm={label}
          target={target}
          reach={reach}
          onConfirm={() => make(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function When({
  use: { start_on, timezone },
  onChange,
  isPast,
}: {
  use: Use;
  onChange: (patch: Partial<Use>) => void;
  isPast: boolean;
}): ReactNode {
  const say = packagesTexts.useTexts();
  const core = coreTexts.useTexts();
  return (
    <section className="card stack" aria-labelledby="use-when">
      <h2 id="use-when">{say("use.when")}</h2>
      <div className={styles.when}>
        <TextField
          type="date"
          label={say("use.start")}
          value={start_on}
          error={isPast ? say("use.past") : start_on === "" ? core("field.required") : null}
          onChange={(next) => onChange({ start_on: next })}
        />
        <Select
          label={say("use.zone")}
          value={timezone}
          onChange={(next) => onChange({ timezone: knownZone(next) ?? eachLocation })}
          options={[{ value: eachLocation, label: say("use.each") }, ...zoneOptions()]}
        />
      </div>
    </section>
  );
}

/** Creates the sends and opens their list. */
function useMaking(
  { company_id }: MemoTemplatePackage,
  clear: () => void,
  onProblems: (problems: readonly string[]) => void,
) {
  const navigate = useNavigate();
  const isHere = useMounted();
  return useCallMutation("usePackage", {
    onSuccess({ sends }, { publish }) {
      const count = sends.length;
      const made = publish ? "use.made.scheduled" : "use.made.drafts";
      const undo = (): void => void undoSends(company_id, sends);
      const title = packagesTexts.say(made, { count });
      if (publish) undoToast({ title, undo });
      else toast({ title, variant: "success" });
      clear();
      refreshSends();
      refreshList("packages");
      if (!isHere()) return;
      const params = { company_id: String(company_id) };
      const search = { status: publish ? "scheduled" : "draft" };
      void navigate({ to: "/$company_id/memo-sends", params, search });
    },
    onError(error) {
      const isRefused = error instanceof ApiError && error.status === 422;
      onProblems(isRefused ? error.errors : []);
      if (!isRefused) showError(error, packagesTexts.say("use.failed"));
      refreshList("packages");
    },
  });
}

/** What goes out when, in order. */
function Plan({
  pack,
  startOn,
  timezone,
}: {
  pack: MemoTemplatePackage;
  startOn: string;
  timezone: Use["timezone"];
}): ReactNode {
  const say = packagesTexts.useTexts();
  const zone = nearestZone(useCompany().company.timezone);
  // With local times, any zone gives the same wall clock time.
  const reckoned = timezone === eachLocation ? zone : timezone;
  const plan = pack.templates
    .map((entry) => ({
      entry,
      at: fromLocalInput(`${dayAfter(startOn, entry.offset_days)}T${entry.send_time}`, reckoned),
    }))
    .toSorted((one, other) => (one.at ?? "").localeCompare(other.at ?? ""));
  return (
    <section className="card stack" aria-labelledby="use-plan">
      <h2 id="use-plan">{say("use.preview")}</h2>
      {timezone === eachLocation && <p className="dim small">{say("use.each.line")}</p>}
      <ol className={styles.plan}>
        {plan.map(({ entry: { id, offset_days, memo_template }, at }) => (
          <li key={id}>
            <span className="dim">{say("use.day", { day: offset_days + 1 })}</span>
            <span>
              {memo_template.title} <UnusableBadge template={memo_template} />
            </span>
            <span>
              {at && (hasCome(at) ? say("use.preview.now") : formatDateTime(at, reckoned))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Problems({ problems }: { problems: readonly string[] }): ReactNode {
  const say = packagesTexts.useTexts();
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is at the other end of the screen.
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), [problems]);
  return (
    <div ref={place} role="alert">
      <Note level="warn">
        {say("use.problems")}
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

function hasCome(iso: string): boolean {
  return new Date(iso) <= serverTime();
}

/** @returns today's date in a zone, such as `2026-03-02` */
function todayIn(timezone: string): string {
  return toLocalInput(serverTime().toISOString(), timezone).slice(0, 10);
}

/** @returns the day a number of days later */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
