import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { searchQuery } from "#web/entities/chat/search.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { formatDate } from "#web/lib/dates/dates.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { nameOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";

type Hit = Output<"searchChat">["messages"][number];

interface FoundMessagesProps {
  terms: string;
  /** The terms that were typed a moment ago, which the search is for. */
  settled: string;
  groups: readonly ChatGroup[];
}

/** The messages of all groups that contain the words of a search, newest first. A hit opens its group around the message. */
export function FoundMessages({ terms, settled, groups }: FoundMessagesProps): ReactNode {
  const say = chatTexts.useTexts();
  const query = useInfiniteQuery({
    ...searchQuery(useCompanyId(), settled),
    enabled: settled !== "",
  });
  const hits = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const isSearching = query.isPending || settled !== terms;
  async function loadMore(): Promise<void> {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) showError(error);
  }
  return (
    <section aria-label={say("found.title")} aria-busy={isSearching || undefined}>
      <h2 className={styles.section}>{say("found.title")}</h2>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <p role="status" className={styles.note}>
          {isSearching ? <Spinner /> : hits.length === 0 && say("found.none")}
        </p>
      )}
      <ul>
        {hits.map((hit) => (
          <HitRow
            key={hit.id}
            hit={hit}
            group={groups.find(({ id }) => id === hit.chat_group_id)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="link"
          block
          loading={query.isFetchingNextPage}
          onClick={() => void loadMore()}
        >
          {say("found.more")}
        </Button>
      )}
    </section>
  );
}

function HitRow({ hit, group }: { hit: Hit; group: ChatGroup | undefined }): ReactNode {
  const say = chatTexts.useTexts();
  const companyId = useCompanyId();
  const { name } = hit.employee;
  return (
    <li>
      <Link
        to="/$company_id/chats"
        params={{ company_id: String(companyId) }}
        search={{ id: String(hit.chat_group_id), message: String(hit.id) }}
        className={styles.row}
      >
        <span className={styles.words}>
          <span className={styles.line}>
            <strong className={styles.name}>
              {group && !group.is_direct ? say("found.in", { name, group: nameOf(group) }) : name}
            </strong>
            <time className={styles.when} dateTime={hit.created_at}>
              {formatDate(hit.created_at)}
            </time>
          </span>
          <span className={styles.hit}>{hit.content}</span>
        </span>
      </Link>
    </li>
  );
}
