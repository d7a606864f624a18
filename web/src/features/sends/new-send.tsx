import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { useMounted } from "#web/lib/hooks/use-mounted.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { sendsTexts } from "./sends-texts.ts";

const longestTitle = 200;

/** Asks for a new send's name and opens it. */
export function NewSend({ onClose }: { onClose: () => void }): ReactNode {
  const say = sendsTexts.useTexts();
  const core = coreTexts.useTexts();
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const isHere = useMounted();
  const here = useReturnTarget("MemoSendsList");
  const create = useCallMutation("createSend");
  const form = useForm({
    draft: `send-new:${company_id}`,
    initial: { title: "" },
    validate: { title: (value) => required(value) },
    async onSubmit({ title }) {
      const { memo_template_send: send } = await create.mutateAsync({ company_id, title });
      refreshSends();
      form.reset();
      if (!isHere()) return;
      const params = { company_id: String(company_id), id: String(send.id) };
      await navigate({ to: "/$company_id/memo-send/$id", params, search: here });
    },
    onError: (error) => showError(error, say("new.failed")),
  });
  return (
    <Dialog open title={say("new.title")} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("title")}
          label={say("new.name")}
          hint={say("new.name.hint")}
          maxLength={longestTitle}
          required
          autoFocus
        />
        <DialogActions>
          <Button variant="secondary" outline onClick={onClose}>
            {core("action.cancel")}
          </Button>
          <Button type="submit" loading={form.busy}>
            {say("new.create")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
