import { longestPictureWords } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { useState, type ReactNode } from "react";
import { usePicture } from "#web/entities/media/file-access.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import styles from "./editor.module.css";
import { editorTexts } from "./editor-texts.ts";

interface DialogProps {
  media: Media;
  /** Called with the updated picture after its description was saved. The description is saved separately from the memo. */
  onDescribed: (media: Media) => void;
  onClose: () => void;
}

/**
 * A dialog for a picture's description, which is for people who can't see the picture. The dialog is rendered inside the
 * memo's form, but its field is not part of the form.
 */
export function DescribeDialog({ media, onDescribed, onClose }: DialogProps): ReactNode {
  const say = editorTexts.useTexts();
  const url = usePicture(media, media.filepath_min ? "min" : "original");
  const [content, setContent] = useState(media.content || "");
  const saving = useCallMutation("updateMedia", {
    onSuccess(saved) {
      refresh("getMemo", "getTemplate", "getSend");
      onDescribed(saved.media);
      onClose();
    },
    onError: (error) => showError(error),
  });
  const save = (): void => {
    const { company_id, id } = media;
    if (!saving.isPending) saving.mutate({ company_id, id, content: content.trim() });
  };
  return (
    <Dialog
      open
      title={say("form.files.describe.title")}
      closeOutside={content === media.content}
      onClose={onClose}
    >
      <div className="stack">
        {url ? <img className={styles.described} src={url} alt="" /> : <Skeleton height={160} />}
        <TextField
          autoFocus
          label={say("form.files.describe.label")}
          hint={say("form.files.describe.hint")}
          maxLength={longestPictureWords}
          value={content}
          onChange={setContent}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
          optional
        />
        <DialogActions>
          <Button loading={saving.isPending} onClick={save}>
            {coreTexts.say("action.save")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
