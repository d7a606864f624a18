import { folded } from "@lineup/contract/folded";
import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { groupsQuery } from "#web/entities/chat/groups.ts";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { EmptyState, ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { nameOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { GroupRow } from "./group-row.tsx";
import { LeftGroups } from "./left-groups.tsx";

const FoundMessages = lazyPart(() => import("./found-messages.tsx"), "FoundMessages", {
  waiting: <SkeletonList rows={2} />,
});
const settleMs = 250;

interface GroupListProps {
  /** True if no conversation is open beside it. */
  isAlone: boolean;
  onNew: () => void;
}

/** The person's groups. A search finds groups by name, and then messages. */
export function GroupList({ isAlone, onNew }: GroupListProps): ReactNode {
  const say = chatTexts.useTexts();
  const { company } = useCompany();
  const isManager = usePermission("memos:manage");
  const query = useQuery(groupsQuery(company.id));
  const [terms, setTerms] = useState("");
  const heading = useHeadingFocus(isAlone);
  const settled = useDebounced(terms.trim(), settleMs);
  const wanted = folded(terms).trim();
  const groups = query.data?.groups ?? [];
  const shown = groups.filter((group) => folded(nameOf(group)).includes(wanted));
  const newChat = (isManager || company.private_chats === "everyone") && (
    <Button size="small" icon={<IconPlus size={18} aria-hidden="true" />} onClick={onNew}>
      {say("chats.new")}
    </Button>
  );
  return (
    <section className={styles.side} aria-label={say("chats.label")}>
      <div className={styles.top}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {say("chats.title")}
          </h1>
          {newChat}
        </div>
        {groups.length > 0 && (
          <SearchField label={say("chats.search")} value={terms} onChange={setTerms} />
        )}
      </div>
      <div className={styles.scroll}>
        {query.isPending && <SkeletonList rows={6} />}
        {query.error && !query.data && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && groups.length === 0 && (
          <EmptyState title={say("chats.empty.title")} text={say("chats.empty.text")} />
        )}
        {query.data && <LeftGroups groups={groups} />}
        <Groups groups={shown} />
        {wanted !== "" && shown.length === 0 && (
          <p className={styles.note}>{say("chats.noMatch")}</p>
        )}
        {wanted !== "" && <FoundMessages terms={terms.trim()} settled={settled} groups={groups} />}
      </div>
    </section>
  );
}

function Groups({ groups }: { groups: readonly ChatGroup[] }): ReactNode {
  const say = chatTexts.useTexts();
  if (groups.length === 0) return null;
  return (
    <ul aria-label={say("chats.label")}>
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} />
      ))}
    </ul>
  );
}

/** The heading gets the focus when the list opens alone, so that screen readers announce the screen. */
function useHeadingFocus(isAlone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAlone) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isAlone]);
  return heading;
}
