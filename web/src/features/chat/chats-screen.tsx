import { IconMessageCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { groupsQuery } from "#web/entities/chat/groups.ts";
import { messagesQuery } from "#web/entities/chat/messages.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { lazyDialog, lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { EmptyState, ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { chatTexts } from "./chat-texts.ts";
import styles from "./chat.module.css";
import { Conversation } from "./conversation/conversation.tsx";
import { useVisibleHeight } from "./conversation/use-visible-height.ts";
import { groupTexts } from "./form/group-texts.ts";
import { GroupList } from "./list/group-list.tsx";

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  void queryClient.prefetchQuery(groupsQuery(companyId));
  const id = idFrom(search["id"]);
  if (id !== null && !search["message"])
    void queryClient.prefetchQuery(messagesQuery(companyId, id));
}

const GoneGroup = lazyPart(() => import("./conversation/gone-group.tsx"), "GoneGroup", {
  waiting: <SkeletonList rows={2} />,
});
const NewChat = lazyDialog(() => import("./form/new-chat.tsx"), "NewChat", { needs: groupTexts });

/** The person's chats: the list and, beside it or on a phone in its place, the one that the address names. */
export function ChatsScreen(): ReactNode {
  const search: Search = useSearch({ strict: false });
  const groupId = idFrom(search["id"]);
  const around = idFrom(search["message"]);
  const making = useLayer("new-chat");
  useVisibleHeight();
  return (
    <div className={styles.screen} data-fills data-open={groupId !== null}>
      <GroupList isAlone={groupId === null} onNew={() => making.show()} />
      {groupId === null ? (
        <NothingOpen />
      ) : (
        <OpenGroup key={groupId} groupId={groupId} around={around} />
      )}
      {making.open && <NewChat onClose={() => making.close()} />}
    </div>
  );
}

function NothingOpen(): ReactNode {
  const say = chatTexts.useTexts();
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon={<IconMessageCircle size={28} />}
        title={say("chats.pick.title")}
        text={say("chats.pick.text")}
      />
    </div>
  );
}

/** A group of the list. A list from before the group was made is fetched again. */
function OpenGroup({ groupId, around }: { groupId: number; around: number | null }): ReactNode {
  const query = useQuery(groupsQuery(useCompanyId()));
  const { data, error, refetch } = query;
  const group = data?.groups.find(({ id }) => id === groupId);
  const [isSure, setSure] = useState(false);
  const mustLook = data !== undefined && group === undefined && !isSure;
  useEffect(() => {
    if (mustLook) void refetch().then(() => setSure(true));
  }, [mustLook, refetch]);
  if (group) {
    // After leaving and coming back, the screen begins anew, without what was open of before, such as a quoted message.
    const key = `${group.from_seq} ${group.visible_after}`;
    return <Conversation key={key} group={group} around={around} />;
  }
  if (error && !data)
    return (
      <div className={styles.pane}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data || mustLook)
    return (
      <div className={styles.pane}>
        <SkeletonList rows={6} />
      </div>
    );
  return <GoneGroup groupId={groupId} />;
}
