import type { MemoTemplateRow } from "@lineup/contract/templates/schemas";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { call } from "#web/lib/api/api-client.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { explainMissingCode } from "#web/lib/browser/missing-code.ts";
import { useMounted } from "#web/lib/hooks/use-mounted.ts";
import { readerZone } from "#web/lib/dates/dates.ts";
import { knownZone } from "#web/lib/dates/zones.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { templatesTexts } from "./templates-texts.ts";

export type TemplateAction = "archive" | "unarchive" | "delete" | "copy" | "publish";

/** How long a toast with a button stays. */
const pressableForMs = 8000;
const calls = { archive: "archiveTemplate", unarchive: "unarchiveTemplate" } as const;

type Template = Pick<MemoTemplateRow, "id" | "company_id" | "title">;

/**
 * The actions on a template, except editing. Archiving and restoring can be undone.
 * @param onDone called after each success
 */
export function useTemplateActions(
  template: Template,
  onDone: (action: TemplateAction) => unknown,
) {
  const { id, company_id, title } = template;
  const about = { company_id, id };
  const create = useCallMutation("createTemplate");
  // Leaves the screen before the deletion counts as done: otherwise it would refetch the deleted template.
  const remove = useCallMutation("deleteTemplate", {
    async onSuccess() {
      await onDone("delete");
    },
  });
  const mutation = useMutation({
    mutationFn: async (action: TemplateAction): Promise<void> => {
      if (action === "copy") await create.mutateAsync(await copyOf(about));
      else if (action === "publish")
        await call("updateTemplate", { ...about, status: "published" });
      else if (action === "delete") await remove.mutateAsync(about);
      else await call(calls[action], about);
    },
    onSuccess: (_done, action) => {
      if (action !== "delete") onDone(action);
      refreshList("templates");
      const back = action === "archive" ? "unarchive" : action === "unarchive" ? "archive" : null;
      toast({
        title: templatesTexts.say(`done.${action}`),
        messages: [title],
        variant: "success",
        ...(back && {
          timeout: pressableForMs,
          action: { label: coreTexts.say("action.undo"), onPress: () => mutation.mutate(back) },
        }),
      });
    },
    onError: (error) => showError(error),
  });
  return { busy: mutation.isPending, run: mutation.mutate };
}

/** The copy's code has the whole form of a memo, which the list of templates doesn't need. */
const loadCopying = withImportRetry(() => import("./template-copy.ts"));

async function copyOf(about: { company_id: number; id: number }): Promise<Input<"createTemplate">> {
  const copying = loadCopying().catch(explainMissingCode);
  const [{ templateCopy }, { template }] = await Promise.all([copying, call("getTemplate", about)]);
  return templateCopy(template);
}

/** Creates a send with a template and opens it. */
export function useStartSend() {
  const navigate = useNavigate();
  const isHere = useMounted();
  const use = useCallMutation("useTemplate", {
    onSuccess: async ({ memo_template_send: send }) => {
      refreshList("templates");
      refresh("listSends", "listMemos");
      const params = { company_id: String(send.company_id), id: String(send.id) };
      const open = (): Promise<void> => navigate({ to: "/$company_id/memo-send/$id", params });
      if (isHere()) return open();
      toast({
        title: templatesTexts.say("use.made"),
        messages: [send.title],
        variant: "success",
        timeout: pressableForMs,
        action: { label: templatesTexts.say("use.open"), onPress: () => void open() },
      });
      return undefined;
    },
    onError: (error) => showError(error),
  });
  return {
    busy: use.isPending,
    start: ({ company_id, id }: Template): void =>
      use.mutate({ company_id, id, timezone: knownZone(readerZone()) }),
  };
}
