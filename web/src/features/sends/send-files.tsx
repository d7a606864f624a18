import { maxUploadBytes } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { acceptedUploads } from "#web/entities/media/accepted-files.ts";
import { FileRows } from "#web/entities/memos/editor/file-rows.tsx";
import { UploadField } from "#web/ui/forms/upload-field.tsx";
import { sendsTexts } from "./sends-texts.ts";
import type { useSendFiles } from "./use-send-files.ts";

/** The files that go with every memo of a draft, in order; each change is saved right away. */
export function SendFiles({
  files: { media, change, error, uploads },
}: {
  files: ReturnType<typeof useSendFiles>;
}): ReactNode {
  const say = sendsTexts.useTexts();
  return (
    <div className="stack tight">
      <UploadField
        label={say("draft.files")}
        hint={say("draft.files.hint", { size: Math.floor(maxUploadBytes / 1024 / 1024) })}
        error={error}
        uploads={uploads}
        accept={acceptedUploads}
        multiple
      />
      <FileRows media={media} onChange={change} />
    </div>
  );
}
