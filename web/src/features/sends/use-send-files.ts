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

/** The files of a draft: adding, removing and reordering show right away and are saved one after another. */
export function useSendFiles(send: MemoTemplateSend) {
  const { company_id, id } = send;
  const { queryKey } = callQuery("getSend", { company_id, id });
  // The files while they are being saved: answers on their way are older.
  const [wanted, setWanted] = useState<readonly Media[] | null>(null);
  const newest = useRef<readonly Media[] | null>(null);
  const unsaved = useRef(0);
  const queue = `send ${id}`;
  const saved = {
    queue,
    onError: (error: unknown) => showError(error, sendsTexts.say("draft.failed")),
  };
  // A failure is shown beside the upload, where it can be retried.
  const attach = useCallMutation("attachSendMedia", { queue });
  const detach = useCallMutation("detachSendMedia", saved);
  const update = useCallMutation("updateSend", saved);

  function show(media: readonly Media[] | null): void {
    newest.current = media;
    setWanted(media);
  }

  /** Once everything is saved, the server's state is shown; failures are reported elsewhere. */
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

  /** @param of computes the new files from the current ones; a file that is new here is attached already */
  function change(of: Place): void {
    const known = queryClient.getQueryData(queryKey)?.memo_template_send ?? send;
    const shown = newest.current ?? known.media;
    const media = [...of(shown)];
    const [before, after] = [shown.map(idOf), media.map(idOf)];
    const added = after.filter((one) => !before.includes(one));
    const removed = before.filter((one) => !after.includes(one));
    // A new file is attached at the end.
    const saves = [...before.filter((one) => after.includes(one)), ...added];
    const moves = saves.some((one, place) => one !== after[place]);
    show(media);
    // Refetches the draft in any case.
    follow(Promise.resolve());
    for (const media_id of removed) follow(detach.mutateAsync({ company_id, id, media_id }));
    if (moves) follow(update.mutateAsync({ company_id, id, media_ids: after }));
  }

  // Stores their names, because an interrupted upload leaves no other trace.
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
    /** True while a file is uploading or being attached. */
    busy: uploads.busy || wanted !== null,
    /** Files that leaving would lose: uploading, or about to be retried. */
    onTheirWay: uploads.files.some(({ state }) => state === "sending" || state === "failed"),
    /** The reason it can't go out, once someone tried. */
    error: asked && incomplete ? editorTexts.say("form.files.missing") : null,
    /** @returns true if all files are attached; otherwise shows an error beside them and scrolls there */
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
