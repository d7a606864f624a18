import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { ReactNode } from "react";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { FindTemplate } from "#web/entities/templates/find-template.tsx";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { sendsTexts } from "./sends-texts.ts";

/** Searches a template and adds a memo with its content to a draft. */
export function AddTemplate({
  send: { company_id, id },
  onClose,
}: {
  send: MemoTemplateSend;
  onClose: () => void;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const write = useCallMutation("writeSendMemo", {
    onSuccess({ memo_template_send, memo: { title } }) {
      queryClient.setQueryData(["getSend", { company_id, id }], { memo_template_send });
      refreshSends();
      toast({ title: say("template.added", { title }), variant: "success" });
      onClose();
    },
    onError: (error) => showError(error),
  });
  return (
    <FindTemplate
      title={say("template.title")}
      companyId={company_id}
      busy={write.isPending}
      onAdd={(template) =>
        write.mutate({ company_id, id, memo: { memo_template_id: template.id } })
      }
      onClose={onClose}
    />
  );
}
