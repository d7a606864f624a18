import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { useMounted } from "#web/lib/hooks/use-mounted.ts";
import { required } from "#web/lib/forms/validators.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextArea, TextField } from "#web/ui/forms/text-fields.tsx";
import { packagesTexts } from "./packages-texts.ts";

/** Asks for a new package's details and opens it. */
export function NewPackage({ onClose }: { onClose: () => void }): ReactNode {
  const say = packagesTexts.useTexts();
  const core = coreTexts.useTexts();
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const isHere = useMounted();
  const here = useReturnTarget("MemoPackagesList");
  const create = useCallMutation("createPackage");
  const form = useForm({
    draft: `package-new:${company_id}`,
    initial: { title: "", description: "" },
    validate: { title: (value) => required(value) },
    async onSubmit(values) {
      const answer = await create.mutateAsync({ company_id, ...values });
      refreshList("packages");
      form.reset();
      if (!isHere()) return;
      const id = String(answer.memo_template_package.id);
      const params = { company_id: String(company_id), id };
      await navigate({ to: "/$company_id/memo-package/$id", params, search: here });
    },
    onError: (error) => showError(error, say("new.failed")),
  });
  return (
    <Dialog open title={say("new.title")} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("title")}
          label={say("field.title")}
          maxLength={200}
          required
          autoFocus
        />
        <TextArea
          {...form.field("description")}
          label={say("field.description")}
          maxLength={2000}
          optional
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
