import type { Media } from "@lineup/contract/media/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { useEffect, useEffectEvent, useState } from "react";
import { refreshSends } from "#web/entities/live-company.ts";
import { useMemoUploads } from "#web/entities/memo-writing/use-memo-uploads.ts";
import { writingTexts } from "#web/entities/memo-writing/writing-texts.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { useDraft } from "#web/lib/drafts.ts";
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

  // Their names are kept: what cuts an upload off leaves no other trace of it.
  const missing = useDraft<readonly string[]>(`send-files:${id}`, []);
  const uploads = useMemoUploads(missing.value, change);
  const names = uploads.files
    .filter(({ state }) => state !== "refused")
    .map(({ file }) => file.name);
  const keepThem = useEffectEvent(() => {
    if (names.length > 0) missing.set(names);
    else if (missing.value.length > 0) missing.settle([]);
  });
  const all = names.join("/");
  useEffect(() => keepThem(), [all]);

  const [asked, setAsked] = useState(false);
  const incomplete = uploads.files.length > 0;
  return {
    change,
    uploads,
    /** What is left behind with the page: it is on its way, or will be tried again. */
    onTheirWay: uploads.files.some(({ state }) => state === "sending" || state === "failed"),
    /** Why it can't go out as it is, once somebody wanted it to. */
    error: asked && incomplete ? writingTexts.say("form.files.missing") : null,
    /** @returns whether all of them are there; where not, says so beside them, and goes there */
    areThere(): boolean {
      setAsked(incomplete);
      if (incomplete)
        setTimeout(() =>
          document.querySelector<HTMLElement>("input[type=file][aria-invalid=true]")?.focus(),
        );
      return !incomplete;
    },
  };
}

function idOf({ id }: Media): number {
  return id;
}
