import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Checkbox, Select } from "#web/ui/forms/choice-fields.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { ownFollowUpsTexts } from "#web/entities/follow-ups/own-texts.ts";
import { useTopicOptions } from "#web/entities/follow-ups/topic-name.ts";

const longest = 2000;
const empty = { topic: "", manager_id: "", content: "", is_urgent: false };

/** A dialog for telling managers that something is wrong. The text is kept as a draft until it is sent. */
export function RaiseHandDialog({ onClose }: { onClose: () => void }): ReactNode {
  const say = ownFollowUpsTexts.useTexts();
  const companyId = useCompanyId();
  const topics = useTopicOptions();
  const managers = useCall("getSelf", { company_id: companyId }).data?.employee.managers ?? [];
  const raise = useCallMutation("raiseHand");
  const form = useForm({
    initial: empty,
    draft: `raise-hand-${companyId}`,
    validate: { content: required },
    async onSubmit({ topic, manager_id, content, is_urgent }) {
      const said = {
        topic,
        content,
        is_urgent,
        ...(manager_id && { manager_id: Number(manager_id) }),
      };
      await raise.mutateAsync({ company_id: companyId, ...said });
      refresh(...showsFollowUps);
      toast({ title: say("hand.sent"), messages: [say("hand.sent.text")], variant: "success" });
      form.reset();
      onClose();
    },
    onError: (error) => void showError(error, say("hand.failed")),
  });
  return (
    <Dialog open title={say("hand.raise")} closeOutside={!form.dirty} onClose={onClose}>
      <form className="stack" noValidate onSubmit={form.submit}>
        <p className="dim">{say("hand.raise.line")}</p>
        <TextArea
          {...form.field("content")}
          readOnly={form.busy}
          label={say("hand.content")}
          rows={4}
          maxLength={longest}
          autoFocus
        />
        <Select
          {...form.field("topic")}
          label={say("hand.topic")}
          placeholder={say("hand.topic.none")}
          options={topics}
          optional
        />
        {managers.length > 0 && (
          <Select
            {...form.field("manager_id")}
            label={say("hand.manager")}
            hint={say("hand.manager.hint")}
            placeholder={say("hand.manager.all")}
            options={managers.map(({ id, name }) => ({ value: String(id), label: name }))}
            optional
          />
        )}
        <Checkbox {...form.checkbox("is_urgent")} label={say("hand.urgent")} />
        <DialogActions>
          <Button type="submit" loading={form.busy}>
            {say("hand.send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
