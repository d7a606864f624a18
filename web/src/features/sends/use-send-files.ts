import type { Media } from "@lineup/contract/media/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { refreshSends } from "#web/entities/live-company.ts";
import { useMemoUploads } from "#web/entities/memo-writing/use-memo-uploads.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { showError } from "#web/ui/show-error.ts";
import { sendsTexts } from "./sends-texts.ts";

/** The files of a draft as they are put on it, taken off and arranged: shown at once, and saved one after the other. */
export function useSendFiles(send: MemoTemplateSend) {
  const { company_id, id } = send;
  const { queryKey } = callQuery("getSend", { company_id, id });
  const saved = {
    inTurn: `send ${id}`,
    onSuccess: () => refreshSends(),
    onError(error: unknown) {
      refreshSends();
      showError(error, sendsTexts.say("draft.failed"));
    },
  };
  const attach = useCallMutation("attachSendMedia", saved);
  const detach = useCallMutation("detachSendMedia", saved);
  const update = useCallMutation("updateSend", saved);

  /** @param of makes of the files as they are now how they are to be */
  function change(of: (media: readonly Media[]) => readonly Media[]): void {
    const shown = queryClient.getQueryData(queryKey)?.memo_template_send ?? send;
    const media = [...of(shown.media)];
    // What was asked for before would put back how it was.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { memo_template_send: { ...shown, media } });
    const [before, after] = [shown.media.map(idOf), media.map(idOf)];
    const added = after.filter((one) => !before.includes(one));
    for (const media_id of added) attach.mutate({ company_id, id, media_id });
    for (const media_id of before.filter((one) => !after.includes(one)))
      detach.mutate({ company_id, id, media_id });
    // What is put on goes behind the others.
    const saves = [...before.filter((one) => after.includes(one)), ...added];
    if (saves.some((one, place) => one !== after[place]))
      update.mutate({ company_id, id, media_ids: after });
  }

  return { change, uploads: useMemoUploads([], change) };
}

function idOf({ id }: Media): number {
  return id;
}
