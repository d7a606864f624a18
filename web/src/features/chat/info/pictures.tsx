import type { ChatGroup, SharedChatMessage } from "@lineup/contract/chat/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { picturesQuery } from "#web/entities/chat/pictures.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, Skeleton } from "#web/ui/feedback/states.tsx";
import { useOpenPicture } from "#web/ui/pictures/use-open-picture.ts";
import { PictureButton, PicturesOverPage } from "../conversation/picture.tsx";
import { groupTexts } from "../form/group-texts.ts";
import { SentGif } from "../gif/sent-gif.tsx";
import { infoLayer } from "./info-layer.ts";
import styles from "./info.module.css";

/** The number of pictures that are shown first, and that are added with each press. The others aren't loaded: a GIF may be large. */
const firstCount = 6;
const step = 12;

/** The pictures and GIFs of a group, newest first. A picture opens over the page, as in the conversation. */
export function Pictures({ group }: { group: ChatGroup }): ReactNode {
  const say = groupTexts.useTexts();
  const query = useInfiniteQuery(picturesQuery(useCompanyId(), group.id));
  const [count, setCount] = useState(firstCount);
  const [open, setOpen] = useOpenPicture(infoLayer);
  const list = useRef<HTMLUListElement>(null);
  const all = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  useEffect(() => {
    // The button goes away with the last pictures, and the keyboard continues at the first added one.
    if (count > firstCount) list.current?.children[count - step]?.querySelector("button")?.focus();
  }, [count]);

  async function showMore(): Promise<void> {
    if (count + step > all.length && query.hasNextPage) {
      const { isFetchNextPageError, error } = await query.fetchNextPage();
      if (isFetchNextPageError) {
        showError(error);
        return;
      }
    }
    setCount(count + step);
  }

  return (
    <section
      className="stack tight"
      aria-label={say("info.pictures")}
      aria-busy={query.isPending || undefined}
    >
      <h3>{say("info.pictures")}</h3>
      {query.error && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height="6rem" />}
      {query.data && all.length === 0 && <p className={styles.none}>{say("info.pictures.none")}</p>}
      <ul ref={list} className={styles.pictures}>
        {all.slice(0, count).map((message) => (
          <li key={message.id}>
            <Item message={message} onOpen={() => setOpen(message.id)} />
          </li>
        ))}
      </ul>
      {(all.length > count || query.hasNextPage) && (
        <Button
          variant="link"
          block
          loading={query.isFetchingNextPage}
          onClick={() => void showMore()}
        >
          {say("info.pictures.more")}
        </Button>
      )}
      <PicturesOverPage messages={all} open={open} onOpen={setOpen} />
    </section>
  );
}

interface ItemProps {
  message: SharedChatMessage;
  onOpen: () => void;
}

function Item({ message, onOpen }: ItemProps): ReactNode {
  const say = groupTexts.useTexts();
  const { image, image_url, employee, created_at } = message;
  if (image === null)
    return image_url === null ? null : <SentGif url={image_url} name={employee.name} isSquare />;
  const date = formatDateTime(created_at);
  return (
    <PictureButton
      message={message}
      variant="thumb"
      label={say("info.pictures.open", { name: employee.name, date })}
      className={styles.thumbnail}
      onOpen={onOpen}
    />
  );
}
