import type { Media } from "@lineup/contract/media/schemas";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { usePicture } from "#web/entities/media/file-access.ts";
import { FileIcon, FilePreview } from "#web/entities/memos/files/attached-file.tsx";
import { factsOf, previewOf } from "#web/entities/memos/files/file-facts.ts";
import { nameOf, OpenPicture } from "#web/entities/memos/files/pictures.tsx";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { useDragOrder } from "#web/ui/lists/use-drag-order.ts";
import { useFocusLost } from "#web/ui/layout/use-focus-lost.ts";
import { useMoveAnnouncement } from "#web/ui/lists/use-move-announcement.tsx";
import styles from "./editor.module.css";
import { editorTexts } from "./editor-texts.ts";

const DescribeDialog = lazyDialog(() => import("./describe-dialog.tsx"), "DescribeDialog");

interface RowsProps {
  media: readonly Media[];
  onChange: (change: (media: readonly Media[]) => readonly Media[]) => void;
  /** Called with the updated picture after its description has been saved. */
  onDescribed?: ((media: Media) => void) | undefined;
}

/** An ordered list of files. Files can be dragged, moved with keys and buttons, previewed and removed. */
export function FileRows({ media, onChange, onDescribed }: RowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [described, setDescribed] = useState<number | null>(null);
  const moved = useMoveAnnouncement();
  const move = (from: number, to: number): void => {
    const file = media[from];
    if (!file) return;
    onChange((all) => all.toSpliced(from, 1).toSpliced(to, 0, file));
    moved.tell(nameOf(file), to, media.length);
  };
  const moveBy = (from: number, to: number, what: string): void => {
    move(from, to);
    // Waits until the rows are drawn in the new order, because a moved row loses the focus.
    setTimeout(() => focusIn(list.current?.children[to], what));
  };
  const order = useDragOrder(list, media.length, (from, to) => moveBy(from, to, "[data-move]"));
  const last = useRef(0);
  // If the focused row is removed, focuses the row that is now at its position, or the file chooser if no row is left.
  const focus = useFocusLost(() => {
    const near = list.current?.children[Math.min(last.current, media.length - 1)];
    const choose = list.current?.parentElement?.querySelector<HTMLElement>("input[type=file]");
    (near?.querySelector<HTMLElement>("[data-remove]") ?? choose)?.focus();
  });
  return (
    <>
      <ul ref={list} className="stack tight" {...focus}>
        {media.map((file, place) => (
          <FileRow
            key={file.id}
            media={file}
            place={place}
            count={media.length}
            dragged={order.dragged === place}
            handle={order.handleOf(place)}
            onMove={(step) => moveBy(place, place + step, step < 0 ? "[data-up]" : "[data-down]")}
            onLook={() => setOpen(file.id)}
            onDescribe={() => setDescribed(file.id)}
            onRemove={() => {
              last.current = place;
              onChange((all) => all.filter(({ id }) => id !== file.id));
            }}
          />
        ))}
      </ul>
      {moved.announcement}
      <OpenFile media={media} open={open} onOpen={setOpen} />
      {media.map(
        (file) =>
          file.id === described && (
            <DescribeDialog
              key={file.id}
              media={file}
              onDescribed={(saved) => onDescribed?.(saved)}
              onClose={() => setDescribed(null)}
            />
          ),
      )}
    </>
  );
}

/** Focuses a button in the row, or the row's drag handle if the button is disabled because the row is first or last. */
function focusIn(row: Element | undefined, what: string): void {
  const wanted = row?.querySelector<HTMLElement>(`${what}:not(:disabled)`);
  (wanted ?? row?.querySelector<HTMLElement>("[data-move]"))?.focus();
}

/** The open file, shown over the whole page; nothing if no file is open. */
function OpenFile({
  media,
  open,
  onOpen,
}: {
  media: readonly Media[];
  open: number | null;
  onOpen: (id: number | null) => void;
}): ReactNode {
  const shown = media.find(({ id }) => id === open);
  if (shown?.type_category !== "image")
    return (
      shown && (
        <Dialog open wide title={nameOf(shown)} onClose={() => onOpen(null)}>
          <FilePreview media={shown} asked />
        </Dialog>
      )
    );
  const pictures = media.filter(({ type_category }) => type_category === "image");
  return <OpenPicture pictures={pictures} among={pictures} open={open} onOpen={onOpen} />;
}

interface RowProps {
  media: Media;
  place: number;
  count: number;
  dragged: boolean;
  handle: ReturnType<ReturnType<typeof useDragOrder>["handleOf"]>;
  onMove: (step: 1 | -1) => void;
  onLook: () => void;
  onDescribe: () => void;
  onRemove: () => void;
}

function FileRow(props: RowProps): ReactNode {
  const { media, place, count, dragged, handle, onMove, onLook, onDescribe, onRemove } = props;
  const say = editorTexts.useTexts();
  const name = nameOf(media);
  return (
    <li className={classNames(styles.file, dragged && styles.dragged)}>
      {count > 1 && (
        <IconButton
          small
          data-move
          className={styles.handle}
          label={say("form.files.move", { name })}
          {...handle}
        >
          <IconGripVertical size={18} />
        </IconButton>
      )}
      <Thumb media={media} label={say("form.files.look", { name })} onLook={onLook} />
      <span>
        {name} <span className="dim small">{factsOf(media)}</span>
        {media.type_category === "image" && <Shows media={media} onDescribe={onDescribe} />}
      </span>
      <div className={styles.fileButtons}>
        {count > 1 && (
          <>
            <IconButton
              small
              data-up
              disabled={place === 0}
              label={say("form.files.up", { name })}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp size={18} />
            </IconButton>
            <IconButton
              small
              data-down
              disabled={place === count - 1}
              label={say("form.files.down", { name })}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={18} />
            </IconButton>
          </>
        )}
        <IconButton small data-remove label={say("form.files.remove", { name })} onClick={onRemove}>
          <IconX size={18} />
        </IconButton>
      </div>
    </li>
  );
}

/** A picture's description, and the button to edit it. */
function Shows({ media, onDescribe }: { media: Media; onDescribe: () => void }): ReactNode {
  const say = editorTexts.useTexts();
  const name = nameOf(media);
  // In a draft from an earlier release, `content` may be missing.
  const again = Boolean(media.content);
  return (
    <span className={styles.shows}>
      {again && <span className="small">{media.content}</span>}
      <Button
        variant="link"
        size="small"
        aria-label={say(again ? "form.files.describe.againNamed" : "form.files.describe.named", {
          name,
        })}
        aria-haspopup="dialog"
        onClick={onDescribe}
      >
        {say(again ? "form.files.describe.again" : "form.files.describe")}
      </Button>
    </span>
  );
}

interface ThumbProps {
  media: Media;
  label: string;
  onLook: () => void;
}

/** A button that shows a small picture or an icon and opens the file's preview. Without a preview, only an icon is shown. */
function Thumb({ media, label, onLook }: ThumbProps): ReactNode {
  const preview = previewOf(media);
  const isPicture = media.type_category === "image";
  if (!isPicture && preview === null) return <FileIcon preview={null} />;
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={onLook}
    >
      {isPicture ? <SmallPicture media={media} /> : <FileIcon preview={preview} />}
    </button>
  );
}

function SmallPicture({ media }: { media: Media }): ReactNode {
  const url = usePicture(media, media.filepath_thumb ? "thumb" : "original");
  return url && <img src={url} alt="" />;
}
