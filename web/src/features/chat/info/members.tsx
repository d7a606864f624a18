import type { ChatGroup, ChatMember } from "@lineup/contract/chat/schemas";
import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import styles from "../chat.module.css";
import dialogs from "../dialogs.module.css";
import { groupTexts } from "../form/group-texts.ts";
import { Silence } from "./silence.tsx";

const settleMs = 250;
/** With fewer members, there is no search. */
const few = 10;

/** The members of a group by name, and why each of them is in it. */
export function Members({ group, count }: { group: ChatGroup; count: number }): ReactNode {
  const say = groupTexts.useTexts();
  const { company } = useCompany();
  const [terms, setTerms] = useState("");
  const [page, setPage] = useState(1);
  const settled = useDebounced(terms.trim(), settleMs);
  const query = useCall(
    "listChatMembers",
    { company_id: company.id, group_id: group.id, terms: settled, page },
    { keepPrevious: true },
  );
  const { data, error } = query;
  return (
    <section className="stack tight" data-list aria-label={say("info.who")}>
      <h3 data-list-top tabIndex={-1}>
        {say("info.who")}
      </h3>
      {count > few && (
        <SearchField
          label={say("info.search")}
          value={terms}
          onChange={(next) => {
            setTerms(next);
            setPage(1);
          }}
        />
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void query.refetch()} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.members.length === 0 && <p className={styles.note}>{say("info.none")}</p>}
      <ul className={dialogs.people} aria-busy={query.isPlaceholderData || undefined}>
        {data?.members.map((member) => (
          <Member key={member.id} member={member} group={group} />
        ))}
      </ul>
      <Pager page={page} pages={data?.total_pages ?? 1} onPage={setPage} />
    </section>
  );
}

function Member({ member, group }: { member: ChatMember; group: ChatGroup }): ReactNode {
  const say = groupTexts.useTexts();
  const { employee } = useCompany();
  const { id, name, is_creator, because, silenced_until } = member;
  // The pause of someone who has become a manager goes on, too.
  const hasPause = member.can_be_silenced || silenced_until !== null;
  return (
    <li>
      <Avatar name={name} size={32} />
      <span className={styles.words}>
        <span>
          {name}
          {id === employee.id && ` (${say("info.you")})`}
        </span>
        {!group.is_direct && (
          <span className="dim small">
            {silenced_until === null
              ? say(is_creator ? "info.by.creator" : `info.by.${because}`)
              : say("silence.until", { date: formatDateTime(silenced_until) })}
          </span>
        )}
      </span>
      {hasPause && <Silence member={member} group={group} />}
    </li>
  );
}
