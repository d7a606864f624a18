import type { Gif } from "@lineup/contract/gif/schemas";
import { IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { defaultGifLimit, gifCacheSeconds } from "@lineup/contract/constants";
import { useCompany } from "#web/entities/companies/company.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { chatTexts } from "../chat-texts.ts";
import { findGifs } from "./find-gifs.ts";
import styles from "./gif.module.css";
import { MovingPicture } from "./moving-picture.tsx";
import { useMotion, type Motion } from "./use-motion.ts";

/** The names under which the services want to be credited. */
const services = { none: null, builtin: null, giphy: "GIPHY", klipy: "KLIPY" } as const;
/** As in the style sheet. */
const columns = 3;
const settleMs = 300;
const longestSearch = 50;

interface GifPickerProps {
  onChoose: (gif: Gif) => void;
  onClose: () => void;
}

/** A panel with GIFs to send: those that are sent most, and what a search finds. Escape closes it. */
export function GifPicker({ onChoose, onClose }: GifPickerProps): ReactNode {
  const say = chatTexts.useTexts();
  const { gif: setup } = useCompany();
  const service = services[setup.provider];
  const [text, setText] = useState("");
  const terms = useDebounced(text.trim(), settleMs);
  const motion = useMotion(terms);
  const grid = useRef<HTMLDivElement>(null);
  const hasMouse = useMedia("(pointer: fine)");
  const label = service === null ? say("gif.search") : say("gif.searchOf", { name: service });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles Escape for the controls inside it
    <section
      className={styles.picker}
      aria-label={say("gif.title")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.head}>
        <SearchField
          label={label}
          value={text}
          maxLength={longestSearch}
          // On a phone, the keyboard would cover the GIFs.
          autoFocus={hasMouse}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            grid.current?.querySelector("button")?.focus();
          }}
        />
        <IconButton label={say(motion.isMoving ? "gif.pause" : "gif.play")} onClick={motion.toggle}>
          {motion.isMoving ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </IconButton>
        <IconButton label={say("gif.close")} onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </div>
      <div ref={grid} className={styles.found}>
        <FoundGifs {...{ terms, motion, onChoose }} />
      </div>
      {service !== null && (
        <p className={styles.credit} lang="en">
          Powered by <strong>{service}</strong>
        </p>
      )}
    </section>
  );
}

interface FoundGifsProps {
  terms: string;
  motion: Motion;
  onChoose: (gif: Gif) => void;
}

function FoundGifs({ terms, motion, onChoose }: FoundGifsProps): ReactNode {
  const say = chatTexts.useTexts();
  const { company, gif: setup } = useCompany();
  const lang = currentLanguage();
  const [isLong, setLong] = useState(false);
  const limit = isLong ? defaultGifLimit * 2 : defaultGifLimit;
  const wanted = { companyId: company.id, setup, terms, lang, limit };
  const { data, error, refetch } = useQuery({
    queryKey: ["gifs", wanted],
    queryFn: ({ signal }) => findGifs({ ...wanted, signal }),
    staleTime: gifCacheSeconds.answer * 1000,
    retry: false,
    refetchOnWindowFocus: false,
    // While more of the same load, those that are there stay.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as typeof wanted | undefined)?.terms === terms ? before : undefined,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="12rem" />;
  if (data.gifs.length === 0)
    return (
      <div role="status">
        <EmptyState title={say("gif.none")} text={say("gif.noneText")} />
      </div>
    );
  const hasMore = !isLong && data.total > data.gifs.length;
  return (
    <>
      <Grid gifs={data.gifs} {...{ motion, onChoose }} />
      {hasMore && (
        <Button variant="link" block onClick={() => setLong(true)}>
          {say("gif.more")}
        </Button>
      )}
    </>
  );
}

interface GridProps {
  gifs: readonly Gif[];
  motion: Motion;
  onChoose: (gif: Gif) => void;
}

/** The GIFs as buttons. Tab leads to one of them, and the arrow keys to the others. */
function Grid({ gifs, motion, onChoose }: GridProps): ReactNode {
  const say = chatTexts.useTexts();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, gifs.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = stepped(event.key, at, gifs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles keys for the buttons inside it
    <div className={styles.grid} role="group" aria-label={say("gif.title")} onKeyDown={onKeyDown}>
      {gifs.map((gif, index) => (
        <button
          key={gif.id}
          type="button"
          aria-label={gif.title || say("gif.unnamed", { number: index + 1 })}
          title={gif.title}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setChosen(index)}
          onClick={() => onChoose(gif)}
        >
          <MovingPicture url={gif.images.fixed_width.url} alt="" motion={motion} />
        </button>
      ))}
    </div>
  );
}

/** @returns the position that a key leads to; null for keys that lead nowhere */
function stepped(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const next = at + step;
  return next >= 0 && next < count ? next : at;
}
