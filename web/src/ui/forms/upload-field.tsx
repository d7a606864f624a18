import { IconCircleCheck, IconFile, IconReload, IconX } from "@tabler/icons-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import type { Upload, Uploads } from "#web/lib/api/uploads.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import field from "./field.module.css";
import { FieldError } from "./field.tsx";
import { ProgressBar } from "#web/ui/feedback/progress.tsx";
import styles from "./upload-field.module.css";
import { useFocusLost } from "#web/ui/layout/use-focus-lost.ts";

interface UploadFieldProps<T> {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The uploads, as returned by `useUploads(send, limits)`. */
  uploads: Uploads<T>;
  accept?: readonly string[];
  multiple?: boolean;
}

/**
 * A field for files that are chosen or dropped. Each file shows its progress and can be stopped, retried or removed.
 */
export function UploadField<T>({
  label,
  hint,
  error,
  uploads,
  accept,
  multiple = false,
}: UploadFieldProps<T>): ReactNode {
  const say = coreTexts.useTexts();
  const id = useId();
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  // Moves the focus to the file chooser when the focused file was removed or has finished uploading.
  const focus = useFocusLost(() => chooser.current?.focus());
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const take = (files: FileList | null): void => {
    const chosen = [...(files ?? [])];
    uploads.add(multiple ? chosen : chosen.slice(0, 1));
  };
  return (
    <div className={field.field}>
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      <div
        className={classNames(styles.zone, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <span className={styles.choose}>
          {say(multiple ? "upload.chooseMany" : "upload.choose")}
        </span>
        <span className={classNames("dim", styles.drop)}>
          {say(multiple ? "upload.dropMany" : "upload.drop")}
        </span>
        <input
          ref={chooser}
          type="file"
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          multiple={multiple}
          accept={accept?.join(",")}
          onChange={(event) => {
            take(event.target.files);
            // Makes it possible to choose the same file again.
            event.target.value = "";
          }}
        />
      </div>
      {hint && (
        <div id={`${id}-hint`} className={field.hint}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
      <ul className="stack tight" aria-live="polite" {...focus}>
        {uploads.files.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow<T>({ upload, uploads }: { upload: Upload<T>; uploads: Uploads<T> }): ReactNode {
  const say = coreTexts.useTexts();
  const { name } = upload.file;
  const percent = Math.round(upload.progress * 100);
  return (
    <li className={styles.file}>
      {upload.state === "done" ? (
        <IconCircleCheck size={20} className={styles.done} aria-hidden="true" />
      ) : (
        <IconFile size={20} aria-hidden="true" />
      )}
      <span className={styles.name}>{name}</span>
      {upload.state === "sending" && (
        <span className={styles.under}>
          <ProgressBar value={upload.progress} label={say("upload.progress", { name, percent })} />
        </span>
      )}
      {upload.error && upload.state !== "sending" && (
        <span className={classNames(styles.under, styles.bad)}>{upload.error}</span>
      )}
      <span className={styles.buttons}>
        {upload.state === "failed" && (
          <IconButton small label={say("action.retry")} onClick={() => uploads.retry(upload.id)}>
            <IconReload size={18} />
          </IconButton>
        )}
        <IconButton
          small
          label={`${say(upload.state === "sending" ? "action.cancel" : "action.remove")}: ${name}`}
          onClick={() => uploads.remove(upload.id)}
        >
          <IconX size={18} />
        </IconButton>
      </span>
    </li>
  );
}
