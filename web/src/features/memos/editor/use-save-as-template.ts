import type { Memo } from "@lineup/contract/memos/schemas";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import type { MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { explainMissingCode } from "#web/lib/browser/missing-code.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { memosTexts } from "#web/features/memos/memos-texts.ts";

const shownForMs = 8000;
/** The button stays busy this long after saving, so that a double click doesn't create two templates. */
const calmForMs = 500;

/** A separate chunk, because every memo has this action in its menu and few people use it. */
const loadForms = withImportRetry(() => import("./template-of-memo.ts"));

/** Saves a memo's content as a new template. The memo is not changed. */
export function useSaveAsTemplate() {
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const create = useCallMutation("createTemplate");
  const mutation = useMutation({
    /**
     * @param content the form in which the memo is written, or a promise of the memo
     * @param from the time when the memo is sent or was sent; the template's days are counted from this time
     */
    mutationFn: async ({ content, from }: { content: MemoForm | Promise<Memo>; from: Date }) => {
      const forms = loadForms().catch(explainMissingCode);
      const [{ templateOfMemo }, said] = await Promise.all([forms, content]);
      return create.mutateAsync(templateOfMemo(said, company_id, from));
    },
    onSuccess: ({ template }) => {
      refreshList("templates");
      const params = { company_id: String(company_id), id: String(template.id) };
      toast({
        title: memosTexts.say("template.saved"),
        messages: [template.title],
        variant: "success",
        timeout: shownForMs,
        action: {
          label: memosTexts.say("template.open"),
          onPress: () =>
            void navigate({ to: "/$company_id/memo-template/$id", params, search: {} }),
        },
      });
      return new Promise<void>((resolve) => setTimeout(resolve, calmForMs));
    },
    onError: (error) => showError(error, memosTexts.say("template.failed")),
  });
  return { busy: mutation.isPending, save: mutation.mutate };
}
