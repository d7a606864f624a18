import type { Media } from "@lineup/contract/media/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { type Place, useMemoUploads } from "#web/entities/memos/form/use-uploads.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { sendsTexts } from "./sends-texts.ts";

/** The files of a draft as they are put on it, taken off and arranged: shown at once, and saved one after the other. */
export function useSendFiles(send: MemoTemplateSend) {
  const { company_id, id } = send;
  const { queryKey } = callQuery("getSend", { company_id, id });
  // As they are to be, while that is being saved: an answer that was on its way meanwhile knows less.
  const [wanted, setWanted] = useState<readonly Media[] | null>(null);
  const newest = useRef<readonly Media[] | null>(null);
  const unsaved = useRef(0);
  const inSelectionOrder = `send ${id}`;
  const saved = {
    inSelectionOrder,
    onError: (error: unknown) => showError(error, sendsTexts.say("draft.failed")),
  };
  // Why one could not be put on stands beside its upload, where it is tried again.
  const attach = useCallMutation("attachSendMedia", { inSelectionOrder });
  const detach = useCallMutation("detachSendMedia", saved);
  const update = useCallMutation("updateSend", saved);

  function show(media: readonly Media[] | null): void {
    newest.current = media;
    setWanted(media);
  }

  /** Once nothing more is to be saved, they are shown as the server has them; why something was not is said elsewhere. */
  function follow(saving: Promise<unknown>): void {
    unsaved.current += 1;
    void saving.then(settle, settle);
  }
  async function settle(): Promise<void> {
    unsaved.current -= 1;
    if (unsaved.current > 0) return;
    refreshSends();
    await queryClient.invalidateQueries({ queryKey });
    if (unsaved.current === 0) show(null);
  }

  /** @param of makes of the files as they are now how they are to be; one that is new here is on the draft already */
  function change(of: Place): void {
    const known = queryClient.getQueryData(queryKey)?.memo_template_send ?? send;
    const shown = newest.current ?? known.media;
    const media = [...of(shown)];
    const [before, after] = [shown.map(idOf), media.map(idOf)];
    const added = after.filter((one) => !before.includes(one));
    const removed = before.filter((one) => !after.includes(one));
    // What was put on stands behind the others.
    const saves = [...before.filter((one) => after.includes(one)), ...added];
    const moves = saves.some((one, place) => one !== after[place]);
    show(media);
    // At least what is known of the draft is asked for again.
    follow(Promise.resolve());
    for (const media_id of removed) follow(detach.mutateAsync({ company_id, id, media_id }));
    if (moves) follow(update.mutateAsync({ company_id, id, media_ids: after }));
  }

  // Their names are kept: what cuts an upload off leaves no other trace of it.
  const missing = useDraft<readonly string[]>(`send-files:${id}`, []);
  const uploads = useMemoUploads(missing.value, change, ({ id: media_id }) =>
    attach.mutateAsync({ company_id, id, media_id }),
  );
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
    media: wanted ?? send.media,
    change,
    uploads,
    /** Some of it has not arrived at the server, or is not on the draft yet. */
    busy: uploads.busy || wanted !== null,
    /** What is left behind with the page: it is on its way, or will be tried again. */
    onTheirWay: uploads.files.some(({ state }) => state === "sending" || state === "failed"),
    /** Why it can't go out as it is, once somebody wanted it to. */
    error: asked && incomplete ? editorTexts.say("form.files.missing") : null,
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
