import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDate } from "#web/lib/dates/dates.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { nameOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";

type Page = Output<"searchChat">;
type Hit = Page["messages"][number];

interface FoundMessagesProps {
  terms: string;
  /** The terms that were typed a moment ago, which the search is for. */
  settled: string;
  groups: readonly ChatGroup[];
}

/** The messages of all groups that contain the words of a search, newest first. A hit opens its group around the message. */
export function FoundMessages({ terms, settled, groups }: FoundMessagesProps): ReactNode {
  const say = chatTexts.useTexts();
  const input = { company_id: useCompanyId(), terms: settled };
  const query = useCall("searchChat", input, { enabled: settled !== "" });
  const later = useLaterPages(input, query.data);
  const hits = [query.data, ...later.pages].flatMap((page) => page?.messages ?? []);
  const isSearching = query.isPending || settled !== terms;
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
      {later.hasMore && (
        <Button variant="link" block loading={later.isLoading} onClick={() => void later.load()}>
          {say("found.more")}
        </Button>
      )}
    </section>
  );
}

/** The pages of a search after the first one. */
function useLaterPages(input: Input<"searchChat">, first: Page | undefined) {
  const [state, setState] = useState<{ of: Page | undefined; pages: readonly Page[] }>();
  const [isLoading, setLoading] = useState(false);
  const pages = state?.of === first ? (state?.pages ?? []) : [];
  const last = (pages.at(-1) ?? first)?.last ?? null;
  return {
    pages,
    isLoading,
    hasMore: last !== null,
    async load() {
      if (last === null) return;
      setLoading(true);
      try {
        const page = await call("searchChat", { ...input, last });
        setState({ of: first, pages: [...pages, page] });
      } catch (error) {
        showError(error);
      } finally {
        setLoading(false);
      }
    },
  };
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
