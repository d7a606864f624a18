import { IconChevronLeft, IconChevronRight, IconExternalLink } from "@tabler/icons-react";
import type { Media } from "@lineup/contract/media/schemas";
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- the bundler exports the file's address as the default
import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { fetchPart, useFileLink } from "#web/entities/media/file-access.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ErrorState, Skeleton } from "#web/ui/feedback/states.tsx";
import styles from "./attached-file.module.css";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { nameOf } from "./pictures.tsx";

GlobalWorkerOptions.workerSrc = worker;

/** The number of bytes that one request loads; a page of text needs one or two requests. */
const rangeBytes = 64 * 1024;
/** The highest pixel ratio at which pages are drawn; a higher ratio would cost memory and show no more detail. */
const sharpest = 2;

/** A viewer that shows one page of a PDF at a time. It loads only the parts of the file that the viewed pages need. */
export function PdfPages({ media, focused }: { media: Media; focused: boolean }): ReactNode {
  const link = useFileLink(media);
  const say = memoTexts.useTexts();
  const [page, setPage] = useState(1);
  const place = useRef<HTMLDivElement>(null);
  const [lost, setLost] = useState(false);
  const [opening, setOpening] = useState(0);
  const triedAgain = useRef(false);
  // If the file's address has expired, `refresh` gets a new address, at which the file is opened. If the address hasn't
  // expired, the connection may have failed for a moment, so the file is opened at the same address once more.
  const reopen = async (): Promise<void> => {
    if ((await link.refresh()) !== link.url) return;
    if (triedAgain.current) return setLost(true);
    triedAgain.current = true;
    setOpening(opening + 1);
  };
  const { document, failure } = useDocument(link.url, media.size, opening, () => void reopen());
  const shown = document !== null;
  useEffect(() => {
    if (focused && shown) place.current?.focus();
  }, [focused, shown]);
  if (link.error) return <ErrorState error={link.error} onRetry={() => void reopen()} />;
  if (failure || lost) return <p role="status">{say(failure ?? "files.broken")}</p>;
  if (!document) return <Skeleton height={320} />;
  const count = document.numPages;
  const turn = (step: 1 | -1): void => setPage((now) => Math.min(Math.max(now + step, 1), count));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
    if (step !== 1 && step !== -1) return;
    event.preventDefault();
    turn(step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles keys for the buttons inside it
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-label={nameOf(media)}
      className={styles.pdf}
      onKeyDown={onKeyDown}
    >
      <Page
        document={document}
        number={page}
        name={nameOf(media)}
        onDrawn={() => {
          triedAgain.current = false;
        }}
        onFail={reopen}
      />
      <div className={styles.turning}>
        {/* A button that can't turn the page is `aria-disabled`. With `disabled`, it would lose its focus and key events. */}
        <IconButton label={say("pdf.previous")} aria-disabled={page === 1} onClick={() => turn(-1)}>
          <IconChevronLeft size={22} />
        </IconButton>
        <span role="status">{say("pdf.page", { page, count })}</span>
        <IconButton label={say("pdf.next")} aria-disabled={page === count} onClick={() => turn(1)}>
          <IconChevronRight size={22} />
        </IconButton>
        <a
          className={styles.whole}
          href={link.url ?? undefined}
          target="_blank"
          rel="noreferrer"
          aria-label={say("files.whole", { name: nameOf(media) })}
          title={say("files.whole", { name: nameOf(media) })}
        >
          <IconExternalLink size={20} aria-hidden="true" />
        </a>
      </div>
    </div>
  );
}

type Failure = "files.locked" | "files.broken";

/**
 * Opens the PDF at an address, and releases it when the component is removed.
 * @param opening the number of the attempt; a new number opens the PDF again
 * @param onLost called when a part of the file couldn't be loaded; no other part is loaded after that
 */
function useDocument(
  url: string | null,
  size: number,
  opening: number,
  onLost: () => void,
): { document: PDFDocumentProxy | null; failure: Failure | null } {
  const [opened, setOpened] = useState<{ document: PDFDocumentProxy; opening: number } | null>(
    null,
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    if (url === null) return undefined;
    const loading = getDocument({
      range: new Parts(url, size, () => lost()),
      disableAutoFetch: true,
      disableStream: true,
      rangeChunkSize: rangeBytes,
      // The content security policy forbids WebAssembly.
      useWasm: false,
      verbosity: VerbosityLevel.ERRORS,
    });
    loading.promise.then(
      (document) => setOpened({ document, opening }),
      (error: Error) => {
        if (!loading.destroyed)
          setFailure(error.name === "PasswordException" ? "files.locked" : "files.broken");
      },
    );
    return () => void loading.destroy();
  }, [url, size, opening]);
  return { document: opened?.opening === opening ? opened.document : null, failure };
}

/** Fetches parts of a file for PDF.js. Without this class, PDF.js would start to load the whole file and then abort the load. */
class Parts extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #onLost: () => void;
  readonly #stop = new AbortController();

  constructor(url: string, size: number, onLost: () => void) {
    super(size, null);
    this.#url = url;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    fetchPart(this.#url, { begin, end }, this.#stop.signal).then(
      (part) => this.onDataRange(begin, part),
      () => {
        if (this.#stop.signal.aborted) return;
        this.#stop.abort();
        this.#onLost();
      },
    );
  }

  override abort(): void {
    this.#stop.abort();
  }
}

interface PageProps {
  document: PDFDocumentProxy;
  number: number;
  name: string;
  onDrawn: () => void;
  onFail: () => Promise<void>;
}

/** One page of the PDF as a picture, with the page's text for people who can't see it. */
function Page({ document, number, name, onDrawn, onFail }: PageProps): ReactNode {
  const say = memoTexts.useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  const drawn = useEffectEvent(onDrawn);
  const fail = useEffectEvent(() => void onFail());
  useEffect(() => {
    setText("");
    const task = { stop: (): void => {}, stopped: false };
    const draw = async (): Promise<void> => {
      const page = await document.getPage(number);
      if (task.stopped || !canvas.current) return;
      const drawing = drawOn(canvas.current, page);
      task.stop = () => drawing.cancel();
      await drawing.promise;
      drawn();
      setText(await textOf(page));
    };
    draw().catch(() => {
      // Drawing also fails if another page was opened or the document was released. These cases need no handling.
      if (!task.stopped) fail();
    });
    return () => {
      task.stopped = true;
      task.stop();
    };
  }, [document, number]);
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.page}
        role="img"
        aria-label={say("pdf.pageOf", { page: number, count: document.numPages, name })}
      />
      <p className="hidden-text">{text || say("pdf.noText")}</p>
    </>
  );
}

/** Draws a page at the width of its container and the resolution of the screen. */
function drawOn(canvas: HTMLCanvasElement, page: PDFPageProxy): ReturnType<PDFPageProxy["render"]> {
  const { width } = page.getViewport({ scale: 1 });
  const pixels = canvas.clientWidth * Math.min(devicePixelRatio, sharpest);
  const viewport = page.getViewport({ scale: Math.max(pixels, 320) / width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  return page.render({ canvas, viewport });
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}
