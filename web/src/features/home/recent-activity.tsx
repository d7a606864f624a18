import type { MemoResponse } from "@lineup/contract/responses/calls";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { titleIn, titleLocale, useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { reactionOf, useReactionName } from "#web/entities/memos/celebrations/reaction-name.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { FailedPart } from "#web/ui/feedback/states.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";

const most = 6;
/** The value of the address parameter `location` for all locations. */
const everywhere = "all";

/** The latest responses to memos by people at one location or at all locations, newest first. */
export function RecentActivity({ companyId }: { companyId: number }): ReactNode {
  const say = homeTexts.useTexts();
  const { company } = useCompany();
  const { locations } = company;
  const navigate = useNavigate();
  const asked = useSearch({ strict: false })["location"];
  const isChoice = locations.length > 1;
  // If the address doesn't contain the id of an existing location, the first location is chosen. Where there is no choice, all
  // people are included: many small companies give their people no location.
  const chosen = locations.find(({ id }) => id === idFrom(asked)) ?? locations[0];
  const location = asked === everywhere || !isChoice ? null : (chosen?.id ?? null);
  const { data, error, refetch } = useCall(
    "listMemoResponses",
    {
      ...{ company_id: companyId, ignore_admin: true, per_page: most },
      ...(location !== null && { location_id: location }),
    },
    // Keeps the location field on the screen while the responses of a newly chosen location load.
    { keepPrevious: true },
  );
  const said = data ? newest([...data.memos, ...data.celebrations]) : [];
  if (error && !data) {
    const failed = { id: "home-lately", title: say("home.lately"), error };
    return <FailedPart {...failed} onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  return (
    <section aria-labelledby="home-lately" className="card">
      <div className="row between">
        <h2 id="home-lately">{say("home.lately")}</h2>
        {isChoice && (
          <Select
            label={say("home.lately.where")}
            labelHidden
            value={String(location ?? everywhere)}
            onChange={(id: string) =>
              void navigate({
                ...({ to: ".", replace: true, resetScroll: false } as const),
                search: (before: object) => ({ ...before, location: id }),
              })
            }
            options={[
              ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: everywhere, label: say("home.lately.everywhere") },
            ]}
          />
        )}
      </div>
      {said.length === 0 && <p className="dim">{say("home.lately.none")}</p>}
      <ul className={styles.rows}>
        {said.map((one) => (
          <li key={`${one.memo_id} ${one.employee.id}`}>
            <div className={styles.words}>
              <ActivityItem response={one} companyId={companyId} />
            </div>
            <span className="dim small">
              <RelativeTime iso={one.acknowledged_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActivityItem({
  response: { employee, memo_id, message_data, survey_data, translated_options, acknowledgement },
  companyId,
}: {
  response: MemoResponse;
  companyId: number;
}): ReactNode {
  const say = homeTexts.useTexts();
  const nameOf = useReactionName();
  const here = useReturnTarget("Home");
  const locales = useReaderLocales();
  const { company } = useCompany();
  const reaction = acknowledgement && reactionOf(company, acknowledgement);
  const translated = translated_options[titleLocale(message_data, locales)];
  const chosen = translated ?? survey_data?.options ?? [];
  const answer = chosen.join(", ") || survey_data?.content;
  const what = reaction
    ? `${reaction.emoji} ${nameOf(reaction)}`
    : answer
      ? say("home.lately.answered", { answer })
      : say(survey_data ? "home.lately.answeredSurvey" : "home.lately.acknowledged");
  return (
    <>
      <span>
        {employee.name} <span className="dim small">{what}</span>
      </span>
      <div>
        <Link
          to="/$company_id/memo/$id"
          params={{ company_id: String(companyId), id: String(memo_id) }}
          search={here}
        >
          {titleIn(message_data, locales)}
        </Link>
      </div>
    </>
  );
}

function newest(all: readonly MemoResponse[]): MemoResponse[] {
  return all
    .toSorted((one, other) => other.acknowledged_at.localeCompare(one.acknowledged_at))
    .slice(0, most);
}
