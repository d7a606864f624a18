import { maxUploadBytes, memoPriorities, messageTypes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { IconFile, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useCompany } from "#web/entities/company.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { call } from "#web/lib/api/api-client.ts";
import { useUploads } from "#web/lib/uploads.ts";
import { IconButton } from "#web/ui/button.tsx";
import { RadioGroup, Select, Switch } from "#web/ui/choice-fields.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { TextField } from "#web/ui/text-fields.tsx";
import { UploadField } from "#web/ui/upload-field.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";
import type { Composer } from "./use-composer.ts";

const RichTextEditor = lazy(async () => ({
  default: (await import("./rich-text-editor.tsx")).RichTextEditor,
}));
const longestTitle = 200;

interface ContentProps {
  composer: Composer;
  /** Told while files are on their way, since saving must wait for them. */
  onUploading: (busy: boolean) => void;
}

/** What a memo says and how it is to be taken. */
export function ContentFields({ composer, onUploading }: ContentProps): ReactNode {
  const say = memosTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const { company } = useCompany();
  const { form, errors, set } = composer;
  return (
    <section className="card stack" aria-labelledby="composer-what">
      <h2 id="composer-what">{say("form.what")}</h2>
      <TextField
        label={say("form.title")}
        name="title"
        required
        maxLength={longestTitle}
        value={form.title}
        error={errors.title}
        onChange={(title) => set({ title })}
      />
      <Suspense fallback={<Skeleton height={240} />}>
        <RichTextEditor
          label={say("form.content")}
          initial={form.content}
          onChange={(content) => set({ content })}
        />
      </Suspense>
      <Files composer={composer} companyId={company.id} onUploading={onUploading} />
      <RadioGroup
        label={say("form.type")}
        value={form.type}
        onChange={(type) => set({ type })}
        options={messageTypes.map((value) => ({
          value,
          label: say(`form.type.${value}`),
          hint: say(`form.type.${value}.hint`),
        }))}
      />
      <div className={styles.pair}>
        <Select
          label={say("form.category")}
          value={form.category}
          placeholder={say("form.category.none")}
          onChange={(category: string) => set({ category })}
          options={company.message_categories.map((value) => ({ value, label: value }))}
        />
        <Select
          label={say("form.priority")}
          value={form.priority}
          onChange={(priority) => set({ priority })}
          options={memoPriorities.map((value) => ({ value, label: sayMemo(`priority.${value}`) }))}
        />
      </div>
      <Switch
        label={say("form.signature")}
        hint={say("form.signature.hint")}
        checked={form.signature}
        onChange={(signature) => set({ signature })}
      />
    </section>
  );
}

function Files({
  composer,
  companyId,
  onUploading,
}: ContentProps & { companyId: number }): ReactNode {
  const say = memosTexts.useTexts();
  const { form, set } = composer;
  const uploads = useUploads(
    (file, options) =>
      call(
        "uploadFile",
        { company_id: companyId, name: file.name },
        { files: { file }, ...options },
      ).then(({ media }) => media),
    {
      maxBytes: maxUploadBytes,
      onDone: (media) => set((before) => ({ media: [...before.media, media] })),
    },
  );
  useEffect(() => onUploading(uploads.busy), [uploads.busy, onUploading]);
  // What has arrived is shown among the memo's own files, so that it stays after a reload.
  const unfinished = { ...uploads, files: uploads.files.filter(({ state }) => state !== "done") };
  return (
    <div className="stack tight">
      <UploadField
        label={say("form.files")}
        hint={say("form.files.hint", { size: Math.floor(maxUploadBytes / 1024 / 1024) })}
        uploads={unfinished}
        multiple
      />
      <ul className="stack tight">
        {form.media.map((media) => (
          <FileRow
            key={media.id}
            media={media}
            onRemove={() =>
              set((before) => ({ media: before.media.filter(({ id }) => id !== media.id) }))
            }
          />
        ))}
      </ul>
    </div>
  );
}

function FileRow({ media, onRemove }: { media: Media; onRemove: () => void }): ReactNode {
  const say = memosTexts.useTexts();
  const name = media.title || media.original_filename;
  return (
    <li className={styles.file}>
      <IconFile size={20} aria-hidden="true" />
      <span>{name}</span>
      <IconButton small label={say("form.files.remove", { name })} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </li>
  );
}
