import { hasMessage, type LoadedMessages } from "@lineup/contract/chat/events";
import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { cachedMessages } from "#web/entities/chat/messages.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import { formatDate } from "#web/lib/dates/dates.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { useOpenPicture } from "#web/ui/pictures/use-open-picture.ts";
import { nameOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { Message, type MessageActs } from "./message.tsx";
import type { PendingMessage } from "../outbox/pending-message.ts";
import { Unsent } from "../composer/unsent.tsx";
import { PicturesOverPage } from "./picture.tsx";
import { rowsOf } from "./rows.ts";
import { Receipts } from "./receipts.tsx";
import { useLogScroll } from "./use-log-scroll.ts";
import { usePages } from "./use-pages.ts";
import { usePageVisible, useReading } from "./use-reading.ts";
import { useUnreadMark } from "./use-unread-mark.ts";

interface MessageLogProps {
  group: ChatGroup;
  loaded: LoadedMessages;
  pending: readonly PendingMessage[];
  /** The message to show; null for none in particular. */
  around: number | null;
  /** The id of the message that is being edited; null for none. */
  editing: number | null;
  acts: MessageActs;
}

/** A group's messages, oldest first, with those that are being sent at the end. */
export function MessageLog(props: MessageLogProps): ReactNode {
  const { group, loaded, pending, editing, acts } = props;
  const say = chatTexts.useTexts();
  const box = useRef<HTMLDivElement>(null);
  const log = useLog(props, box);
  const { rows, scroll, pages } = log;
  const [picture, setPicture] = useOpenPicture();
  const newest = loaded.has_newer ? undefined : loaded.messages[0];
  return (
    <div className={styles.middle}>
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-label={say("log.label", { name: nameOf(group) })}
        aria-live={pages.isQuiet ? "off" : "polite"}
        aria-relevant="additions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div className={styles.messages}>
          <Start {...{ group, loaded, pages }} />
          {rows.map((row) => (
            <Fragment key={row.message.id}>
              {row.beginsDay && (
                <p className={styles.day}>
                  <span>{formatDate(row.message.created_at)}</span>
                </p>
              )}
              {row.beginsUnread && (
                <p className={styles.unread}>
                  <span>{say("log.unread")}</span>
                </p>
              )}
              <Message
                row={row}
                group={group}
                isEditing={editing === row.message.id}
                acts={acts}
                onGoTo={log.goTo}
                onPicture={setPicture}
              />
            </Fragment>
          ))}
          {newest && <Receipts message={newest} group={group} onOpen={acts.showReaders} />}
          {pending.map((message) => (
            <Unsent key={message.key} message={message} />
          ))}
          {loaded.has_newer && (
            <Button
              variant="link"
              block
              loading={pages.loading === "later"}
              onClick={() => pages.load("later", true)}
            >
              {say("log.later")}
            </Button>
          )}
        </div>
      </div>
      <Jumps group={group} loaded={loaded} log={log} />
      <PicturesOverPage messages={loaded.messages} open={picture} onOpen={setPicture} />
    </div>
  );
}

/** The log's rows, its scrolling and its pages, and the ways to a place in it. */
function useLog(
  { group, loaded, pending, around }: MessageLogProps,
  box: RefObject<HTMLDivElement | null>,
) {
  const { company, employee } = useCompany();
  const [wanted, setWanted] = useState<number | "unread" | null>(around);
  const [isWatching, setWatching] = useState(around === null);
  const isVisible = usePageVisible();
  const mark = useUnreadMark(group, { isVisible, isWatching: isWatching && isVisible });
  const pages = usePages(company.id, group.id);
  const oldest = loaded.messages.at(-1);
  const hasMark = mark !== null && (loaded.last === null || (oldest?.seq ?? 0) <= mark.readSeq + 1);
  const readSeq = hasMark ? mark.readSeq : null;
  const rows = useMemo(
    () => rowsOf(loaded.messages, { readSeq, selfId: employee.id }),
    [loaded.messages, readSeq, employee.id],
  );
  const begin = rows.find(({ beginsUnread }) => beginsUnread)?.message.id ?? null;
  const scroll = useLogScroll(box, {
    first: oldest?.id,
    last: pending.at(-1)?.key ?? (loaded.messages[0] && String(loaded.messages[0].id)),
    begin,
    onNearStart: () => loaded.last !== null && pages.load("earlier", false),
    onNearEnd: () => loaded.has_newer && pages.load("later", false),
  });
  const isAtNewest = scroll.isAtEnd && !loaded.has_newer;
  useEffect(() => setWatching(isAtNewest), [isAtNewest]);
  useReading(group, loaded, scroll.isAtEnd && wanted === null);

  const arrive = useEffectEvent(() => {
    const id = wanted === "unread" ? begin : wanted;
    if (id !== null && scroll.toMessage(id)) setWanted(null);
  });
  useEffect(() => arrive(), [rows, wanted]);

  const goTo = (id: number): void => {
    if (scroll.toMessage(id)) return;
    setWanted(id);
    void pages.show({ around: id }).then((isShown) => {
      const now = cachedMessages(company.id, group.id);
      if (isShown && now && hasMessage(now, id)) return;
      setWanted(null);
      if (isShown) toast({ title: chatTexts.say("log.away") });
    });
  };
  const open = useEffectEvent(() => {
    if (around !== null) goTo(around);
  });
  useEffect(() => open(), [around]);

  // What one has just sent is always in view.
  const sentKey = pending.at(-1)?.key;
  const follow = useEffectEvent(() => {
    if (sentKey === undefined) return;
    if (loaded.has_newer) void pages.show(null).then(scroll.toEnd);
    else scroll.toEnd();
  });
  useEffect(() => follow(), [sentKey]);

  return {
    ...{ rows, scroll, pages, goTo, mark, begin },
    toUnread() {
      if (begin !== null) {
        scroll.toMessage(begin);
        return;
      }
      setWanted("unread");
      void pages.show({ around_seq: (mark?.readSeq ?? 0) + 1 }).then((isShown) => {
        if (!isShown) setWanted(null);
      });
    },
    toNewest() {
      setWanted(null);
      if (loaded.has_newer) void pages.show(null).then(() => setTimeout(scroll.toEnd));
      else scroll.toEnd();
    },
  };
}

type Log = ReturnType<typeof useLog>;

/**
 * The group's rule says what those who join now will see, and may have been another one when this member joined.
 * @returns the text above the first message that the member sees
 */
function startOf({ visible_after, from_seq }: ChatGroup) {
  if (visible_after === 0) return "log.start";
  return visible_after < from_seq ? "log.start.hidden" : "log.start.joined";
}

function Start({
  group,
  loaded,
  pages,
}: Pick<MessageLogProps, "group" | "loaded"> & Pick<Log, "pages">): ReactNode {
  const say = chatTexts.useTexts();
  if (loaded.last === null) return <p className={styles.note}>{say(startOf(group))}</p>;
  return (
    <Button
      variant="link"
      block
      loading={pages.loading === "earlier"}
      onClick={() => pages.load("earlier", true)}
    >
      {say("log.earlier")}
    </Button>
  );
}

/** The buttons over the log that lead to the first unread message and to the newest one. */
function Jumps({
  group,
  loaded,
  log,
}: Pick<MessageLogProps, "group" | "loaded"> & { log: Log }): ReactNode {
  const say = chatTexts.useTexts();
  const { scroll, pages, mark, begin } = log;
  const count = Math.max(group.unread_count, mark?.count ?? 0);
  const isUnreadAway = mark !== null && (begin === null || scroll.isBeginAbove);
  return (
    <>
      {isUnreadAway && (
        <button type="button" className={styles.jumpUp} onClick={() => log.toUnread()}>
          <IconArrowUp size={18} aria-hidden="true" />
          {count > 99 ? say("log.toUnread.many") : say("log.toUnread", { count })}
        </button>
      )}
      {(!scroll.isAtEnd || loaded.has_newer) && (
        <button
          type="button"
          className={styles.jumpDown}
          aria-label={say("log.toNewest")}
          title={say("log.toNewest")}
          onClick={() => log.toNewest()}
        >
          {pages.loading === "other" ? <Spinner /> : <IconArrowDown size={20} aria-hidden="true" />}
        </button>
      )}
    </>
  );
}
