import type { Memo } from "@lineup/contract/memos/schemas";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { isFixed } from "./memo-form.ts";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";
import type { Composer } from "./use-composer.ts";

interface ButtonsProps {
  composer: Composer;
  memo: Memo | null;
}

/** How a memo is saved or sent; stays in view, and says what is kept and whom it reaches. */
export function ComposerButtons({ composer, memo }: ButtonsProps): ReactNode {
  const say = memosTexts.useTexts();
  const { form, saving, save } = composer;
  const uploading = composer.uploads.busy;
  const later = isAhead(form.start_at);
  return (
    <div className={styles.send}>
      <Status composer={composer} />
      {composer.gone ? (
        <Button loading={saving !== null} disabled={uploading} onClick={() => void save("draft")}>
          {say("form.anew")}
        </Button>
      ) : isFixed(memo) ? (
        <Button loading={saving !== null} disabled={uploading} onClick={() => void save("changed")}>
          {say("form.save")}
        </Button>
      ) : (
        <>
          <Button
            variant="secondary"
            outline
            loading={saving === "draft"}
            disabled={uploading}
            onClick={() => void save("draft")}
          >
            {say("form.draft")}
          </Button>
          <Button
            icon={<IconSend size={20} aria-hidden="true" />}
            loading={saving === "published"}
            disabled={uploading}
            onClick={() => void save("published")}
          >
            {say(later ? "form.schedule" : "form.send")}
          </Button>
        </>
      )}
    </div>
  );
}

function Status({ composer }: { composer: Composer }): ReactNode {
  const say = memosTexts.useTexts();
  const core = coreTexts.useTexts();
  const { kept, reach, uploads } = composer;
  const parts = [
    uploads.busy ? say("form.uploading") : null,
    kept === "unchanged" ? null : say(`form.kept.${kept}`),
    reach ? core("recipients.reaches", { count: reach }) : null,
  ];
  return (
    <span className={styles.status} role="status">
      {parts.filter(Boolean).join(" · ")}
    </span>
  );
}

function isAhead(iso: string | null): boolean {
  return iso !== null && new Date(iso) > new Date();
}
