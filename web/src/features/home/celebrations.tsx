import { Link } from "@tanstack/react-router";
import { type ReactNode, type Ref, useState } from "react";
import type { Output } from "#web/lib/api/contract.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { dateTimeFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { Badge } from "#web/ui/elements/badge.tsx";
import { FailedPart } from "#web/ui/feedback/states.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";

type Celebrations = Output<"listCelebrations">["celebrations"];

/** The number of days after today, and of people, shown at first. */
const days = 7;
const most = 5;

/** Birthdays and work anniversaries of this week. Shows nothing if there are none. */
export function Celebrations({ companyId }: { companyId: number }): ReactNode {
  const say = homeTexts.useTexts();
  const { data, error, refetch } = useCall("listCelebrations", { company_id: companyId, days });
  const [areAllShown, setAllShown] = useState(false);
  const firstMore = useFocusKept<HTMLLIElement>(String(areAllShown));
  if (error && !data) {
    const failed = { id: "home-celebrations", title: say("home.celebrations"), error };
    return <FailedPart {...failed} onRetry={() => void refetch()} />;
  }
  const near = data ? inOrder(data.celebrations) : [];
  if (near.length === 0) return null;
  const hidden = areAllShown ? 0 : Math.max(near.length - most, 0);
  return (
    <section aria-labelledby="home-celebrations" className="card">
      <h2 id="home-celebrations">{say("home.celebrations")}</h2>
      <ul className={styles.rows}>
        {near.slice(0, near.length - hidden).map((one, index) => (
          <Day
            key={`${one.id} ${one.years}`}
            day={one}
            companyId={companyId}
            {...(index === most && { place: firstMore })}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="link" onClick={() => setAllShown(true)}>
          {say("home.celebrations.more", { count: hidden })}
        </Button>
      )}
    </section>
  );
}

function Day({
  day: { id, display_name: name, due_next, is_today, is_celebrated, years },
  companyId,
  place,
}: {
  day: Celebrations["anniversaries"][number];
  companyId: number;
  /** Gets the focus after "show more" is pressed. */
  place?: Ref<HTMLLIElement>;
}): ReactNode {
  const say = homeTexts.useTexts();
  return (
    <li ref={place} tabIndex={place ? -1 : undefined}>
      <div className={styles.words}>
        <Link
          to="/$company_id/employee/$id"
          params={{ company_id: String(companyId), id: String(id) }}
          search={{}}
        >
          {name}
        </Link>{" "}
        <span className="dim small">
          {years === 0 ? say("home.birthday") : say("home.years", { count: years })}
        </span>
      </div>
      <div className="row">
        {is_today ? (
          <Badge tone="accent">{say("home.today")}</Badge>
        ) : (
          <span className="dim small">{dayOf(due_next)}</span>
        )}
        {is_celebrated ? (
          <span className="dim small">{say("home.celebrate.done")}</span>
        ) : (
          <Link
            to="/$company_id/memos/new"
            params={{ company_id: String(companyId) }}
            search={{}}
            state={{
              celebrate: {
                person: { id, name },
                occasion: years === 0 ? "birthday" : "anniversary",
              },
            }}
            className={classNames(styles.beside, buttonClass({ variant: "link", size: "small" }))}
            aria-label={say("home.celebrate.who", { name })}
          >
            {say("home.celebrate")}
          </Link>
        )}
      </div>
    </li>
  );
}

/** @returns all of them, the nearest first; a birthday has no number of years */
function inOrder({ birthdays, anniversaries }: Celebrations): Celebrations["anniversaries"] {
  const all = [...birthdays.map((one) => ({ ...one, years: 0 })), ...anniversaries];
  return all.toSorted((one, other) => one.due_next.localeCompare(other.due_next));
}

/** A calendar day at the person's location, not a moment. */
function dayOf(day: string): string {
  return dateTimeFormat(currentLanguage(), {
    ...({ weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const),
  }).format(new Date(`${day}T12:00:00Z`));
}
