import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { IconFile, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMemoUploads } from "#web/entities/memo-writing/use-memo-uploads.ts";
import { refreshSends } from "#web/entities/live-company.ts";
import { useCallMutation, type CallMutationOptions } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { IconButton } from "#web/ui/button.tsx";
import { showError } from "#web/ui/show-error.ts";
import { UploadField } from "#web/ui/upload-field.tsx";
import styles from "./sends.module.css";
import { sendsTexts } from "./sends-texts.ts";

/** The files that go with every memo of a draft; each is put on it as it arrives. */
export function SendFiles({ send }: { send: MemoTemplateSend }): ReactNode {
  const say = sendsTexts.useTexts();
  const { company_id, id } = send;
  const saved: CallMutationOptions<"attachSendMedia" & "detachSendMedia"> = {
    onSuccess({ memo_template_send }) {
      queryClient.setQueryData(["getSend", { company_id, id }], { memo_template_send });
      refreshSends();
    },
    onError(error) {
      refreshSends();
      showError(error);
    },
  };
  const attach = useCallMutation("attachSendMedia", saved);
  const detach = useCallMutation("detachSendMedia", saved);
  const uploads = useMemoUploads([], (place) => {
    for (const media of place([])) attach.mutate({ company_id, id, media_id: media.id });
  });
  return (
    <div className="stack tight">
      <UploadField
        label={say("draft.files")}
        hint={say("draft.files.hint", { size: Math.floor(maxUploadBytes / 1024 / 1024) })}
        uploads={uploads}
        multiple
      />
      <ul className={styles.files}>
        {send.media.map((media) => (
          <li key={media.id}>
            <IconFile size={20} aria-hidden="true" />
            <span>{nameOf(media)}</span>
            <IconButton
              label={say("draft.files.remove", { name: nameOf(media) })}
              onClick={() => detach.mutate({ company_id, id, media_id: media.id })}
            >
              <IconX size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf(media: Media): string {
  return media.title || media.original_filename;
}
