import type { Memo } from "@lineup/contract/memos/schemas";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { hasFixedRecipients } from "#web/entities/memos/memo-status.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import { useSaveAsTemplate } from "./use-save-as-template.ts";
import type { Composer } from "./use-composer.ts";

interface ButtonsProps {
  composer: Composer;
  memo: Memo | null;
}

/** The buttons for saving and sending a memo. */
export function ComposerButtons({ composer, memo }: ButtonsProps): ReactNode {
  const say = editorTexts.useTexts();
  const { writing, saving, save } = composer;
  const uploading = writing.uploads.busy;
  return (
    <>
      {composer.gone ? (
        <Button loading={saving !== null} disabled={uploading} onClick={() => void save("draft")}>
          {say("form.anew")}
        </Button>
      ) : composer.starts ? (
        <SendButton composer={composer} />
      ) : hasFixedRecipients(memo) ? (
        <Button loading={saving !== null} disabled={uploading} onClick={() => void save("changed")}>
          {say("form.save")}
        </Button>
      ) : (
        <>
          <SaveAsTemplate composer={composer} />
          <Button
            variant="secondary"
            outline
            loading={saving === "draft"}
            disabled={uploading}
            onClick={() => void save("draft")}
          >
            {say("form.draft")}
          </Button>
          <SendButton composer={composer} />
        </>
      )}
    </>
  );
}

function SendButton({ composer }: Pick<ButtonsProps, "composer">): ReactNode {
  const { writing, saving, send, sendLabel } = composer;
  return (
    <Button
      icon={<IconSend size={20} aria-hidden="true" />}
      loading={saving === "published"}
      disabled={writing.uploads.busy}
      onClick={send}
    >
      {sendLabel}
    </Button>
  );
}

/** The button that saves the memo's content as a template. The memo stays open. */
function SaveAsTemplate({ composer }: Pick<ButtonsProps, "composer">): ReactNode {
  const say = memosTexts.useTexts();
  const { busy, save } = useSaveAsTemplate();
  const { writing } = composer;
  return (
    <Button
      variant="link"
      loading={busy}
      disabled={writing.uploads.busy}
      onClick={() => {
        const found = writing.problems({ sends: false, dueAsSent: true });
        if (found) writing.fail(found);
        else save({ content: writing.form, from: new Date() });
      }}
    >
      {say("template.save")}
    </Button>
  );
}
